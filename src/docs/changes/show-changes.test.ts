// Where the documentation shows what changed: at the part, at the row, or where it was removed.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Analyzer } from '../../core/api.ts';
import { CardSlot } from '../cards/CardSlot.tsx';
import { createPane, PaneContext } from '../pane/pane.ts';
import type { DocsChange } from '../pane/shown-changes.ts';
import { showChanges } from './show-changes.ts';

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

const change = (
  kind: DocsChange['kind'],
  pointer: string,
  message = 'A sentence.',
): DocsChange => ({
  uri: '',
  pointer,
  kind,
  level: kind === 'removed' ? 'breaking' : 'compatible',
  label: kind === 'removed' ? 'Breaking for senders' : 'Compatible',
  message,
});

function shown(changes: readonly DocsChange[]) {
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
