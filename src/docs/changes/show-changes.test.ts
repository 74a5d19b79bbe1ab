// Where the documentation shows what changed: at the part, at the row, or where it was removed.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Analyzer } from '../../core/api.ts';
import type { Change } from '../../core/types.ts';
import { allCards } from '../cards/Card.tsx';
import { CardSlot } from '../cards/CardSlot.tsx';
import { provideCards } from '../cards/late-cards.ts';
import { createPane, PaneContext } from '../pane/pane.ts';
import type { DocsChange } from '../pane/services.ts';
import { showChanges } from './show-changes.ts';

provideCards(allCards);

const DOCUMENT = `asyncapi: 3.0.0
info: {title: Shop, version: '2'}
channels:
  orders:
    address: shop.orders
    messages:
      order:
        payload:
          type: object
          properties:
            state: {enum: [new]}
`;
const ORDER = '/channels/orders/messages/order';

function change(kind: DocsChange['kind'], path: string, message = 'A sentence.'): Change {
  const at = { uri: '', path };
  const removed = kind === 'removed';
  return {
    code: 'schema.annotation-changed',
    level: removed ? 'breaking' : 'compatible',
    affects: removed ? ['senders'] : [],
    message,
    group: 'channel orders',
    old: kind === 'added' ? null : at,
    new: removed ? null : at,
  };
}

function shown(changes: readonly Change[]) {
  const analyzer = new Analyzer('', 'yaml');
  analyzer.setText(DOCUMENT);
  const model = analyzer.model();
  const found = showChanges(changes, model);
  const pane = createPane(
    { model, problems: new Map(), marked: null, print: true, changes: found },
    { select: () => {}, goTo: () => {}, goToLocation: () => {}, services: {} },
  );
  const html = (node: React.ReactNode): string =>
    renderToStaticMarkup(createElement(PaneContext, { value: pane }, node));
  return {
    parts: new Map([...found.parts].map(([id, list]) => [id, list.map(({ pointer }) => pointer)])),
    removed: [...found.removed].map(([section, list]) => [section, list.length]),
    card: (id: string) => html(createElement(CardSlot, { id })),
    removedFrom: (section: 'channels') => html(createElement(found.Removed, { section })),
  };
}

test('a change is shown at the innermost part, and in the row that it is about', () => {
  const at = `${ORDER}/payload/properties/state/enum`;
  const { parts, card } = shown([change('changed', at, 'Value `paid` is no longer allowed.')]);
  expect(parts).toEqual(new Map([[`#${ORDER}`, [at]]]));
  const html = card(`#${ORDER}`);
  expect(html).toContain('Changed');
  expect(html).toMatch(/<strong>Compatible<\/strong>.*<code>paid<\/code> is no longer allowed\./);
  expect(html).toMatch(/docs-change-text[^>]*>Value <code>paid<\/code>/);
  expect(card('#/channels/orders')).not.toContain('docs-change');
});

test('only a part that is new itself is added', () => {
  const { card } = shown([
    change('added', '/channels/orders'),
    change('added', `${ORDER}/payload/properties/state`),
  ]);
  const words = (id: string): boolean[] =>
    ['Added', 'Changed'].map((word) => card(id).includes(word));
  expect([words('#/channels/orders'), card(`#${ORDER}`).includes('Changed')]).toEqual([
    [true, false],
    true,
  ]);
});

test('removed objects stay visible in their section, struck through, what was inside in its part', () => {
  const { removed, removedFrom, parts } = shown([
    change('removed', '/channels/returns', 'Channel `returns` removed.'),
    change('removed', `${ORDER}/payload/properties/note`),
  ]);
  expect(removed).toEqual([['channels', 1]]);
  expect(removedFrom('channels')).toMatch(
    /Removed.*<del>returns<\/del>.*<strong>Breaking for senders<\/strong>/,
  );
  expect([...parts.keys()]).toEqual([`#${ORDER}`]);
});

test('the most serious change comes first', () => {
  const { parts } = shown([
    change('changed', `${ORDER}/payload`),
    change('removed', `${ORDER}/payload/properties/note`),
  ]);
  expect(parts.get(`#${ORDER}`)?.[0]).toBe(`${ORDER}/payload/properties/note`);
});

test('a change of any field that has no row of its own is shown in the row around it', () => {
  const fields = ['if/const', 'not', 'contains', 'dependencies/a', 'propertyNames', 'enum'];
  for (const field of fields) {
    const at = `${ORDER}/payload/properties/state/${field}`;
    const { card } = shown([change('changed', at, `Something in ${field}.`)]);
    expect([field, card(`#${ORDER}`).split('docs-change-text').length]).toEqual([field, 2]);
  }
});

test('lists that are equal stay the same objects, so that their cards do not render again', () => {
  const analyzer = new Analyzer('', 'yaml');
  analyzer.setText(DOCUMENT);
  const model = analyzer.model();
  const at = `${ORDER}/payload/properties/state/enum`;
  const first = showChanges([change('changed', at)], model);
  const again = showChanges(
    [change('changed', at), change('added', '/channels/orders')],
    model,
    first,
  );
  expect(again.parts.get(`#${ORDER}`)).toBe(first.parts.get(`#${ORDER}`));
  expect(again.rows).toEqual(first.rows);
  expect(again.parts.has('#/channels/orders')).toBe(true);
});
