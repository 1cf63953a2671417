import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startBrowser } from '../testing/browser.js';
import { type ServedPage, servePage } from './serve-page.js';

let served: ServedPage;
let browser: Browser;

/** The tab that most tests share: each begins a session of its own in it. */
let first: Tab;

/** What pages complained of. */
const complaints: string[] = [];

beforeAll(async () => {
  [served, browser] = await Promise.all([servePage({ port: 0, paceMs: 2 }), startBrowser()]);
  first = await Tab.open();
});
afterEach(() => expect(complaints.splice(0)).toEqual([]));
afterAll(async () => {
  await browser?.close();
  served?.close();
});

/** The page in a tab of its own, and what a user does there. */
class Tab {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(address = served.url): Promise<Tab> {
    const page = await browser.newPage();
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(address);
    const tab = new Tab(page);
    await tab.message.waitFor();
    return tab;
  }

  /** Begins a session that nobody has said anything in. */
  async beginSession(): Promise<Tab> {
    const before = this.page.url();
    await this.press('New session');
    await this.page.waitForURL((url) => url.href !== before);
    const { hash } = new URL(this.page.url());
    const uri = new URLSearchParams(hash.slice(1)).get('session');
    await this.page.locator(`main[data-session="${uri}"]`).waitFor();
    return this;
  }

  get heading() {
    return this.page.getByRole('heading', { level: 2 });
  }

  get message() {
    return this.page.getByRole('textbox', { name: 'Message' });
  }

  get status() {
    return this.page.getByRole('status', { name: 'Connection' });
  }

  get log() {
    return this.page.getByRole('log', { name: 'Conversation' });
  }

  async say(words: string): Promise<void> {
    await this.message.fill(words);
    await this.message.press('Enter');
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  /** Waits until so many turns are over and none is running. */
  async turnsOver(count: number): Promise<void> {
    await this.log.locator(`article:nth-child(${count})[aria-busy=false]`).waitFor();
  }

  /** The texts of the last answer. */
  answer(): Promise<string[]> {
    return this.log.locator('article:last-child .text').allTextContents();
  }

  /** Keeps everything that an element shows from now on, each text once. */
  async remember(selector: string): Promise<() => Promise<string[]>> {
    const seen = await this.page.evaluateHandle<string[]>(rememberIn(selector));
    return () => seen.jsonValue();
  }
}

/** What to run in the page; as a text, since this file is checked for Node and knows no documents. */
const rememberIn = (selector: string) => `(() => {
  const texts = [];
  const look = () => {
    const text = document.querySelector(${JSON.stringify(selector)})?.textContent ?? '';
    if (texts.at(-1) !== text) texts.push(text);
  };
  const changes = { subtree: true, childList: true, characterData: true };
  new MutationObserver(look).observe(document.body, changes);
  look();
  return texts;
})()`;

describe('the page in a browser', () => {
  it('shows an answer while it is being written', async () => {
    const tab = await first.beginSession();
    const seen = await tab.remember('article:last-child .text');
    await tab.say('hello browser');
    await tab.turnsOver(1);
    const [last = ''] = await tab.answer();
    expect(last).toMatch(/^You said: hello browser\n\nSay "confirm"/);
    const texts = await seen();
    expect(texts.length).toBeGreaterThan(5);
    for (const [at, text] of texts.entries()) expect(texts[at + 1] ?? last).toContain(text);
    expect(await tab.heading.textContent()).toBe('hello browser');
  });

  it('asks before a tool is used, and lets it run', async () => {
    const tab = await first.beginSession();
    await tab.say('confirm');
    const call = tab.page.getByRole('region', { name: 'Delete notes' });
    await call.getByText('Delete all notes?').waitFor();
    await tab.press('Approve');
    await tab.turnsOver(1);
    expect(await call.textContent()).toContain('3 notes deleted');
    expect(await tab.answer()).toEqual(['The notes are gone.']);
  });

  it('does not let a tool run that was denied', async () => {
    const tab = await first.beginSession();
    await tab.say('confirm');
    await tab.press('Deny');
    await tab.turnsOver(1);
    expect(await tab.answer()).toEqual(['Then the notes stay where they are.']);
  });

  it('offers the options that a tool call has', async () => {
    const tab = await first.beginSession();
    await tab.say('choose');
    await tab.press('Yes, by name');
    await tab.turnsOver(1);
    expect(await tab.answer()).toEqual(['You chose: Yes, by name.']);
  });

  it('lets the user answer questions', async () => {
    const tab = await first.beginSession();
    await tab.say('ask me');
    await tab.page.getByLabel('How shall I call you?').fill('Polly');
    await tab.page.getByLabel('What may I have?').selectOption('Seeds');
    await tab.press('Answer');
    await tab.turnsOver(1);
    expect(await tab.answer()).toEqual(['You said: Polly, seeds.']);
  });

  it('loses nothing of an answer when the connection is lost in the middle of it', async () => {
    const tab = await first.beginSession();
    const statuses = await tab.remember('#connection');
    await tab.press('Drop connection');
    await tab.turnsOver(1);
    expect(await tab.answer()).toEqual([
      'I hang up now, in the middle of this answer. ',
      'Nothing of it is lost: you are back, and here is the rest of it.',
    ]);
    expect(await statuses()).toEqual([
      'Connected',
      expect.stringMatching(/^Connection lost, next try in /),
      'Connecting …',
      'Connected again',
    ]);
    await tab.say('are you there?');
    await tab.turnsOver(2);
  });

  it('queues messages while a turn runs, and takes them back', async () => {
    const tab = await first.beginSession();
    await tab.say('confirm');
    await tab.page.getByRole('button', { name: 'Approve' }).waitFor();
    await tab.say('not this one');
    await tab.say('but this one');
    const queue = tab.page.getByRole('list', { name: 'Queued messages' }).getByRole('listitem');
    await queue.filter({ hasText: 'not this one' }).getByRole('button', { name: 'Remove' }).click();
    await queue.filter({ hasText: 'not this one' }).waitFor({ state: 'detached' });
    await tab.press('Approve');
    await tab.turnsOver(2);
    expect(await queue.count()).toBe(0);
    expect(await tab.log.locator('.message').allTextContents()).toEqual([
      'confirm',
      'but this one',
    ]);
  });

  it('stops a turn', async () => {
    const tab = await first.beginSession();
    await tab.say('confirm');
    await tab.press('Stop');
    await tab.turnsOver(1);
    expect(await tab.log.textContent()).toContain('Stopped');
  });

  it('stays in step with another page on the same session', async () => {
    const one = await first.beginSession();
    const other = await Tab.open(one.page.url());
    await one.say('hello from one');
    await other.turnsOver(1);
    await other.say('confirm');
    await other.page.getByRole('button', { name: 'Approve' }).waitFor();
    await one.press('Approve');
    await one.turnsOver(2);
    await other.turnsOver(2);
    expect(await other.page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    await other.press('Drop connection');
    await one.turnsOver(3);
    await other.turnsOver(3);
    const shown = await one.log.textContent();
    expect(shown).toContain('hello from one');
    expect(shown).toContain('here is the rest of it.');
    expect(await other.log.textContent()).toBe(shown);
    await other.page.close();
  });

  it('shows the sessions of the host as they come and change', async () => {
    const one = await first.beginSession();
    const other = await (await Tab.open()).beginSession();
    await other.say('confirm something quite new');
    const sessions = one.page.getByRole('navigation', { name: 'Sessions' });
    const link = sessions.getByRole('link', { name: 'confirm something quite new' });
    await link.filter({ hasText: 'waits for an answer' }).waitFor();
    await other.press('Deny');
    await link.filter({ hasNotText: 'waits for an answer' }).waitFor();
    await link.click();
    await one.turnsOver(1);
    expect(await one.heading.textContent()).toBe('confirm something quite new');
    expect(await link.getAttribute('aria-current')).toBe('page');
    await other.page.close();
  });

  it('tells that a session is not there', async () => {
    const { page } = first;
    await page.goto(`${served.url}/#session=ahp-session:/none`);
    const text = 'There is no conversation: there is no ahp-session:/none';
    await page.getByRole('main').getByText(text).waitFor();
  });

  it('shows what a host says as text, whatever it is', async () => {
    const tab = await first.beginSession();
    await tab.say('<img src=x onerror=console.error(1)> **bold**');
    await tab.turnsOver(1);
    const [answer] = await tab.answer();
    expect(answer).toContain('You said: <img src=x onerror=console.error(1)> **bold**');
    expect(await tab.page.locator('img').count()).toBe(0);
  });
});
