// Runtime expressions: the values that the messages at hand have by their schemas (section Runtime Expression).
import { clip } from '../../../parse/clip.ts';
import { fromPointer, toPointer } from '../../../parse/pointer.ts';
import { get } from '../../../parse/tree.ts';
import type { Place } from '../../../resolve/world.ts';
import { plainKind } from '../../../spec/in-dialect.ts';
import type { Asked, Offer } from '../../offer-types.ts';
import { Facets, typesOf } from './facets.ts';
import { alternatives, child, inFile, takesValue } from './kit.ts';
import { messagesSpokenOf } from './owners.ts';

const SOURCES = [
  ['header', 'headers'],
  ['payload', 'payload'],
] as const;

/** So deep, and so many at once; a longer prefix leads further. */
const MAX_DEPTH = 4;
const MAX_OFFERS = 200;

export function expressionOffers(asked: Asked): readonly Offer[] {
  const { subject, cursor, declared, table } = asked;
  const isExpression = alternatives(declared).some((s) => s.is === 'string' && s.format === 'runtime-expression');
  if (!isExpression || !table || cursor.role !== 'value' || !takesValue(asked)) return [];
  const messages = messagesSpokenOf(subject, { uri: subject.uri, path: cursor.path.slice(0, -1) }, plainKind(table.kind));
  const facets = new Facets(subject.world, subject.dialect);
  const typed = /^\$message\.(header|payload)#(\/.*)\//s.exec(cursor.prefix);
  const offers: Offer[] = [];
  for (const [source, field] of SOURCES) {
    const schemas = distinct(messages.flatMap((message) => schemasOf(asked, message, field)));
    const from = typed?.[1] === source ? fromPointer(typed[2] ?? '') : [];
    for (const { tokens, type, nested, title } of valuesIn(facets, schemas, from)) {
      offers.push(offer(`$message.${source}#${toPointer(tokens)}`, [type, title].filter((t) => t).join(', '), nested ? 2 : 1));
    }
    offers.push(offer(`$message.${source}#/`, `a value in the ${field}`, 3, true), offer(`$message.${source}`, `the whole ${field}`, 4));
  }
  return offers;
}

function offer(value: string, detail: string, rank: number, again?: true): Offer {
  return {
    label: value,
    kind: 'expression',
    ...(detail && { detail: clip(detail) }),
    rank,
    put: { is: 'value', value },
    ...(again && { again }),
  };
}

/** The schemas of the headers or the payload of a message; headers of its traits are its own too. */
function schemasOf({ subject }: Asked, message: Place, field: 'headers' | 'payload'): Place[] {
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
  for (let i = 0; i < queue.length && out.length < MAX_OFFERS; i++) {
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
