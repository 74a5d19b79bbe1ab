import { expect, it } from 'vitest';
import { nameProblem } from './NameInput.tsx';

const ENTRIES = [{ key: 'orders' }, { key: 'orders2' }, { key: '__proto__' }];

it('refuses names that are taken, empty or not allowed', () => {
  expect(nameProblem('orders', ENTRIES, undefined)).toBe('"orders" already exists.');
  expect(nameProblem('__proto__', ENTRIES, undefined)).toContain('already');
  expect(nameProblem('', ENTRIES, undefined)).toBe('Enter a name.');
  expect(nameProblem('a b', ENTRIES, '^[A-Za-z0-9_\\-]+$')).toContain('Use only letters');
  expect(nameProblem('y', ENTRIES, '^x-')).toContain('^x-');
});

it('accepts all others', () => {
  expect(nameProblem('a b/~{}', ENTRIES, undefined)).toBeNull();
  expect(nameProblem('constructor', ENTRIES, '^[A-Za-z0-9_\\-]+$')).toBeNull();
});
