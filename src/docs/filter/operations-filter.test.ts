// @vitest-environment happy-dom
// The bar above the operations in a pane whose host keeps no filter.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Analyzer } from '../../core/analysis/analyzer.ts';
import { createPane, type Pane, PaneContext } from '../pane/pane.ts';
import { showFilteredOut } from '../pane/pane-actions.ts';
import { paneState } from '../pane/pane-state.ts';
import { OperationsFilter } from './OperationsFilter.tsx';

const TEXT = `apidoc: 3.1.0
info: {title: Shop, version: 1.0.0}
channels:
  orders: {address: o}
operations:
  place: {action: send, channel: {$ref: '#/channels/orders'}}
  pay: {action: receive, channel: {$ref: '#/channels/orders'}}
`;

afterEach(cleanup);

test('shows no filter any more when an operation that it left out is gone to', () => {
  const analyzer = new Analyzer('shop.yaml', 'yaml');
  analyzer.setText(TEXT);
  const input = { model: analyzer.model(), problems: [], marked: null, singlePart: null };
  const pane: Pane = createPane(paneState({ ...input, print: false, changes: null }, null), {
    services: {},
    select: () => {},
    goTo: () => {},
    goToLocation: () => {},
    showOperations: (operations) =>
      pane.set(paneState({ ...input, print: false, changes: null, operations }, pane.get())),
  });
  render(createElement(PaneContext, { value: pane }, createElement(OperationsFilter)));
  const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
  fireEvent.change(select('Group'), { target: { value: 'channel' } });
  fireEvent.change(select('Action'), { target: { value: 'send' } });
  expect(pane.get().operations?.ids).toEqual(['#/operations/place']);
  expect(screen.getByRole('status').textContent).toBe('1 of 2 operations');
  act(() => showFilteredOut(pane, '#/operations/pay'));
  expect(select('Action').value).toBe('');
  expect(select('Group').value).toBe('channel');
  expect(screen.getByRole('status').textContent).toBe('');
  expect(pane.get().operations?.ids).toHaveLength(2);
});
