// Searching by numbers gives what going through all rows one by one gives, also after edits.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Analyzer } from '../analyzer.ts';
import { pointerOf, type Row } from './index-row.ts';
import { find, hasLetters, readQuery, search, startsWord } from './search.ts';
import { type Chunk, createIndexer, type SearchIndex } from './search-index.ts';

const NONE = 9;

interface Taken {
  readonly row: Row;
  readonly rank: number;
}

/** How well a word matches, every occurrence looked at. */
function tierOf({ raw, low }: Row['text'], word: string): number {
  let best = NONE;
  for (let i = 0; i + word.length <= low.length; i++) {
    if (!low.startsWith(word, i)) continue;
    const begins = i === 0 || low[i - 1] === '\n';
    const ends = i + word.length === low.length || low[i + word.length] === '\n';
    best = Math.min(best, begins ? (ends ? 0 : 1) : startsWord(raw, i) ? 2 : 3);
  }
  return best;
}

function tierIn(
  { text, kind, beside }: Row,
  { part, label }: Chunk,
  { words, phrase, path }: ReturnType<typeof readQuery>,
): number {
  const whole = tierOf(text, phrase);
  if (whole !== NONE) return whole;
  const tiers = words.map((word) => tierOf(text, word));
  if (words.length === 1 || tiers.every((tier) => tier === NONE)) {
    const route = beside.toLowerCase();
    if (!path || (kind !== 'property' && kind !== 'header') || !route.includes(phrase)) return NONE;
    return route === phrase ? 0 : 2;
  }
  const around = [label, part.key, part.kind === 'channel' ? (part.address ?? '') : '']
    .join('\n')
    .toLowerCase();
  if (tiers.some((tier, w) => tier === NONE && !around.includes(words[w] ?? ''))) return NONE;
  const sum = tiers.reduce((all, tier) => all + (tier === NONE ? 2 : tier), 0);
  return Math.max(1, Math.floor(sum / words.length));
}

function rankOf({ weight, name, text }: Row, tier: number, exact: string): number {
  const same = tier === 0 && (name === exact || text.raw.includes(exact));
  return (
    (weight === 3 ? 20 + Math.max(tier, 2) : tier * 4 + weight) * 64 +
    (same ? 0 : Math.min(name.length + 1, 63))
  );
}

/** Pointers in the order of the hits. */
function plainly(
  index: SearchIndex,
  typed: string,
  limit: number,
): { total: number; pointers: string[] } {
  const query = readQuery(typed);
  const taken: Taken[] = [];
  const each = (take: (row: Row, chunk: Chunk) => number, exact: string): void => {
    for (const chunk of index.chunks) {
      for (const row of chunk.rows) {
        const tier =
          query.words.length === 0 || (query.kinds && !query.kinds.has(row.kind))
            ? NONE
            : take(row, chunk);
        if (tier !== NONE) taken.push({ row, rank: rankOf(row, tier, exact) });
      }
    }
  };
  each((row, chunk) => tierIn(row, chunk, query), query.exact);
  if (taken.length < 5 && taken.every(({ rank }) => rank >= 192) && query.phrase.length > 2) {
    const lettered = ({ weight, text }: Row): boolean =>
      weight <= 1 &&
      tierOf(text, query.phrase) === NONE &&
      query.words.every((word) => hasLetters(text, word));
    const met = new Set(taken.map(({ row }) => row));
    each((row) => (!met.has(row) && lettered(row) ? 4 : NONE), '');
  }
  const byRank = (a: Taken, b: Taken): number => a.rank - b.rank;
  const groups = [...new Set(taken.map(({ row }) => row.kind))]
    .map((kind) => taken.filter(({ row }) => row.kind === kind).sort(byRank))
    .sort((a, b) => (a[0]?.rank ?? 0) - (b[0]?.rank ?? 0));
  const first = groups.flatMap((group) => group.slice(0, 12)).sort(byRank);
  const rest = groups.flatMap((group) => group.slice(12)).sort(byRank);
  const chosen = new Set([...first, ...rest].slice(0, limit));
  return {
    total: taken.length,
    pointers: groups.flat().flatMap((one) => (chosen.has(one) ? [pointerOf(one.row)] : [])),
  };
}

test('of many rows of one kind the best are given, whatever the order in which they are met', () => {
  const analyzer = new Analyzer('a.json', 'json');
  // The shorter the name the better; met from the longest to the shortest.
  const names = Array.from({ length: 30 }, (_, i) => `light${'s'.repeat(30 - i)}`);
  const channels = Object.fromEntries(names.map((name) => [name, { address: null }]));
  analyzer.setText(
    JSON.stringify({ apidoc: '3.1.0', info: { title: 'Lamps', version: '1' }, channels }),
  );
  const index = createIndexer()(analyzer.model());
  for (const limit of [1, 2, 3, 7, 30]) {
    const { hits } = search(index, 'light', limit);
    expect(hits.map((hit) => hit.pointer)).toEqual(plainly(index, 'light', limit).pointers);
    expect(hits[0]?.pointer).toBe('/channels/lights');
  }
});

const words = [
  'light',
  'Light',
  'lightMeasured',
  'street',
  'streetLight7',
  'x-1',
  'a.b',
  'İd',
  'é',
  'the light of a',
  'LIGHT measured 42',
];
const name = fc.oneof(
  fc.constantFrom(...words),
  fc.string({
    unit: fc.constantFrom('l', 'i', 'g', 'T', '4', '.', ' ', 'é'),
    minLength: 1,
    maxLength: 6,
  }),
);
const channel = fc.record({
  address: name,
  description: name,
  parameters: fc.dictionary(name, fc.record({ description: name }), { maxKeys: 3 }),
});
const schema = fc.record({
  title: name,
  properties: fc.dictionary(name, fc.record({ enum: fc.array(name, { maxLength: 2 }) }), {
    maxKeys: 4,
  }),
});
const nested = fc.record({ properties: fc.dictionary(name, schema, { maxKeys: 3 }) });
const parts = fc.record({
  channels: fc.dictionary(name, channel, { maxKeys: 8 }),
  components: fc.record({
    schemas: fc.dictionary(fc.constantFrom('light', 'b', 'street_Light'), fc.oneof(schema, nested)),
  }),
});
const typed = fc
  .tuple(
    fc.constantFrom('', '', '', '#', '@'),
    fc.array(fc.oneof(name, fc.constantFrom('l', 'lm', 'ght', 'sl7', 'light.', 'a.b')), {
      minLength: 1,
      maxLength: 3,
    }),
  )
  .map(([prefix, some]) => prefix + some.join(' '));

test('any query finds what going through all rows finds, in the same order, in every version of a document', () => {
  fc.assert(
    fc.property(
      fc.array(parts, { minLength: 1, maxLength: 3 }),
      fc.array(typed, { minLength: 5, maxLength: 15 }),
      fc.integer({ min: 1, max: 60 }),
      (versions, queries, limit) => {
        const analyzer = new Analyzer('a.json', 'json');
        const indexed = createIndexer();
        const base = versions[0];
        for (const version of versions) {
          // Some parts stay as they were, so that what is known of them is used again.
          const channels = { ...base?.channels, ...version.channels };
          analyzer.setText(
            JSON.stringify({
              apidoc: '3.1.0',
              info: { title: 'Lamps', version: '1' },
              ...version,
              channels,
            }),
          );
          const index = indexed(analyzer.model());
          for (const query of queries) {
            if (readQuery(query).pointer !== null) continue;
            const { hits, total } = search(index, query, limit);
            expect({ total, pointers: hits.map((hit) => hit.pointer) }).toEqual(
              plainly(index, query, limit),
            );
            const needle = query.trim().replace(/\s+/g, ' ').toLowerCase();
            const holding = index.chunks.flatMap(({ rows }) =>
              rows.flatMap((row) =>
                needle === ''
                  ? []
                  : row.text.low
                      .split(needle)
                      .slice(1)
                      .map(() => row),
              ),
            );
            expect(find(index, query).hits.map((hit) => hit.pointer)).toEqual(
              holding.map(pointerOf),
            );
          }
        }
      },
    ),
    { numRuns: 30 },
  );
});
