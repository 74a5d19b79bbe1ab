// What a row of the outline is called, and what a screen reader says of it.
import { describe, expect, test } from 'vitest';
import type { Part } from '../../core/types.ts';
import { modelOf, ref } from '../diagram/testing.ts';
import { addressOf, isDeprecated, labelOf, noteOf, problemCountText } from './row-labels.ts';

const { parts } = modelOf({
  servers: {
    live: { title: 'Live', host: 'a.example:9092', pathname: '/v1', protocol: 'kafka' },
    bare: { protocol: 'kafka' },
  },
  channels: {
    orders: { title: 'Orders', address: 'orders.{id}', messages: { placed: {} } },
    queue: { address: null, messages: { placed: {} } },
  },
  operations: {
    take: { title: 'Take an order', action: 'receive', channel: ref('channels/orders') },
    wait: { action: 'receive', channel: ref('channels/queue') },
  },
  components: { schemas: { Old: { deprecated: true }, New: {} } },
});
const part = (pointer: string): Part => {
  const found = parts.get(`#${pointer}`);
  if (!found) throw new Error(`There is no part at ${pointer}.`);
  return found;
};
const labels = (pointer: string): string[] =>
  (['title', 'id', 'address'] as const).map((which) => labelOf(part(pointer), which));

describe('labels', () => {
  test('the title, the id or the address, as the user has chosen', () => {
    expect(labels('/channels/orders')).toEqual(['Orders', 'orders', 'orders.{id}']);
    expect(labels('/operations/take')).toEqual(['Take an order', 'take', 'orders.{id}']);
    expect(labels('/servers/live')).toEqual(['Live', 'live', 'a.example:9092/v1']);
  });

  test('the id where there is no title, the title where there is no address', () => {
    expect(labels('/channels/queue')).toEqual(['queue', 'queue', 'queue']);
    expect(labels('/operations/wait')).toEqual(['wait', 'wait', 'wait']);
    expect(labels('/components/schemas/New')).toEqual(['New', 'New', 'New']);
  });

  test('only channels, their operations and servers have an address', () => {
    expect(addressOf(part('/channels/orders'))).toBe('orders.{id}');
    expect(addressOf(part('/channels/queue'))).toBeUndefined();
    expect(addressOf(part('/components/schemas/New'))).toBeUndefined();
  });
});

describe('the note that tells equal labels apart', () => {
  test('an operation that is called by the address of its channel has its id', () => {
    const take = part('/operations/take');
    expect(noteOf(take, 'address', 'orders.{id}', false)).toBe('take');
    expect(noteOf(take, 'title', 'Take an order', false)).toBe('');
    expect(noteOf(part('/operations/wait'), 'address', 'wait', false)).toBe('');
  });

  test('a message whose key several channels have names its channel', () => {
    const placed = part('/channels/orders/messages/placed');
    expect(noteOf(placed, 'title', 'placed', true)).toBe('orders');
    expect(noteOf(placed, 'title', 'placed', false)).toBe('');
  });
});

describe('problems and deprecated schemas', () => {
  test.each([
    [{ errors: 0, warnings: 0 }, ''],
    [{ errors: 1, warnings: 0 }, '1 error'],
    [{ errors: 0, warnings: 1200 }, '1,200 warnings'],
    [{ errors: 2, warnings: 1 }, '2 errors, 1 warning'],
  ])('%o: "%s"', (count, text) => {
    expect(problemCountText(count)).toBe(text);
  });

  test('a schema that says it is deprecated', () => {
    expect(isDeprecated(part('/components/schemas/Old'))).toBe(true);
    expect(isDeprecated(part('/components/schemas/New'))).toBe(false);
    expect(isDeprecated(part('/channels/orders'))).toBe(false);
  });
});
