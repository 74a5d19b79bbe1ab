import { describe, expect, test } from 'vitest';
import type { Part } from '../../core/analysis/model/types.ts';
import type { PartId } from '../../core/analysis/model/views.ts';
import { outlineTree } from './groupings.ts';
import { rowProblemCount } from './OutlineTree.tsx';
import { labelOf, rowAccessibleName } from './row-labels.ts';
import {
  filterTree,
  filterWords,
  hitsIn,
  matchesFilter,
  matchReason,
  rowIndexOf,
  rowsOf,
  toggleFold,
} from './rows.ts';
import { channel, operation, SHOP, server } from './testing.ts';
import { type Folds, type Grouping, NO_FOLDS, type Row } from './types.ts';

const tree = (grouping: Grouping, tags: string[] = []) =>
  outlineTree(
    grouping,
    SHOP.order,
    SHOP.parts,
    tags.length > 0 ? ({ tags: tags.map((name) => ({ name })) } as never) : null,
  );
const OPEN: Folds = { all: 'open', flipped: new Set() };

/** Returns rows as an indented text; `+` is closed, `-` open. */
function drawn(rows: readonly Row[]): string[] {
  return rows.map(({ node, level, open }) => {
    const sign = open === null ? '' : open ? '- ' : '+ ';
    return `${'  '.repeat(level - 1)}${sign}${node.label || node.part?.slice(2)}${node.reply ? ' (reply)' : ''}`;
  });
}

function filtered(grouping: Grouping, filter: string): Row[] {
  const words = filterWords(filter);
  const nodes = tree(grouping);
  const test = (id: PartId) => matchesFilter(SHOP.parts.get(id) as Part, words);
  return rowsOf(nodes, NO_FOLDS, filterTree(nodes, test));
}

describe('groupings', () => {
  test('by kind: every list that has something, open', () => {
    expect(drawn(rowsOf(tree('kind'), NO_FOLDS, null))).toEqual([
      '- Operations',
      '  announce',
      '  ask',
      '  lost',
      '- Servers',
      '  live',
      '  test',
      '- Channels',
      '  orders',
      '  stock',
      '  nowhere',
      '- Messages',
      '  placed',
      '  dropped',
      '  asked',
      '  told',
      '  orphan',
    ]);
  });

  test('by channel: operations with messages and replies, the messages of no operation, and last what has no channel', () => {
    expect(drawn(rowsOf(tree('channel'), OPEN, null))).toEqual([
      '- orders',
      '  - announce',
      '    placed',
      '  dropped',
      '- stock',
      '  - ask',
      '    asked',
      '    told (reply)',
      'nowhere',
      '- Operations without a channel',
      '  lost',
      '- Servers',
      '  live',
      '  test',
      '- Messages without a channel',
      '  orphan',
    ]);
  });

  test('by channel: messages are closed at first, and so is what belongs to no channel', () => {
    expect(drawn(rowsOf(tree('channel'), NO_FOLDS, null))).toEqual([
      '- orders',
      '  + announce',
      '  dropped',
      '- stock',
      '  + ask',
      'nowhere',
      '+ Operations without a channel',
      '+ Servers',
      '+ Messages without a channel',
    ]);
  });

  test('by tag: those of the document first, a part below each of its tags, untagged last', () => {
    expect(drawn(rowsOf(tree('tag', ['unused', 'shop']), NO_FOLDS, null))).toEqual([
      '- shop',
      '  orders',
      '  announce',
      '  placed',
      '- real',
      '  live',
      '  announce',
      '- Untagged',
      '  test',
      '  stock',
      '  nowhere',
      '  ask',
      '  lost',
      '  dropped',
      '  asked',
      '  told',
      '  orphan',
    ]);
  });

  test('by protocol and server: a channel below each of its servers, closed', () => {
    expect(drawn(rowsOf(tree('server'), NO_FOLDS, null))).toEqual([
      '- kafka',
      '  - live',
      '    + orders',
      '    + stock',
      '- mqtt',
      '  - test',
      '    + orders',
      '+ Operations without a channel',
      '+ Channels without a server',
      '+ Messages without a channel',
    ]);
  });

  test('operations only', () => {
    expect(drawn(rowsOf(tree('flat'), NO_FOLDS, null))).toEqual(['announce', 'ask', 'lost']);
  });

  test.each(['kind', 'channel', 'tag', 'server', 'flat'] as const)(
    'by %s: no two rows have the same id',
    (grouping) => {
      const ids = rowsOf(tree(grouping), OPEN, null).map((row) => row.id);
      expect(new Set(ids).size).toBe(ids.length);
    },
  );
});

describe('rows', () => {
  test('each has its position among its siblings and its parent', () => {
    const rows = rowsOf(tree('server'), NO_FOLDS, null);
    expect(
      rows.slice(0, 4).map(({ level, pos, size, parent }) => [level, pos, size, parent]),
    ).toEqual([
      [1, 1, 5, -1],
      [2, 1, 1, 0],
      [3, 1, 2, 1],
      [3, 2, 2, 1],
    ]);
  });

  test('an object that appears twice is expanded where it was expanded', () => {
    const twice = rowsOf(tree('server'), NO_FOLDS, null).filter(
      (row) => row.node.part === '#/orders',
    );
    const folds = toggleFold(NO_FOLDS, twice[1]?.id ?? '');
    expect(
      rowsOf(tree('server'), folds, null).flatMap((row) =>
        row.node.part === '#/orders' ? [row.open] : [],
      ),
    ).toEqual([false, true]);
    expect(toggleFold(folds, twice[1]?.id ?? '')).toEqual(NO_FOLDS);
  });

  test('all closed, and one of them opened again', () => {
    const closed: Folds = { all: 'closed', flipped: new Set(['channels']) };
    expect(drawn(rowsOf(tree('kind'), closed, null))).toEqual([
      '+ Operations',
      '+ Servers',
      '- Channels',
      '  orders',
      '  stock',
      '  nowhere',
      '+ Messages',
    ]);
  });
});

describe('a filter', () => {
  test('keeps matches and their parents', () => {
    expect(drawn(filtered('channel', 'plac'))).toEqual(['- orders', '  - announce', '    placed']);
  });

  test('keeps the children of a match, collapsed', () => {
    const nodes = tree('channel');
    const filtered = filterTree(nodes, (id) => id === '#/stock');
    const rows = rowsOf(nodes, NO_FOLDS, filtered);
    expect(drawn(rows)).toEqual(['+ stock']);
    expect(drawn(rowsOf(nodes, toggleFold(NO_FOLDS, rows[0]?.id ?? ''), filtered))).toEqual([
      '- stock',
      '  + ask',
    ]);
  });

  test.each([
    ['ALL ord', ['orders']],
    ['{id}', ['orders']],
    ['shop', ['announce', 'orders', 'placed']],
    ['shop real', ['announce']],
    ['shop nothing', []],
  ])('%s: all words, in key, title, address or tags', (filter, parts) => {
    expect(
      filtered('kind', filter).flatMap(({ node }) => (node.part ? [node.part.slice(2)] : [])),
    ).toEqual(parts);
  });
});

describe('the row of a part', () => {
  const rows = (folds: Folds) => rowsOf(tree('server'), folds, null);
  const at = (folds: Folds, part: string, prefer = -1) =>
    rows(folds)[rowIndexOf(rows(folds), tree('server'), part, prefer)]?.id;

  test('is its own, and of several the requested one', () => {
    const second = rows(NO_FOLDS).findLastIndex((row) => row.node.part === '#/orders');
    expect(at(NO_FOLDS, '#/orders')).toBe('protocol kafka\n#/live\n#/orders');
    expect(at(NO_FOLDS, '#/orders', second)).toBe('protocol mqtt\n#/test\n#/orders');
  });

  test('is the nearest visible row above it where it is collapsed', () => {
    expect(at(NO_FOLDS, '#/announce')).toBe('protocol kafka\n#/live\n#/orders');
    expect(at({ all: 'closed', flipped: new Set() }, '#/announce')).toBe('protocol kafka');
  });

  test('is none for a part that the grouping does not show', () => {
    const flat = rowsOf(tree('flat'), NO_FOLDS, null);
    expect(rowIndexOf(flat, tree('flat'), '#/orders', -1)).toBe(-1);
  });
});

describe('problems', () => {
  const problemCounts = new Map([
    ['#/orders', { errors: 2, warnings: 0 }],
    ['#/announce', { errors: 0, warnings: 1 }],
  ]);
  const of = (folds: Folds) =>
    rowsOf(tree('server'), folds, null)
      .map((row) => ({ id: row.id.replaceAll('\n', ' '), ...rowProblemCount(row, problemCounts) }))
      .filter(({ errors, warnings }) => errors + warnings > 0);

  test('are shown at the collapsed row above', () => {
    expect(of(NO_FOLDS)).toEqual([
      { id: 'protocol kafka #/live #/orders', errors: 2, warnings: 1 },
      { id: 'protocol mqtt #/test #/orders', errors: 2, warnings: 1 },
    ]);
  });

  test('are shown at the row itself where it is expanded', () => {
    expect(of(OPEN).slice(0, 2)).toEqual([
      { id: 'protocol kafka #/live #/orders', errors: 2, warnings: 0 },
      { id: 'protocol kafka #/live #/orders #/announce', errors: 0, warnings: 1 },
    ]);
  });
});

const orders = channel('#/orders', {
  title: 'All orders',
  address: 'shop/orders',
  tags: ['sales'],
});

test('marks every match, and overlapping ones once', () => {
  expect(hitsIn('orders of orders', filterWords('Order ders'))).toEqual([
    [0, 6],
    [10, 16],
  ]);
  expect(hitsIn('orders', filterWords('x'))).toEqual([]);
});

test('marks matches right after a letter whose lower case has two characters', () => {
  expect(hitsIn('İstanbul orders', ['orders'])).toEqual([]);
});

test('shows the reason of a match where the label does not', () => {
  expect(matchReason(orders, ['order'], 'orders')).toBe('');
  expect(matchReason(orders, ['all'], 'orders')).toBe('All orders');
  expect(matchReason(orders, ['order', 'sal'], 'orders')).toBe('sales');
});

test('finds an object by the name under which it is defined, and shows that', () => {
  const part = { ...channel('#/components/channels/placed', {}), key: 'p' };
  expect(matchesFilter(part, ['placed'])).toBe(true);
  expect(matchesFilter(part, ['paid'])).toBe(false);
  expect(matchReason(part, ['placed'], 'p')).toBe('placed');
});

test('labels an object by title, id or address, and falls back to what it has', () => {
  expect(['title', 'id', 'address'].map((labels) => labelOf(orders, labels as 'id'))).toEqual([
    'All orders',
    'orders',
    'shop/orders',
  ]);
  expect(labelOf(operation('#/ask', 'send', []), 'title')).toBe('ask');
  expect(labelOf(operation('#/ask', 'send', []), 'address')).toBe('ask');
  expect(labelOf(server('#/live', 'kafka'), 'address')).toBe('live.example.com');
  expect(labelOf({ ...server('#/live', 'kafka'), pathname: 'v1' }, 'address')).toBe(
    'live.example.com/v1',
  );
});

test('the accessible name of a row starts with its name', () => {
  const part = operation('#/ask', 'send', []);
  const row = { node: { reply: undefined } } as unknown as Row;
  expect(rowAccessibleName(row, part, 'ask', '', true, '', { errors: 1, warnings: 2 })).toBe(
    'ask, send, operation, 1 error, 2 warnings',
  );
  expect(
    rowAccessibleName(row, undefined, 'Channels', '', false, '3 of 12', { errors: 0, warnings: 0 }),
  ).toBe('Channels, 3 of 12');
});
