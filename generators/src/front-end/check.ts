import type { Problem } from '../problems.js';
import type { Declaration, Documented, Member } from './declarations.js';
import { type Place, TAGS } from './tags.js';

/** What the checks need to know besides the declarations. */
export interface CheckContext {
  /** Released protocol versions, oldest first. */
  readonly versions: readonly string[];
  /** Requirement ids that exist. */
  readonly requirementIds: ReadonlySet<string>;
}

/** Finds everything in the declarations that stops generation: facts that are missing, unknown or contradict each other. */
export function checkDeclarations(
  declarations: readonly Declaration[],
  context: CheckContext,
): Problem[] {
  const problems: Problem[] = [];
  const report = (at: Documented, what: string, mend: string) =>
    problems.push({ file: at.file, line: at.line, what, mend });
  const check = new Checker(context, report, declarations);
  check.uniqueNames();
  for (const declaration of declarations) check.declaration(declaration);
  check.uniqueActions();
  return problems;
}

type Report = (at: Documented, what: string, mend: string) => void;

/** What a declaration is, as far as tags are concerned. */
function placeOf(declaration: Declaration): Place {
  if (declaration.kind === 'record') {
    if (declaration.tags.has('direction')) return 'map';
    return declaration.actionType ? 'action' : 'record';
  }
  if (declaration.kind === 'alias') return declaration.union ? 'union' : 'alias';
  return declaration.kind === 'values' ? 'values' : 'constant';
}

class Checker {
  readonly #valueObjects: ReadonlyMap<string, Declaration>;
  readonly #records: ReadonlySet<string>;
  readonly #errorNames: ReadonlySet<string>;

  constructor(
    readonly context: CheckContext,
    readonly report: Report,
    readonly declarations: readonly Declaration[],
  ) {
    this.#valueObjects = new Map(
      declarations.filter((each) => each.kind === 'values').map((each) => [each.name, each]),
    );
    this.#records = new Set(
      declarations.filter((each) => each.kind === 'record').map((each) => each.name),
    );
    this.#errorNames = new Set(
      declarations
        .filter((each) => each.tags.has('errorCodes'))
        .flatMap((each) => each.members.map((member) => member.name)),
    );
  }

  /** A value object and the type of its values share a name; nothing else may. */
  uniqueNames(): void {
    const seen = new Map<string, Declaration>();
    for (const each of this.declarations) {
      const key = `${each.kind === 'values' || each.kind === 'constant' ? 'value' : 'type'} ${each.name}`;
      const other = seen.get(key);
      if (other) {
        this.report(
          each,
          `${each.name} is declared twice (also ${other.file}:${other.line})`,
          'Give one of them another name',
        );
      }
      seen.set(key, each);
    }
  }

  /** One wire name, one action; several interfaces may share it only as members of one hand-written union. */
  uniqueActions(): void {
    const seen = new Map<string, Declaration>();
    const closedUnions = this.declarations.filter((each) => each.kind === 'alias' && each.union);
    for (const action of this.declarations) {
      if (!action.actionType) continue;
      const other = seen.get(action.actionType);
      seen.set(action.actionType, action);
      if (!other) continue;
      const joined = closedUnions.some(
        (union) => union.file === action.file && union.tags.has('discriminatedBy'),
      );
      if (other.file === action.file && joined) continue;
      this.report(
        action,
        `the wire name ${action.actionType} is taken by ${other.name} (${other.file}:${other.line})`,
        'Rename one of them, or join both in a union with @discriminatedBy in the same file',
      );
    }
  }

  declaration(it: Declaration): void {
    if (it.kind === 'other') {
      this.report(
        it,
        'only interfaces, type aliases and constants belong here',
        'Move code to another folder',
      );
      return;
    }
    const place = placeOf(it);
    this.documented(it, place);
    if (it.tags.has('typescriptOnly')) return;
    if (place === 'action') this.action(it);
    if (place === 'values') this.values(it);
    if (place === 'union') this.union(it);
    if (place === 'map') this.map(it);
    else if (it.kind === 'record') for (const field of it.members) this.field(it, field);
    else for (const member of it.members) this.documented(member, 'value', it.name);
  }

  documented(it: Documented, place: Place, owner?: string): void {
    const name = owner ? `${owner}.${it.name}` : it.name;
    if (!it.doc) {
      this.report(it, `${name} has no doc comment`, 'Say in one sentence what it is');
    }
    for (const tag of it.repeatedTags) {
      this.report(it, `${name} has @${tag} twice`, 'Keep one');
    }
    for (const [tag, text] of it.tags) {
      const rule = Object.hasOwn(TAGS, tag) ? TAGS[tag] : undefined;
      if (!rule) {
        this.report(
          it,
          `${name} has the unknown tag @${tag}`,
          `Known tags are ${Object.keys(TAGS)
            .map((each) => `@${each}`)
            .join(' ')}`,
        );
      } else if (!rule.on.includes(place)) {
        this.report(it, `@${tag} cannot stand on ${name}`, `It belongs on: ${rule.on.join(', ')}`);
      } else if (!rule.form.test(text)) {
        this.report(it, `@${tag} of ${name} reads "${text}"`, `It takes ${rule.words}`);
      } else {
        this.tagValue(it, name, tag, text);
      }
    }
  }

  tagValue(it: Documented, name: string, tag: string, text: string): void {
    if ((tag === 'since' || tag === 'removed') && !this.context.versions.includes(text)) {
      this.report(
        it,
        `@${tag} of ${name} names ${text}, which is not a released version`,
        `Use one of ${this.context.versions.join(', ')}, or add the release to types/version/registry.ts`,
      );
    }
    if (tag === 'requirements') {
      for (const id of text.split(', ')) {
        if (this.context.requirementIds.has(id)) continue;
        this.report(
          it,
          `${name} cites the requirement ${id}, which does not exist`,
          'See test-cases/requirements for the ids there are',
        );
      }
    }
    if (tag === 'errors') {
      for (const error of text.split(' ')) {
        if (this.#errorNames.has(error)) continue;
        this.report(
          it,
          `${name} names the error ${error}, which does not exist`,
          `Known errors are ${[...this.#errorNames].join(' ')}`,
        );
      }
    }
    if (tag === 'data' && !this.#records.has(text)) {
      this.report(it, `@data of ${name} names ${text}, which is no record`, 'Name an interface');
    }
    if (tag === 'default') {
      try {
        JSON.parse(text);
      } catch {
        this.report(it, `@default of ${name} is not JSON: ${text}`, 'Quote strings');
      }
    }
  }

  action(it: Declaration): void {
    if (!it.tags.has('since')) {
      this.report(
        it,
        `the action ${it.actionType} has no @since tag`,
        'Add the version that introduces it, for example "@since 0.6.0"',
      );
    }
    if (!it.tags.has('dispatch')) {
      this.report(
        it,
        `the action ${it.actionType} does not say who may dispatch it`,
        'Add "@dispatch client" or "@dispatch host"',
      );
    }
    if (!it.actionType?.startsWith(`${camelCase(it.room)}/`)) {
      this.report(
        it,
        `the action ${it.actionType} does not belong to this channel`,
        `Start its type with "${camelCase(it.room)}/"`,
      );
    }
    if (!it.name.endsWith('Action')) {
      this.report(it, `the action ${it.name} is not named like one`, 'End its name in "Action"');
    }
    this.lifespan(it, it.name);
  }

  lifespan(it: Documented, name: string): void {
    const since = it.tags.get('since');
    const removed = it.tags.get('removed');
    const { versions } = this.context;
    if (since && removed && versions.indexOf(removed) <= versions.indexOf(since)) {
      this.report(it, `${name} is removed in ${removed} but new in ${since}`, 'Mend one of them');
    }
  }

  values(it: Declaration): void {
    const said = ['open', 'closed', 'extensible', 'bitset'].filter((tag) => it.tags.has(tag));
    if (said.length !== 1) {
      this.report(
        it,
        said.length
          ? `${it.name} is said to be ${said.join(' and ')}`
          : `${it.name} does not say whether it may gain values`,
        'Add exactly one of @open, @closed, @extensible, @bitset uint32',
      );
    }
    const seen = new Map<string | number, Member>();
    for (const member of it.members) {
      if (member.value === undefined) {
        this.report(member, `${it.name}.${member.name} is no literal`, 'Write its value out');
      } else if (seen.has(member.value)) {
        this.report(
          member,
          `${it.name}.${member.name} repeats the value of ${seen.get(member.value)?.name}`,
          'Values of an enum differ',
        );
      } else {
        seen.set(member.value, member);
      }
    }
  }

  union(it: Declaration): void {
    // The type of a value object is a union too, but the value object states its facts.
    if (this.#valueObjects.has(it.name)) return;
    const by = it.tags.get('discriminatedBy');
    const decided = it.tags.get('decidedBy');
    if (!by === !decided) {
      this.report(
        it,
        by
          ? `${it.name} has both @discriminatedBy and @decidedBy`
          : `the union ${it.name} does not say how its members are told apart`,
        'Add "@discriminatedBy <property>", or "@decidedBy type", "presence" or "channel <property>"',
      );
    }
    if (by && it.tags.has('open') === it.tags.has('closed')) {
      this.report(
        it,
        `the union ${it.name} does not say whether it may gain members`,
        'Add either @open or @closed',
      );
    }
    const kinds = by?.split(' ')[1];
    if (kinds && !this.#valueObjects.has(kinds)) {
      this.report(it, `${it.name} names ${kinds}, which is no value object`, 'Name one, or none');
    }
  }

  map(it: Declaration): void {
    for (const method of it.members) {
      const name = `${it.name}["${method.name}"]`;
      this.documented(method, 'method', it.name);
      if (!method.tags.has('since')) {
        this.report(
          method,
          `the method ${method.name} has no @since tag`,
          'Add the version that introduces it, for example "@since 0.6.0"',
        );
      }
      if (!method.params) {
        this.report(method, `${name} names no params`, 'Write { params: X; result: Y }');
      }
      this.lifespan(method, name);
    }
  }

  field(record: Declaration, it: Member): void {
    const name = `${record.name}.${it.name}`;
    this.documented(it, 'field', record.name);
    if (it.anonymous) {
      this.report(it, `${name} has a type without a name`, 'Export it as an interface of its own');
    }
    if (it.numeric && it.tags.has('integer') === it.tags.has('float')) {
      this.report(
        it,
        `the number ${name} does not say whether it is whole`,
        'Add either @integer or @float',
      );
    }
    if (!it.numeric && (it.tags.has('integer') || it.tags.has('float'))) {
      this.report(it, `${name} is no number`, 'Remove @integer or @float');
    }
    if (it.tags.has('tristate') !== (!!it.optional && !!it.nullable)) {
      this.report(
        it,
        it.tags.has('tristate')
          ? `${name} is tagged @tristate but is not an optional field of type "T | null"`
          : `${name} may be absent and null without being tagged @tristate`,
        'Write "name?: T | null" together with @tristate, or neither',
      );
    }
    if (it.tags.has('nullAsAbsent') && !it.optional) {
      this.report(it, `${name} is tagged @nullAsAbsent but is required`, 'Make it optional');
    }
  }
}

/** `resource-watch` becomes `resourceWatch`. */
export function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
