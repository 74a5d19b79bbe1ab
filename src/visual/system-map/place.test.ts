// The map of a system: which cards and lines there are, and that they can be read: no card covers
// another one, and no line runs behind a card.
import { expect, test } from 'vitest';
import { createRandom } from '../../../lab/random.mjs';
import { mapGraph } from './map-graph.ts';
import { placeMap } from './place.ts';
import type { MapData, MapState } from './types.ts';

const ALL: MapState = { filter: '', by: null, open: new Set(), hasOneSided: true };

/** Applications a, b, … and addresses such as `a,b > c`. */
function system(count: number, ...addresses: string[]): MapData {
  const indexes = (names = '') =>
    names
      .split(',')
      .filter((name) => name.trim() !== '')
      .map((name) => name.trim().charCodeAt(0) - 97);
  return {
    applications: Array.from({ length: count }, (_, i) => ({
      name: String.fromCharCode(97 + i),
      page: `${i}.html`,
      version: '1.0.0',
      group: '',
      servers: ['kafka://broker'],
      tags: [],
    })),
    addresses: addresses.map((text, i) => {
      const [from, to] = text.split('>');
      return {
        address: `t${i}`,
        servers: ['kafka://broker'],
        from: indexes(from),
        to: indexes(to),
      };
    }),
  };
}

const cardsOf = (data: MapData, state = ALL) =>
  mapGraph(data, state)
    .nodes.filter(({ kind }) => kind === 'addresses')
    .map(({ name }) => name);

test('addresses between the same applications are one card', () => {
  const data = system(3, 'a > b', 'a > b', 'b > a', 'a > b,c', 'c >', '> b');
  expect(cardsOf(data)).toEqual([
    '2 addresses from a to b',
    'address t2 from b to a',
    'address t3 from a to b, c',
    'address t4 from c, Nothing here receives from it',
    'address t5 to b, Nothing here sends to it',
  ]);
  expect(cardsOf(data, { ...ALL, hasOneSided: false })).toHaveLength(3);
});

test('what an application sends to itself is counted on its card', () => {
  const { nodes, links } = mapGraph(system(2, 'a > a', 'a > a', 'a > b'), ALL);
  expect(nodes.map(({ name }) => name)).toEqual([
    'application a, 1.0.0, 2 addresses to itself',
    'application b, 1.0.0',
    'address t2 from a to b',
  ]);
  expect(links).toHaveLength(2);
});

test('an address that several operations use is named and counted once', () => {
  const data = system(1, '> a', '> a', '> a');
  const [first, second, third] = data.addresses;
  if (!first || !second || !third) throw new Error();
  const elsewhere = { ...third, address: first.address, servers: ['kafka://other'] };
  const cards = (...addresses: MapData['addresses'][number][]) => cardsOf({ ...data, addresses });
  const same = { ...second, address: first.address };
  expect(cards(first, same)).toEqual(['address t0 to a, Nothing here sends to it']);
  expect(cards(first, same, elsewhere)).toEqual(['2 addresses to a, Nothing here sends to it']);
  const grouped = (open: readonly string[]) =>
    mapGraph({ ...data, addresses: [first, same] }, { ...ALL, by: 'server', open: new Set(open) })
      .nodes;
  const [application] = grouped(grouped([]).map(({ id }) => id)).filter(
    ({ kind }) => kind === 'app',
  );
  expect(application?.note).toBe('1 address without another side');
});

test('of many addresses a few are named, until the others are shown', () => {
  const data = system(1, ...Array.from({ length: 400 }, () => 'a >'));
  const [, card] = mapGraph(data, ALL).nodes;
  expect([card?.label, card?.rows, card?.more]).toEqual(['400 addresses', ['t0', 't1', 't2'], 397]);
  const open = new Set([card?.id ?? '']);
  expect(mapGraph(data, { ...ALL, open }).nodes[1]?.rows).toHaveLength(40);
});

test('a filter shows an application with all that it is connected to, or an address', () => {
  const data = system(4, 'a > b', 'b > c', 'c > d');
  const shown = (filter: string) => {
    const { applications, addresses } = mapGraph(data, { ...ALL, filter });
    return [applications.join(), [...addresses].join()];
  };
  expect(shown('a')).toEqual(['0,1', '0']);
  expect(shown('B')).toEqual(['0,1,2', '0,1']);
  expect(shown('t2')).toEqual(['2,3', '2']);
  expect(shown('nothing')).toEqual(['', '']);
});

/** Many applications, of which each sends to the next one. */
function large(count: number, more: (i: number) => object): MapData {
  return {
    applications: Array.from({ length: count }, (_, i) => ({
      name: `Application ${i}`,
      page: `${i}.html`,
      version: '1.0.0',
      group: '',
      servers: ['kafka://broker'],
      tags: [],
      ...more(i),
    })),
    addresses: Array.from({ length: count * 10 }, (_, i) => ({
      address: `system.${i}`,
      servers: ['kafka://broker'],
      from: [i % count],
      to: [(i + 1 + (i % 7)) % count],
    })),
  };
}

test.each([
  ['group', (i: number) => ({ group: `Team ${i % 9}` }), 9],
  ['server', (i: number) => ({ servers: [`kafka://broker-${i % 8}`] }), 8],
  ['tag', (i: number) => ({ tags: [`tag-${i % 12}`] }), 12],
  // All on one server, and without tags: by name.
  ['name', () => ({}), 9],
  // One team has nearly all of them.
  ['name', (i: number) => ({ group: i < 190 ? 'One' : 'Other' }), 9],
])('200 applications are grouped by their %s, and folded until opened', (by, more, count) => {
  const data = large(200, more);
  const { nodes, by: found } = mapGraph(data, ALL);
  const clusters = nodes.filter(({ kind }) => kind === 'cluster');
  expect([found, clusters.length]).toEqual([by, count]);
  expect(nodes.filter(({ kind }) => kind === 'app')).toEqual([]);
  expect(nodes.length).toBeLessThan(150);
  const [first] = clusters;
  const opened = mapGraph(data, { ...ALL, open: new Set([first?.id ?? '']) });
  const apps = opened.nodes.filter(({ kind }) => kind === 'app');
  expect(apps.map(({ parent }) => parent)).toEqual(first?.applications.map(() => first.id));
});

test('no card covers another one, and no line runs behind a card of its level', () => {
  const random = createRandom(7);
  for (let run = 0; run < 40; run++) {
    const count = 2 + random.below(14);
    const pick = () => String.fromCharCode(97 + random.below(count));
    const some = () => Array.from({ length: random.below(3) }, pick).join();
    const data = system(
      count,
      ...Array.from({ length: random.below(30) }, () => `${pick()},${some()} > ${some()}`),
    );
    const { cards, lines, width, height } = placeMap(mapGraph(data, ALL));
    for (const [i, a] of cards.entries()) {
      expect(a.x >= 0 && a.y >= -0.5 && a.x + a.width <= width + 1).toBe(true);
      expect(a.y + a.height).toBeLessThanOrEqual(height + 1);
      for (const b of cards.slice(i + 1)) {
        const apart =
          a.x + a.width <= b.x ||
          b.x + b.width <= a.x ||
          a.y + a.height <= b.y + 0.5 ||
          b.y + b.height <= a.y + 0.5;
        expect([run, a.node.id, b.node.id, apart]).toEqual([run, a.node.id, b.node.id, true]);
      }
    }
    // The level parts of a line are where it passes a column.
    for (const { path, link } of lines)
      for (const [, x1, y, x2] of path.matchAll(/([\d.-]+) ([\d.-]+)H([\d.-]+)/g))
        for (const { node, ...box } of cards) {
          if (node.id === link.from || node.id === link.to) continue;
          const [left, right] = [
            Math.min(Number(x1), Number(x2)),
            Math.max(Number(x1), Number(x2)),
          ];
          const isBehind =
            Number(y) > box.y + 1 &&
            Number(y) < box.y + box.height - 1 &&
            left < box.x + box.width - 1 &&
            right > box.x + 1;
          expect([run, path, node.id, isBehind]).toEqual([run, path, node.id, false]);
        }
  }
});
