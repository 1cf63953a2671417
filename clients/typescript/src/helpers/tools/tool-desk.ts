import type { URI } from '@agent-host-protocol/types';
import type { AhpClient } from '../../client.js';
import { Job } from './job.js';
import { keyOf, type SeenCall } from './seen-call.js';
import type { ClientTool } from './tool.js';

/** Runs the calls of this client's tools: each once, however many channels show it, and no longer than it is wanted. */
export class ToolDesk {
  readonly #client: AhpClient;
  readonly #isPublished: (name: string) => boolean;
  readonly #channels = new Map<URI, () => readonly SeenCall[]>();
  readonly #jobs = new Map<string, Job>();
  #tools: ReadonlyMap<string, ClientTool> = new Map();

  /** @param isPublished whether this client offers a tool, so that somebody else here runs it if the desk does not */
  constructor(client: AhpClient, isPublished: (name: string) => boolean) {
    this.#client = client;
    this.#isPublished = isPublished;
  }

  /** Says which tools there are. Calls of those that are gone end without success. */
  setTools(tools: readonly ClientTool[]): void {
    this.#tools = new Map(tools.map((tool) => [tool.definition.name, tool]));
    for (const job of this.#jobs.values()) {
      if (!this.#tools.has(job.toolName)) job.giveUp(WITHDRAWN);
    }
    this.#lookEverywhere();
  }

  /** Watches a channel for calls. */
  watch(channel: URI, read: () => readonly SeenCall[]): void {
    this.#channels.set(channel, read);
    this.look(channel);
  }

  /** A channel is gone, and what it has shown with it. */
  unwatch(channel: URI): void {
    this.#channels.delete(channel);
    this.look(channel);
  }

  /** Takes what a channel shows now. */
  look(channel: URI): void {
    const open = (this.#channels.get(channel)?.() ?? []).filter((call) => this.#isOpen(call));
    const keys = new Set(open.map(keyOf));
    for (const [key, job] of this.#jobs) {
      if (job.shownBy.has(channel) && !keys.has(key)) this.#hidden(job, channel);
      if (job.done) this.#jobs.delete(key);
    }
    for (const call of open) this.#shown(call, channel);
  }

  /** Runs nothing any more. @param tell whether the host is told of the calls that this ends */
  close(tell: boolean): void {
    this.#channels.clear();
    for (const job of this.#jobs.values()) {
      job.shownBy.clear();
      if (tell) job.giveUp(WITHDRAWN);
      else job.stop();
    }
    this.#jobs.clear();
  }

  /** Whether a call waits for us: to be run, or to be refused, which may be done before it runs. */
  #isOpen({ toolCall: { status, toolName } }: SeenCall): boolean {
    return status === 'running' || (status === 'pending-confirmation' && this.#isUnknown(toolName));
  }

  #isUnknown(toolName: string): boolean {
    return !this.#tools.has(toolName) && !this.#isPublished(toolName);
  }

  #shown(call: SeenCall, channel: URI): void {
    const key = keyOf(call);
    const { toolName, status } = call.toolCall;
    const tool = this.#tools.get(toolName);
    const unknown = this.#isUnknown(toolName);
    const known = this.#jobs.get(key);
    if (!known && !tool && !unknown) return;
    const job = known ?? new Job(this.#client, call, () => this.#lookEverywhere());
    this.#jobs.set(key, job);
    job.shownBy.add(channel);
    if (unknown) job.refuse(status === 'running');
    else if (tool && !known) void job.run(tool);
  }

  /** The chat is where a call ends; what the session shows may lag behind. */
  #hidden(job: Job, channel: URI): void {
    job.shownBy.delete(channel);
    if (channel === job.chat || job.shownBy.size === 0) job.stop();
  }

  #lookEverywhere(): void {
    for (const channel of this.#channels.keys()) this.look(channel);
  }
}

const WITHDRAWN = 'the tool was withdrawn';
