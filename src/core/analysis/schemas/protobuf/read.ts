// Reads Protocol Buffers with the parser of a library: no code is generated, nothing imported is
// looked for.

import type { Field, MapField, Namespace, ReflectionObject, Type } from 'protobufjs';
import light from 'protobufjs/src/index-light.js';
import parse from 'protobufjs/src/parse.js';
import { explainError } from './syntax-error.ts';
import type { ProtobufEnum, ProtobufField, ProtobufParser, ProtobufResult } from './types.ts';
import { viewOf } from './view.ts';

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
