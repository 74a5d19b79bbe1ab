// The values of messages by the schemas of their headers and payloads, as runtime expressions
// (section Runtime Expression).

import { fromPointer, toPointer } from '../../text/pointer.ts';
import { get } from '../../text/tree.ts';
import type { AnalyzedFile } from '../analyzed-file.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { child, otherFile } from '../typed-tree/objects-at.ts';
import { Facets, typesOf } from './facets.ts';
import { distinctNodes } from './properties.ts';

export const SOURCES = [
  ['header', 'headers'],
  ['payload', 'payload'],
] as const;

/** Limits of depth and number at once; a longer prefix goes deeper. */
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
 * Returns the values that the schemas of messages describe, those with few steps first: headers,
 * then payloads.
 * @param typed the typed part of an expression, whose pointer goes deeper; '' for the values near
 * the root
 */
export function messageValues(
  file: AnalyzedFile,
  messages: readonly LocatedNode[],
  typed = '',
): readonly MessageValue[] {
  return SOURCES.flatMap(([source]) => valuesOf(file, messages, source, typed));
}

/** Returns the same for the headers or the payloads alone. */
export function valuesOf(
  file: AnalyzedFile,
  messages: readonly LocatedNode[],
  source: (typeof SOURCES)[number][0],
  typed = '',
): readonly MessageValue[] {
  const field = source === 'header' ? 'headers' : 'payload';
  const facets = new Facets(file.documents, file.dialect);
  const schemas = distinctNodes(messages.flatMap((message) => schemasOf(file, message, field)));
  const pointer = /^\$message\.(header|payload)#(\/.*)\//s.exec(typed);
  const from = pointer?.[1] === source ? fromPointer(pointer[2] ?? '') : [];
  return valuesIn(facets, schemas, from).map(({ tokens, type, nested, title }) => ({
    expression: `$message.${source}#${toPointer(tokens)}`,
    detail: [type, title].filter((t) => t).join(', '),
    nested,
  }));
}

/**
 * Returns the schemas of the headers or the payload of a message; headers of its traits are
 * included.
 */
function schemasOf(
  subject: AnalyzedFile,
  message: LocatedNode,
  field: 'headers' | 'payload',
): LocatedNode[] {
  const file = otherFile(subject, message.uri);
  if (!file) return [];
  const own = get(message.node, field);
  const out: LocatedNode[] = own
    ? [{ uri: message.uri, path: [...message.path, field], node: own }]
    : [];
  const traits = field === 'headers' ? get(message.node, 'traits') : undefined;
  for (const [i, { value }] of traits?.kind === 'seq' ? traits.items.entries() : []) {
    const trait = subject.documents.resolve(
      message.uri,
      [...message.path, 'traits', String(i)],
      value,
    );
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

/** Returns the values that schemas describe at and below a pointer, those with few steps first. */
function valuesIn(
  facets: Facets,
  schemas: readonly LocatedNode[],
  from: readonly string[],
): Value[] {
  let start = schemas;
  for (const token of from) start = facets.below(facets.of(start), token);
  const out: Value[] = [];
  const queue: { tokens: readonly string[]; places: readonly LocatedNode[] }[] = [
    { tokens: from, places: start },
  ];
  for (let i = 0; i < queue.length && out.length < MAX_VALUES; i++) {
    const here = queue[i];
    if (!here || here.tokens.length - from.length >= MAX_DEPTH) continue;
    const all = facets.of(here.places);
    const items = typesOf(all).includes('array') ? facets.below(all, '0') : [];
    const inner: [string, readonly LocatedNode[]][] = [...facets.properties(all)].map(
      ([name, { places: locations }]) => [name, locations],
    );
    if (items.length > 0 && here.tokens.length === from.length && from.length > 0)
      inner.push(['0', items]);
    for (const [name, nodes] of inner) {
      const described = facets.of(nodes);
      const types = typesOf(described);
      const tokens = [...here.tokens, name];
      const title = described
        .map(({ node }) => get(node, 'title') ?? get(node, 'description'))
        .find((n) => n?.kind === 'scalar');
      out.push({
        tokens,
        type: types.join(' or '),
        title:
          title?.kind === 'scalar' && typeof title.value === 'string'
            ? (title.value.trim().split('\n', 1)[0] ?? '')
            : '',
        nested: types.includes('object') || types.includes('array'),
      });
      queue.push({ tokens, places: nodes });
    }
  }
  return out;
}
