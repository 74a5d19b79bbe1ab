import { expect, it } from 'vitest';
import { nameFault } from './entry-name.ts';

const ENTRIES = [{ key: 'orders' }, { key: 'orders2' }, { key: '__proto__' }];

it('refuses names that are taken, empty or not allowed', () => {
  expect(nameFault('orders', ENTRIES, undefined)).toBe('"orders" already exists.');
  expect(nameFault('__proto__', ENTRIES, undefined)).toContain('already');
  expect(nameFault('', ENTRIES, undefined)).toBe('Enter a name.');
  expect(nameFault('a b', ENTRIES, '^[A-Za-z0-9_\\-]+$')).toContain('Use only letters');
  expect(nameFault('y', ENTRIES, '^x-')).toContain('^x-');
});

it('accepts all others', () => {
  expect(nameFault('a b/~{}', ENTRIES, undefined)).toBeNull();
  expect(nameFault('constructor', ENTRIES, '^[A-Za-z0-9_\\-]+$')).toBeNull();
});
