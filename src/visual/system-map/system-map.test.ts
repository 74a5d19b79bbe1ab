// @vitest-environment happy-dom
// The picture of a system in a page: what keys, clicks and the filter do, and that names of
// documents are only ever text.
import { fireEvent, screen, within } from '@testing-library/dom';
import { afterEach, expect, test, vi } from 'vitest';
import { showSystemMap } from './system-map.ts';
import type { MapApplication, MapData } from './types.ts';

const application = (name: string, more: Partial<MapApplication> = {}): MapApplication => ({
  name,
  page: `documents/${name}.html`,
  version: '1',
  group: '',
  servers: [],
  tags: [],
  ...more,
});
const address = (name: string, from: number[], to: number[]) => ({
  address: name,
  servers: [],
  from,
  to,
});
const SHOP: MapData = {
  applications: [application('Orders'), application('Books'), application('Mail')],
  addresses: [
    address('orders.v1', [0], [1]),
    address('mails.v1', [1], [2]),
    address('lost.v1', [2], []),
  ],
};

let end = (): void => {};
afterEach(() => {
  end();
  document.body.replaceChildren();
});

/** Shows a map above a table of its addresses. */
function show(data: MapData): { home: HTMLElement; rows(): string[] } {
  const home = document.createElement('div');
  const table = document.createElement('table');
  for (const [i, one] of data.addresses.entries()) {
    const row = table.insertRow();
    row.dataset.address = String(i);
    row.insertCell().textContent = one.address;
    const link = document.createElement('a');
    link.href = `#operation-${i}`;
    link.textContent = `operation ${i}`;
    row.insertCell().append(link);
  }
  document.body.append(home, table);
  end = showSystemMap(home, document, data);
  return {
    home,
    rows: () =>
      [...table.rows].filter((row) => !row.hidden).map((row) => row.cells[0]?.textContent ?? ''),
  };
}

const map = () => screen.getByRole('group', { name: /^System map/ });
const button = (name: string | RegExp) => within(map()).getByRole('button', { name });

test('a card shows its details with links to operations, and Escape closes them', () => {
  show(SHOP);
  fireEvent.click(button('address orders.v1 from Orders to Books'));
  const panel = screen.getByRole('complementary', { name: 'Selected' });
  expect(within(panel).getByRole('link', { name: 'operation 0' }).getAttribute('href')).toBe(
    '#operation-0',
  );
  fireEvent.click(button(/^application Books/));
  expect(within(panel).getByRole('link', { name: 'Books' }).getAttribute('href')).toBe(
    'documents/Books.html',
  );
  expect(panel.textContent).toContain('Sends to 1 address, to Mail');
  expect(panel.textContent).toContain('Receives from 1 address, from Orders');
  fireEvent.keyDown(button(/^application Books/), { key: 'Escape' });
  expect(panel.hidden).toBe(true);
});

test('the filter shows the same in the picture and in the tables', () => {
  const { rows } = show(SHOP);
  const field = screen.getByLabelText('Filter by application or address');
  fireEvent.input(field, { target: { value: 'orders' } });
  expect(rows()).toEqual(['orders.v1']);
  expect(within(map()).getAllByRole('button')).toHaveLength(3);
  expect(screen.getByRole('status').textContent).toBe('2 of 3 applications, 1 of 3 addresses');
  fireEvent.input(field, { target: { value: '' } });
  expect(rows()).toHaveLength(3);
  fireEvent.click(screen.getByLabelText('Without another side'));
  expect(rows()).toEqual(['orders.v1', 'mails.v1']);
});

test('arrow keys go along the lines, with one tab stop', () => {
  show(SHOP);
  const first = button(/^application Orders/);
  expect(map().querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  first.focus();
  fireEvent.keyDown(first, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(button(/^address orders/));
  fireEvent.keyDown(button(/^address orders/), { key: 'ArrowRight' });
  expect(document.activeElement).toBe(button(/^application Books/));
  expect(map().querySelectorAll('[tabindex="0"]')).toHaveLength(1);
});

test('a group opens and closes, and keeps the focus', () => {
  const many = Array.from({ length: 40 }, (_, i) =>
    application(`App ${i}`, { tags: [i < 20 ? 'sales' : 'stock'] }),
  );
  show({ applications: many, addresses: [address('a', [0], [30])] });
  const sales = button('Tag sales, 20 applications');
  expect(sales.getAttribute('aria-expanded')).toBe('false');
  sales.focus();
  fireEvent.click(sales);
  expect(within(map()).getAllByRole('button', { name: /^application/ })).toHaveLength(20);
  expect(document.activeElement).toBe(button('Tag sales, 20 applications'));
  fireEvent.click(button('Tag sales, 20 applications'));
  expect(within(map()).queryAllByRole('button', { name: /^application/ })).toEqual([]);
});

test('the pointer dims what is not connected after 300 ms, and at once shows all again', () => {
  vi.useFakeTimers();
  const { home } = show(SHOP);
  const dimmed = () => home.querySelectorAll('.visual-map-card.visual-map-off').length;
  fireEvent.pointerOver(button('address orders.v1 from Orders to Books'));
  vi.advanceTimersByTime(250);
  expect(dimmed()).toBe(0);
  vi.advanceTimersByTime(100);
  expect(dimmed()).toBe(3);
  fireEvent.pointerLeave(map());
  expect(dimmed()).toBe(0);
  vi.useRealTimers();
});

test('names of documents are text, whatever they are', () => {
  const hostile = '"><img src=x onerror=alert(1)><script>alert(1)</script>';
  const { home } = show({
    applications: [application(hostile, { servers: [hostile], tags: [hostile] }), application('b')],
    addresses: [address(hostile, [0], [1])],
  });
  for (const one of within(map()).getAllByRole('button')) fireEvent.click(one);
  expect(home.querySelectorAll('img, script')).toHaveLength(0);
  expect(home.textContent).toContain(hostile);
});
