// What the printers of all languages but TypeScript have in common.

import { partOf } from '../../analysis/model/parts.ts';
import type { Model } from '../../analysis/model/types.ts';
import { commentLines } from '../../text/code-literals.ts';
import { type NameRules, type NameStyle, Names } from './identifiers.ts';
import type { Declaration, Scalar, TypeRef } from './type-model.ts';

/** A file of code. */
export interface TypeFile {
  /** Its name: letters, digits and `_` in front of its ending. */
  readonly name: string;
  readonly text: string;
}

/** A language that types are written in. */
export interface TypePrinter {
  /** Names of types. */
  readonly rules: NameRules;
  readonly hasAliases: boolean;
  files(document: PrintedDocument): readonly TypeFile[];
}

export interface PrintedDocument {
  readonly title: string;
  readonly declarations: readonly Declaration[];
  readonly constants: Constants;
  /** A line that says what wrote the file, without marks of a comment. */
  readonly head: string;
}

/** How a language writes types. */
export interface TypeTexts {
  readonly scalars: Readonly<Record<Scalar, string>>;
  list(of: string): string;
  map(of: string): string;
}

/** Returns a type as a language writes it. */
export function typeText(type: TypeRef, texts: TypeTexts): string {
  if (type.is === 'named') return type.name;
  if (type.is === 'list') return texts.list(typeText(type.of, texts));
  return type.is === 'map' ? texts.map(typeText(type.of, texts)) : texts.scalars[type.is];
}

/** Returns the names of the fields of a record, in their order. */
export function memberNames(
  keys: readonly string[],
  style: NameStyle,
  rules: NameRules,
): readonly string[] {
  const names = new Names(style, rules, style === 'constant' ? 'VALUE' : 'field');
  return keys.map((key) => names.give(key));
}

/** Returns reserved words as rules for names. */
export function nameRules(words: string, isAscii = false): NameRules {
  return { reserved: new Set(words.split(/\s+/)), isAscii };
}

/** Returns a comment in lines that each begin with a mark; '' for an empty text. */
export function lineComment(text: string, mark: string, indent = ''): string {
  return commentLines(text)
    .filter((line, _, lines) => lines.length > 1 || line !== '')
    .map((line) => `${`${indent}${mark} ${line}`.trimEnd()}\n`)
    .join('');
}

/** Returns a comment in a block of its own. @param adapt what a comment of the language needs */
export function blockComment(text: string, indent = '', adapt = (line: string) => line): string {
  const [only, ...more] = commentLines(text).map(adapt);
  if (only === undefined || (only === '' && more.length === 0)) return '';
  if (more.length === 0) return `${indent}/** ${only} */\n`;
  const lines = [only, ...more].map((line) => `${`${indent} * ${line}`.trimEnd()}\n`);
  return `${indent}/**\n${lines.join('')}${indent} */\n`;
}

/** Returns a description with the name that a field has in JSON, where that is another one. */
export function withKey(description: string, key: string, name: string): string {
  if (key === name) return description;
  const said = `In JSON: ${JSON.stringify(key)}`;
  return description === '' ? said : `${description}\n${said}`;
}

/** Returns the unions that each record is one of, by its name. */
export function unionsOf(declarations: readonly Declaration[]): ReadonlyMap<string, string[]> {
  const unions = new Map<string, string[]>();
  for (const one of declarations)
    if (one.is === 'union')
      for (const name of one.of) unions.set(name, [...(unions.get(name) ?? []), one.name]);
  return unions;
}

/** Constants with their names and values, in groups. */
export function constantGroups(
  { addresses, operations }: Constants,
  style: NameStyle,
  rules: NameRules,
): readonly {
  readonly name: 'Channels' | 'Operations';
  readonly comment: string;
  readonly values: readonly (readonly [name: string, value: string])[];
}[] {
  const named = (keys: readonly string[], values: readonly string[]) => {
    const names = memberNames(keys, style, rules);
    return values.map((value, i) => [names[i] ?? '', value] as const);
  };
  const groups = [
    {
      name: 'Channels',
      comment: 'The addresses of channels.',
      values: named(
        addresses.map(([key]) => key),
        addresses.map(([, address]) => address),
      ),
    },
    {
      name: 'Operations',
      comment: 'The ids of operations.',
      values: named(operations, operations),
    },
  ] as const;
  return groups.filter(({ values }) => values.length > 0);
}

/**
 * Returns declarations in an order in which each comes after what it needs, and which refer to
 * themselves through others: a record needs its fields but those in lists and maps, everything
 * else all it names.
 */
export function inOrder(declarations: readonly Declaration[]): {
  readonly sorted: readonly Declaration[];
  /** Whether a reference from one to the other is a part of a circle. */
  isCircle(from: string, to: string): boolean;
} {
  const byName = new Map(declarations.map((one) => [one.name, one]));
  const needs = new Map(declarations.map((one) => [one.name, declarationsNeededBy(one, byName)]));
  const reaches = (from: string, to: string): boolean => {
    const open = new Set(needs.get(from));
    for (const name of open) for (const next of needs.get(name) ?? []) open.add(next);
    return open.has(to);
  };
  const sorted = new Set<Declaration>();
  const visiting = new Set<string>();
  const visit = (one: Declaration): void => {
    if (visiting.has(one.name)) return;
    visiting.add(one.name);
    for (const name of needs.get(one.name) ?? []) {
      const next = byName.get(name);
      if (next && !(next.is === 'record' && reaches(name, one.name))) visit(next);
    }
    sorted.add(one);
  };
  for (const one of declarations) visit(one);
  return { sorted: [...sorted], isCircle: (from, to) => reaches(to, from) };
}

function declarationsNeededBy(one: Declaration, all: ReadonlyMap<string, Declaration>): string[] {
  if (one.is === 'enum') return [];
  if (one.is === 'union') return [...one.of];
  const types = one.is === 'alias' ? [one.type] : one.fields.map(({ type }) => type);
  return types.flatMap((type) => {
    let inner = type;
    let isDirect = true;
    while (inner.is === 'list' || inner.is === 'map') {
      inner = inner.of;
      isDirect = false;
    }
    if (inner.is !== 'named') return [];
    return isDirect || all.get(inner.name)?.is !== 'record' ? [inner.name] : [];
  });
}

// The addresses of channels and the ids of operations as constants of a language.

/** Names with their values, in the order of the document. */
export interface Constants {
  readonly addresses: readonly (readonly [key: string, address: string])[];
  readonly operations: readonly string[];
}

/** Returns what there are constants for; channels whose address is not known have none. */
export function constantsOf(model: Model): Constants {
  const addresses = model.order.channels.flatMap((id) => {
    const channel = partOf(model, id, 'channel');
    return channel?.address ? [[channel.key, channel.address] as const] : [];
  });
  const operations = model.order.operations.flatMap(
    (id) => partOf(model, id, 'operation')?.key ?? [],
  );
  return { addresses, operations };
}
