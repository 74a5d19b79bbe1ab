// A rule that throws is one problem that names it, and all other rules are checked.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { DocumentRule, ObjectRule } from './rule.ts';

const ofObjects: ObjectRule = {
  codes: { 'enum-empty': 'warning' },
  kinds: ['Channel'],
  checkObject: () => {
    throw new TypeError('x is undefined');
  },
};
const ofDocuments: DocumentRule = {
  codes: { 'unused-component': 'hint' },
  kinds: [],
  checkDocument: () => {
    throw new RangeError('too deep');
  },
};

let api: typeof import('../../api.ts');

// The modules are loaded again for this test, with these rules in the files of two others.
beforeAll(async () => {
  vi.resetModules();
  vi.doMock('./rules/enum-empty.ts', () => ({ rule: ofObjects }));
  vi.doMock('./rules/unused-component.ts', () => ({ rule: ofDocuments }));
  api = await import('../../api.ts');
}, 120_000);

afterAll(() => {
  vi.doUnmock('./rules/enum-empty.ts');
  vi.doUnmock('./rules/unused-component.ts');
  vi.resetModules();
});

test('is reported by its code where it threw, and the others are checked [W07]', () => {
  const text =
    'apidoc: 3.1.0\ninfo: {title: Orders, version: 1.0.0}\nchannels:\n  orders: {adress: a}\n';
  const analyzer = new api.Analyzer('orders.yaml', 'yaml');
  analyzer.setText(text);
  const problems = analyzer.problems();
  const shown = problems.map(
    ({ severity, code, path }) => `${severity} ${code} /${path.join('/')}`,
  );
  expect(shown).toEqual(
    expect.arrayContaining([
      'error internal-error /',
      'error internal-error /channels/orders',
      'error unknown-field /channels/orders/adress',
    ]),
  );
  const messages = problems.filter(({ code }) => code === 'internal-error').map((p) => p.message);
  expect(messages).toEqual([
    'Couldn\'t check "unused-component" because of an error in the studio (RangeError: too deep). All other rules are checked. Please report it.',
    'Couldn\'t check "enum-empty" because of an error in the studio (TypeError: x is undefined). All other rules are checked. Please report it.',
  ]);
});

test('a document that was not checked by all rules does not pass [W07]', () => {
  expect(api.isLimit('internal-error')).toBe(true);
});
