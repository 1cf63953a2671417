import { relative, sep } from 'node:path';
import { type TypeScript, ts } from './typescript.js';

/** A place in the sources. */
export interface Location {
  readonly file: string;
  readonly line: number;
}

/** Anything with a doc comment: what it says and the facts it states. */
export interface Documented extends Location {
  readonly name: string;
  /** The comment without its tags. */
  readonly doc: string;
  readonly tags: ReadonlyMap<string, string>;
  /** Tags that stand more than once. */
  readonly repeatedTags: readonly string[];
}

/** A field of a record, an entry of a value object or of a method map. */
export interface Member extends Documented {
  /** The value of a value object's entry. */
  readonly value?: string | number;
  /** Names of the params and result types of a method map's entry. */
  readonly params?: string;
  readonly result?: string;
  /** Whether the field's type is an object without a name. */
  readonly anonymous?: boolean;
  readonly optional?: boolean;
  readonly nullable?: boolean;
  /** Whether a number is part of the field's own type. */
  readonly numeric?: boolean;
}

/** An exported declaration of `types/`. */
export interface Declaration extends Documented {
  readonly kind: 'record' | 'alias' | 'values' | 'constant' | 'other';
  /** `common`, or the channel's folder name without its prefix. */
  readonly room: string;
  readonly members: readonly Member[];
  readonly extends: readonly string[];
  /** `X` in `Partial<X>`. */
  readonly partialOf?: string;
  /** Whether an alias is a union of several types. */
  readonly union: boolean;
  /** Whether it states an action: an interface in an `actions` file that has a `type` literal. */
  readonly actionType?: string;
  /** The value of a constant. */
  readonly value?: string | number;
}

/** Reads the exported declarations of one file of `types/`. */
export function readDeclarations(source: TypeScript.SourceFile, root: string): Declaration[] {
  const file = relative(root, source.fileName).split(sep).join('/');
  const room = roomOf(file);
  const found: Declaration[] = [];
  for (const statement of source.statements) {
    if (!isExported(statement)) continue;
    if (ts.isInterfaceDeclaration(statement)) {
      const members = statement.members.map((member) => readField(member, source, file));
      const type = statement.members.find((member) => nameOf(member) === 'type');
      found.push({
        ...document(statement, source, file, statement.name.text),
        kind: 'record',
        room,
        members,
        union: false,
        extends: (statement.heritageClauses ?? []).flatMap((clause) =>
          clause.types.map((base) => base.expression.getText(source)),
        ),
        ...(/(^|\/)actions[^/]*\.ts$/.test(file) && { actionType: literalOf(type, source) }),
      });
    } else if (ts.isTypeAliasDeclaration(statement)) {
      found.push({
        ...document(statement, source, file, statement.name.text),
        kind: 'alias',
        room,
        members: [],
        extends: [],
        union: ts.isUnionTypeNode(statement.type),
        ...(partialOf(statement.type, source) && { partialOf: partialOf(statement.type, source) }),
      });
    } else if (ts.isVariableStatement(statement)) {
      for (const variable of statement.declarationList.declarations) {
        found.push(readConstant(statement, variable, source, file, room));
      }
    } else {
      found.push({
        ...document(statement, source, file, statement.getText(source).slice(0, 40)),
        kind: 'other',
        room,
        members: [],
        extends: [],
        union: false,
      });
    }
  }
  return found;
}

/** `types/channels-chat/state.ts` lives in `chat`; everything outside a channel is `common`. */
function roomOf(file: string): string {
  return /\/channels-([^/]+)\//.exec(`/${file}`)?.[1] ?? 'common';
}

function isExported(statement: TypeScript.Statement): boolean {
  return (
    ts.canHaveModifiers(statement) &&
    !!ts.getModifiers(statement)?.some((each) => each.kind === ts.SyntaxKind.ExportKeyword)
  );
}

function document(
  node: TypeScript.Node,
  source: TypeScript.SourceFile,
  file: string,
  name: string,
): Documented {
  const comments = ts.getJSDocCommentsAndTags(node).filter((each) => ts.isJSDoc(each));
  const comment = comments.at(-1) as TypeScript.JSDoc | undefined;
  const tags = new Map<string, string>();
  const repeatedTags: string[] = [];
  for (const tag of comment?.tags ?? []) {
    const tagName = tag.tagName.text;
    if (tags.has(tagName)) repeatedTags.push(tagName);
    tags.set(tagName, tagText(tag, source));
  }
  return {
    name,
    file,
    line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
    doc: plain(ts.getTextOfJSDocComment(comment?.comment) ?? ''),
    tags,
    repeatedTags,
  };
}

/** The tag's text as written: the compiler reads some tags (`@default`, `@since`) in its own way. */
function tagText(tag: TypeScript.JSDocTag, source: TypeScript.SourceFile): string {
  const text = source.text.slice(tag.tagName.end, tag.end);
  return text
    .replace(/\*\/\s*$/, '')
    .replace(/\n\s*\*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Unwraps `{@link X}` and joins lines; blank lines stay as paragraph breaks. */
function plain(comment: string): string {
  return comment
    .replace(/\{@link\s+([^}\s|]+)[^}]*\}/g, '`$1`')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .join('\n\n')
    .trim();
}

function nameOf(member: TypeScript.TypeElement): string | undefined {
  const name = member.name;
  if (!name) return undefined;
  return ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : undefined;
}

function literalOf(
  member: TypeScript.TypeElement | undefined,
  source: TypeScript.SourceFile,
): string | undefined {
  if (!member || !ts.isPropertySignature(member) || !member.type) return undefined;
  const text = member.type.getText(source);
  return /^'[^']+'$/.test(text) ? text.slice(1, -1) : undefined;
}

function partialOf(type: TypeScript.TypeNode, source: TypeScript.SourceFile): string | undefined {
  if (!ts.isTypeReferenceNode(type) || type.typeName.getText(source) !== 'Partial')
    return undefined;
  return type.typeArguments?.[0]?.getText(source);
}

function readField(
  member: TypeScript.TypeElement,
  source: TypeScript.SourceFile,
  file: string,
): Member {
  const type = ts.isPropertySignature(member) ? member.type : undefined;
  const entry = type && ts.isTypeLiteralNode(type) ? type.members : undefined;
  const part = (name: string) => {
    const found = entry?.find((each) => nameOf(each) === name);
    return found && ts.isPropertySignature(found) ? found.type?.getText(source) : undefined;
  };
  const params = part('params');
  const result = part('result');
  return {
    ...document(member, source, file, nameOf(member) ?? member.getText(source).slice(0, 40)),
    ...(params && { params }),
    ...(result && { result }),
    anonymous: !!type && containsTypeLiteral(type),
    optional: !!member.questionToken,
    nullable: !!type && has(type, (node) => node.kind === ts.SyntaxKind.NullKeyword),
    numeric: !!type && has(type, (node) => node.kind === ts.SyntaxKind.NumberKeyword),
  };
}

function has(node: TypeScript.Node, test: (node: TypeScript.Node) => boolean): boolean {
  return test(node) || !!ts.forEachChild(node, (child) => has(child, test) || undefined);
}

function containsTypeLiteral(type: TypeScript.TypeNode): boolean {
  return has(type, (node) => ts.isTypeLiteralNode(node));
}

function readConstant(
  statement: TypeScript.VariableStatement,
  variable: TypeScript.VariableDeclaration,
  source: TypeScript.SourceFile,
  file: string,
  room: string,
): Declaration {
  const base = {
    ...document(statement, source, file, variable.name.getText(source)),
    room,
    extends: [],
    union: false,
  };
  let value = variable.initializer;
  if (value && ts.isAsExpression(value)) value = value.expression;
  if (value && ts.isObjectLiteralExpression(value)) {
    const members = value.properties.map((property) => ({
      ...document(property, source, file, property.name?.getText(source) ?? ''),
      value: ts.isPropertyAssignment(property) ? scalar(property.initializer) : undefined,
    }));
    return { ...base, kind: 'values', members };
  }
  return { ...base, kind: 'constant', members: [], value: value && scalar(value) };
}

function scalar(value: TypeScript.Expression): string | number | undefined {
  if (ts.isStringLiteral(value)) return value.text;
  if (ts.isNumericLiteral(value)) return Number(value.text);
  if (ts.isPrefixUnaryExpression(value) && ts.isNumericLiteral(value.operand)) {
    return -Number(value.operand.text);
  }
  return undefined;
}
