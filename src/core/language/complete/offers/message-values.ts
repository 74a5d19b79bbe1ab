// The values that messages have by the schemas of their headers and payloads, as runtime expressions (section Runtime Expression).
import { fromPointer, toPointer } from '../../../parse/pointer.ts';
import { get } from '../../../parse/tree.ts';
import type { Place } from '../../../resolve/world.ts';
import type { Subject } from '../../subject.ts';
import { Facets, typesOf } from './facets.ts';
import { child, inFile } from './kit.ts';

export const SOURCES = [
  ['header', 'headers'],
  ['payload', 'payload'],
] as const;

/** So deep, and so many at once; a longer prefix leads further. */
const MAX_DEPTH = 4;
const MAX_VALUES = 200;

export interface MessageValue {
  /** `$message.payload#/user/id`. */
  readonly expression: string;
  /** Type and title; '' where the schema has none. */
  readonly detail: string;
  /** It has parts of its own. */
  readonly nested: boolean;
}

/**
 * The values that the schemas of messages describe, those with few steps first: headers, then payloads.
 * @param typed what was typed of an expression, whose pointer leads further down; '' for the values near the root
 */
export function messageValues(subject: Subject, messages: readonly Place[], typed = ''): readonly MessageValue[] {
  return SOURCES.flatMap(([source]) => valuesOf(subject, messages, source, typed));
}

/** The same of the headers or the payloads alone. */
export function valuesOf(
  subject: Subject,
  messages: readonly Place[],
  source: (typeof SOURCES)[number][0],
  typed = '',
): readonly MessageValue[] {
  const field = source === 'header' ? 'headers' : 'payload';
  const facets = new Facets(subject.world, subject.dialect);
  const schemas = distinct(messages.flatMap((message) => schemasOf(subject, message, field)));
  const pointer = /^\$message\.(header|payload)#(\/.*)\//s.exec(typed);
  const from = pointer?.[1] === source ? fromPointer(pointer[2] ?? '') : [];
  return valuesIn(facets, schemas, from).map(({ tokens, type, nested, title }) => ({
    expression: `$message.${source}#${toPointer(tokens)}`,
    detail: [type, title].filter((t) => t).join(', '),
    nested,
  }));
}

/** The schemas of the headers or the payload of a message; headers of its traits are its own too. */
function schemasOf(subject: Subject, message: Place, field: 'headers' | 'payload'): Place[] {
  const file = inFile(subject, message.uri);
  if (!file) return [];
  const own = get(message.node, field);
  const out: Place[] = own ? [{ uri: message.uri, path: [...message.path, field], node: own }] : [];
  const traits = field === 'headers' ? get(message.node, 'traits') : undefined;
  for (const [i, { value }] of traits?.kind === 'seq' ? traits.items.entries() : []) {
    const trait = subject.world.deref(message.uri, [...message.path, 'traits', String(i)], value);
    const headers = child(subject, trait, field);
    if (headers) out.push(headers);
  }
  return out;
}

interface Value {
  readonly tokens: readonly string[];
  readonly type: string;
  readonly title: string;
  /** It has parts of its own. */
  readonly nested: boolean;
}

/** The values that schemas describe at and below a pointer, those with few steps first. */
function valuesIn(facets: Facets, schemas: readonly Place[], from: readonly string[]): Value[] {
  let start = schemas;
  for (const token of from) start = facets.below(facets.of(start), token);
  const out: Value[] = [];
  const queue: { tokens: readonly string[]; places: readonly Place[] }[] = [{ tokens: from, places: start }];
  for (let i = 0; i < queue.length && out.length < MAX_VALUES; i++) {
    const here = queue[i];
    if (!here || here.tokens.length - from.length >= MAX_DEPTH) continue;
    const all = facets.of(here.places);
    const items = typesOf(all).includes('array') ? facets.below(all, '0') : [];
    const inner: [string, readonly Place[]][] = [...facets.properties(all)].map(([name, { places }]) => [name, places]);
    if (items.length > 0 && here.tokens.length === from.length && from.length > 0) inner.push(['0', items]);
    for (const [name, places] of inner) {
      const described = facets.of(places);
      const types = typesOf(described);
      const tokens = [...here.tokens, name];
      const title = described.map(({ node }) => get(node, 'title') ?? get(node, 'description')).find((n) => n?.kind === 'scalar');
      out.push({
        tokens,
        type: types.join(' or '),
        title: title?.kind === 'scalar' && typeof title.value === 'string' ? (title.value.trim().split('\n', 1)[0] ?? '') : '',
        nested: types.includes('object') || types.includes('array'),
      });
      queue.push({ tokens, places });
    }
  }
  return out;
}

function distinct(places: readonly Place[]): Place[] {
  const seen = new Set<unknown>();
  return places.filter(({ node }) => !seen.has(node) && seen.add(node));
}
