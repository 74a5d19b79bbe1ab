// Reads Protocol Buffers with the parser of a library: no code is generated, nothing imported is
// looked for.

import type {
  Enum,
  Field,
  MapField,
  Namespace,
  OneOf,
  ReflectionObject,
  Root,
  Type,
} from 'protobufjs';
import light from 'protobufjs/src/index-light.js';
import parse from 'protobufjs/src/parse.js';
import type { BranchView, ConstraintView, PropertyView, SchemaView } from '../types.ts';
import { emptySchemaView, type MutableView } from '../view.ts';
import { explainError } from './syntax-error.ts';
import type { ProtobufEnum, ProtobufField, ProtobufParser, ProtobufResult } from './types.ts';

const SYNTAX = /(?:syntax|edition)\s*=\s*("[^"\n]*"|'[^'\n]*')/y;
const OPTIONS = { keepCase: true, alternateCommentMode: true, preferTrailingComment: false };
/** Readings are kept for texts of so many characters together. */
const KEPT = 4_000_000;

/** Returns the reader as a tool of the analyzer (section Multi Format Schema Object). */
export function createProtobufParser(): ProtobufParser {
  const known = new Map<string, ProtobufResult>();
  let kept = 0;
  return {
    read(text, version) {
      const key = `${version}${text}`;
      let reading = known.get(key);
      if (!reading) {
        kept += key.length;
        if (kept > KEPT) {
          known.clear();
          kept = key.length;
        }
        reading = read(text, version);
        known.set(key, reading);
      }
      return reading;
    },
  };
}

function read(text: string, version: 2 | 3): ProtobufResult {
  const { first, readable } = scan(text);
  if (!readable) return { skipped: true };
  SYNTAX.lastIndex = first;
  const stated = SYNTAX.exec(text);
  const quoted = stated?.[1] ?? '';
  const end = first + (stated?.[0].length ?? 0);
  const syntax = stated
    ? { text: quoted.slice(1, -1), start: end - quoted.length, end }
    : undefined;
  const said = syntax && { syntax };
  if (
    syntax &&
    stated?.[0].startsWith('syntax') &&
    syntax.text !== 'proto2' &&
    syntax.text !== 'proto3'
  ) {
    const message = `"${syntax.text.slice(0, 40)}" is not a version of Protocol Buffers. Use proto2 or proto3.`;
    return { ...said, error: { start: syntax.start, end: syntax.end, message } };
  }
  // Without a line of its own the text is of the version that the document names.
  const before = syntax ? '' : `syntax = "proto${version}";\n`;
  const once = (part: string) => parse(before + part, new light.Root(), OPTIONS);
  try {
    const { root, package: space, imports } = once(text);
    const view = viewOf(root, space, imports);
    return { ...said, view, fields: fieldsOf(root), enums: enumsOf(root) };
  } catch (thrown) {
    const problem = explainError(
      thrown,
      text,
      syntax ? 0 : 1,
      (length, words) => words === wordsOf(() => once(text.slice(0, length))),
    );
    return problem ? { ...said, error: problem } : { ...said, skipped: true };
  }
}

function wordsOf(run: () => unknown): string {
  try {
    run();
    return '';
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : '';
  }
}

// The fields of all messages of a Protocol Buffers text, in the order of the text.

const MAX_FIELDS = 500;

/**
 * Returns the fields of the messages in a namespace, of nested ones behind those around them; at
 * most 500.
 */
function fieldsOf(space: Namespace): readonly ProtobufField[] {
  const out: ProtobufField[] = [];
  const go = (within: Namespace, around: string): void => {
    for (const one of within.nestedArray ?? []) {
      if (!(one instanceof light.Namespace)) continue;
      const isMessage = one instanceof light.Type;
      // Packages are namespaces too, and no message is named by them.
      const name = isMessage ? around + one.name : '';
      if (isMessage)
        for (const field of (one as Type).fieldsArray)
          if (out.length < MAX_FIELDS) out.push(fieldOf(field, name));
      go(one as Namespace, isMessage ? `${name}.` : around);
    }
  };
  go(space, '');
  return out;
}

/** Returns the enums in a namespace, those of messages included; at most 500. */
function enumsOf(space: Namespace): readonly ProtobufEnum[] {
  const out: ProtobufEnum[] = [];
  const go = (within: Namespace, around: string): void => {
    for (const one of within.nestedArray ?? []) {
      if (one instanceof light.Enum && out.length < MAX_FIELDS)
        out.push({ name: around + one.name, values: { ...one.values } });
      if (one instanceof light.Namespace)
        go(one, one instanceof light.Type ? `${around}${one.name}.` : around);
    }
  };
  go(space, '');
  return out;
}

function fieldOf(field: Field, message: string): ProtobufField {
  const map = field instanceof light.MapField ? (field as MapField) : null;
  const optional = field.options?.proto3_optional === true;
  const oneof = field.partOf && !optional ? `oneof ${field.partOf.name}` : '';
  const label = field.repeated
    ? 'repeated'
    : field.rule === 'required'
      ? 'required'
      : optional
        ? 'optional'
        : oneof;
  const target = field.parent?.lookup(field.type, [light.Type, light.Enum]) ?? null;
  return {
    message,
    name: field.name,
    number: field.id,
    type: map ? `map<${map.keyType}, ${map.type}>` : field.type,
    label: map ? '' : label,
    jsonName: jsonNameOf(field),
    ...(target && { target: nameWithin(target) }),
    ...(isGroup(target) && { isGroup: true }),
  };
}

/** The name in JSON (section ProtoJSON Format of the language guide). */
function jsonNameOf({ name, options }: Field): string {
  const given: unknown = options?.json_name;
  if (typeof given === 'string') return given;
  return name.replace(/_+(.?)/g, (_, letter: string) => letter.toUpperCase());
}

/** The name of a message or enum, with those of the messages around it. */
function nameWithin({ name, parent }: ReflectionObject): string {
  return parent instanceof light.Type ? `${nameWithin(parent)}.${name}` : name;
}

/** The library sets it, but its types don't have it. */
const isGroup = (target: ReflectionObject | null): boolean =>
  target instanceof light.Type && (target as Type & { readonly group?: boolean }).group === true;

// A look over a Protocol Buffers text before the parser gets it: where its code begins, and whether
// it is small enough.

const MAX_LENGTH = 1_000_000;
/** The parser's time grows with the square of the entries of one block. */
const MAX_ENTRIES = 2_000;
const MAX_DEPTH = 60;
/** Pieces of one name. */
const MAX_DOTS = 200;

interface Scan {
  /**
   * Offset of the first character that is neither blank nor comment; the length of the text where
   * there is none.
   */
  readonly first: number;
  readonly readable: boolean;
}

/** Scans the text in one pass; comments and strings are skipped. */
function scan(text: string): Scan {
  let first = text.length;
  const entries = [0];
  let dots = 0;
  let readable = text.length <= MAX_LENGTH;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (c === ' ' || c === '\n' || c === '\t' || c === '\r') continue;
    const after = c === '/' ? afterComment(text, i) : i;
    if (after > i) {
      i = after - 1;
      continue;
    }
    if (first > i) first = i;
    if (c === '"' || c === "'") i = afterString(text, i) - 1;
    else if (c === '{' || c === '[') entries.push(0);
    else if ((c === '}' || c === ']') && entries.length > 1) entries.pop();
    else if (c === ';' || c === ',') {
      const count = (entries.at(-1) ?? 0) + 1;
      entries[entries.length - 1] = count;
      dots = 0;
      if (count > MAX_ENTRIES) readable = false;
    } else if (c === '.' && ++dots > MAX_DOTS) readable = false;
    if (entries.length > MAX_DEPTH) readable = false;
    if (!readable) break;
  }
  return { first, readable };
}

function afterComment(text: string, at: number): number {
  const end =
    text[at + 1] === '/'
      ? text.indexOf('\n', at)
      : text[at + 1] === '*'
        ? text.indexOf('*/', at + 2) + 1
        : at - 1;
  return end < at ? (text[at + 1] === '/' || text[at + 1] === '*' ? text.length : at) : end + 1;
}

function afterString(text: string, at: number): number {
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === text[at] || text[i] === '\n') return i + 1;
  }
  return text.length;
}

// The messages of a Protocol Buffers text as one tree, in the same form as every other schema.

/** Messages are shown again wherever a field has their type, so the tree is cut. */
const MAX_VIEWS = 2_000;
const SHOWN_DEPTH = 12;

interface Build {
  left: number;
  /** The enclosing messages that are being described. */
  readonly around: Type[];
}

/**
 * Returns the view of a whole text: of its one message, else of all of them as a list. Views have
 * no steps, since the text is one value of the document.
 */
function viewOf(
  root: Root,
  space: string | undefined,
  imports: readonly string[] | undefined,
): SchemaView {
  const build: Build = { left: MAX_VIEWS, around: [] };
  const top = (space === undefined ? null : (root.lookup(space) as Namespace | null)) ?? root;
  const all = membersOf(top);
  const messages = all.filter((o): o is Type => o instanceof light.Type);
  const enums = all.filter((o): o is Enum => o instanceof light.Enum);
  const only = messages.length === 1 ? messages[0] : undefined;
  const draft: MutableView = only
    ? message(only, build)
    : { ...emptySchemaView([]), types: [messages.length > 0 ? 'messages' : 'no message'] };
  const branches: BranchView[] = [...draft.branches];
  if (!only && messages.length > 0)
    branches.push({
      role: 'messages',
      schemas: messages.map((m) => ({ label: m.name, schema: message(m, build) })),
    });
  if (!only && enums.length > 0)
    branches.push({
      role: 'enums',
      schemas: enums.map((e) => ({ label: e.name, schema: enumeration(e) })),
    });
  const name = only && space !== undefined ? `${space}.${only.name}` : (only?.name ?? space);
  const services = all.filter((o) => o instanceof light.Service).map((o) => o.name);
  return {
    ...draft,
    ...(name !== undefined && { title: name }),
    branches,
    extras: [
      ...draft.extras,
      ...(imports && imports.length > 0 ? [['import', imports] as const] : []),
      ...(services.length > 0 ? [['service', services] as const] : []),
    ],
  };
}

function membersOf(space: Namespace): readonly ReflectionObject[] {
  return space.nestedArray ?? [];
}

function message(type: Type, build: Build): MutableView {
  const draft: MutableView = { ...emptySchemaView([]), types: ['message'] };
  describe(type, draft);
  if (build.around.includes(type))
    return { ...draft, types: [type.name], constraints: [{ keyword: '', text: 'recursive' }] };
  if (build.left-- <= 0 || build.around.length >= SHOWN_DEPTH) {
    return {
      ...draft,
      types: [type.name],
      constraints: [{ keyword: '', text: 'too deep or too large to show' }],
    };
  }
  build.around.push(type);
  const properties: PropertyView[] = [];
  const choices = new Map<OneOf, { label: string; schema: SchemaView }[]>();
  for (const f of type.fieldsArray) {
    const oneof = f.partOf && f.options?.proto3_optional !== true ? f.partOf : null;
    if (!oneof)
      properties.push({ name: f.name, required: f.rule === 'required', schema: field(f, build) });
    else {
      const list = choices.get(oneof);
      const choice = { label: f.name, schema: field(f, build) };
      if (list) list.push(choice);
      else choices.set(oneof, [choice]);
    }
  }
  build.around.pop();
  const branches = [...choices].map(([oneof, schemas]) => ({
    role: `one of ${oneof.name}`,
    schemas,
  }));
  const reserved = (type.reserved ?? []).map((r) =>
    typeof r === 'string' ? r : r[0] === r[1] ? `${r[0]}` : `${r[0]}..${r[1]}`,
  );
  const constraints: ConstraintView[] =
    reserved.length > 0
      ? [{ keyword: 'reserved', text: `reserved ${reserved.slice(0, 20).join(', ')}` }]
      : [];
  return { ...draft, properties, branches, constraints };
}

function field(f: Field, build: Build): SchemaView {
  const value = fieldTypeView(f, build);
  const map = f instanceof light.MapField ? (f as MapField) : null;
  const draft: MutableView = map
    ? {
        ...emptySchemaView([]),
        types: [`map<${map.keyType}, ${map.type}>`],
        branches: innerBranch('values', value),
      }
    : f.repeated
      ? { ...emptySchemaView([]), types: ['array'], branches: innerBranch('items', value) }
      : { ...value };
  describe(f, draft);
  const label = f.options?.proto3_optional === true ? [{ keyword: 'label', text: 'optional' }] : [];
  draft.constraints = [{ keyword: 'number', text: `= ${f.id}` }, ...label, ...draft.constraints];
  return draft;
}

function innerBranch(role: string, schema: SchemaView): readonly BranchView[] {
  return [{ role, schemas: [{ schema }] }];
}

/**
 * What a field holds, without its name, number and label: a message or enum of this text in full,
 * all else by name.
 */
function fieldTypeView(f: Field, build: Build): SchemaView {
  const found = f.parent ? (f.parent as Namespace).lookup(f.type, [light.Type, light.Enum]) : null;
  if (found instanceof light.Type) return { ...message(found, build), types: [f.type] };
  if (found instanceof light.Enum) return { ...enumeration(found), types: [f.type] };
  return { ...emptySchemaView([]), types: [f.type] };
}

function enumeration(e: Enum): MutableView {
  const draft: MutableView = {
    ...emptySchemaView([]),
    types: ['enum'],
    enum: Object.entries(e.values).map(([name, number]) => `${name} = ${number}`),
  };
  describe(e, draft);
  return draft;
}

/** Comment, `deprecated`, `default` and the other options. */
function describe(object: ReflectionObject, draft: MutableView): void {
  if (object.comment) draft.description = object.comment;
  const options = object.options ?? {};
  if (options.deprecated === true) draft.deprecated = true;
  if (Object.hasOwn(options, 'default')) draft.default = { value: options.default };
  const others = Object.entries(options).filter(([name]) => !SHOWN.has(name));
  if (others.length > 0)
    draft.extras = [...draft.extras, ...others.map(([name, value]) => [name, value] as const)];
}

const SHOWN: ReadonlySet<string> = new Set(['deprecated', 'default', 'proto3_optional']);
