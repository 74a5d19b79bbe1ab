// What a version says about the objects that changed.
import { expect, test } from 'vitest';
import type { Model, Part } from '../../core/types.ts';
import { changedParts } from './keep-versions.ts';

const part = (kind: Part['kind'], key: string): Part => ({ kind, key }) as Part;
const model = (parts: readonly Part[]): Model =>
  ({
    parts: new Map(parts.map((one) => [`#/${one.kind}/${one.key}`, one])),
  }) as Partial<Model> as Model;

const ORDERS = part('channel', 'orders');
const ORDER = part('message', 'order');

test('names what was added, removed and changed', () => {
  const before = model([ORDERS, ORDER]);
  expect(changedParts(before, model([ORDERS, part('message', 'order')]))).toBe(
    'changed message order',
  );
  expect(changedParts(before, model([part('channel', 'orders'), part('server', 'eu')]))).toBe(
    'added server eu; removed message order',
  );
  const info = model([ORDERS, part('info', 'info')]);
  expect(changedParts(info, model([ORDERS, part('info', 'info')]))).toBe('changed info');
});

test('counts what it does not name', () => {
  const keys = ['a', 'b', 'c', 'd', 'e'];
  expect(changedParts(model([]), model(keys.map((key) => part('schema', key))))).toBe(
    'added schema a, schema b, schema c, 2 others',
  );
});

test('says nothing where nothing is known or changed', () => {
  expect(changedParts(null, model([ORDERS]))).toBe('');
  expect(changedParts(model([ORDERS]), model([ORDERS]))).toBe('');
});

test('cuts keys that are long', () => {
  const text = changedParts(model([]), model([part('channel', 'a'.repeat(500))]));
  expect(text).toBe(`added channel ${'a'.repeat(59)}\u2026`);
});
