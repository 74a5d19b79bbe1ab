import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanName, nameOf } from './document-names.ts';

it.each([
  ['../../etc/passwd', '-..-etc-passwd'],
  ['a\u202Egpj.yml', 'agpj.yml'],
  ['  my   api.yaml. ', 'my api.yaml'],
  ['\u0000', ''],
  ['x'.repeat(500), 'x'.repeat(120)],
])('%j becomes %j', (name, expected) => {
  expect(cleanName(name)).toBe(expected);
});

it('leaves a cleaned name alone', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
      expect(cleanName(cleanName(name))).toBe(cleanName(name));
    }),
  );
});

it.each([
  ['https://example.com/dir/my%20api.yml?x#y', 'my api.yml'],
  ['https://example.com/', 'example.com'],
  ['https://example.com/a%E0.yml', 'a%E0.yml'],
])('%s is named %s', (address, expected) => {
  expect(nameOf(address)).toBe(expected);
});
