// What callers get from expressions.ts: the values the format lists, and what is none of them.
import { describe, expect, it } from 'vitest';
import { addressExpressions, formatVersion, parseVersion } from './expressions.ts';

describe('parseVersion', () => {
  it.each([
    ['3.1.0', { major: 3, minor: 1, patch: 0 }],
    ['3.1.10-beta2', { major: 3, minor: 1, patch: 10, suffix: 'beta2' }],
    ['3.1.0-rc.1', { major: 3, minor: 1, patch: 0, suffix: 'rc.1', oddSuffix: true }],
  ])('reads %s', (text, version) => {
    expect(parseVersion(text)).toEqual(version);
  });

  it.each(['3.1', '3.1.0-', '3.1.x', 'v3.1.0', '3.1.0 ', '3,1,0', '3.1.0.0', '', '3.1.0+build'])(
    'refuses "%s"',
    (text) => {
      expect(parseVersion(text)).toBeNull();
    },
  );

  it('reads the examples shown to people', () => {
    for (const example of formatVersion.examples) expect(parseVersion(example)).not.toBeNull();
  });
});

describe('addressExpressions', () => {
  it('finds neighbours with their positions', () => {
    expect(addressExpressions('{a}{b}-x')).toEqual([
      { name: 'a', wellNamed: true, start: 0, end: 3 },
      { name: 'b', wellNamed: true, start: 3, end: 6 },
    ]);
  });

  it('keeps names that no parameter can have', () => {
    expect(
      addressExpressions('a/{user id}/{}').map((found) => [found.name, found.wellNamed]),
    ).toEqual([
      ['user id', false],
      ['', false],
    ]);
  });

  it('leaves braces without a partner alone', () => {
    expect(addressExpressions('a/{x')).toEqual([]);
    expect(addressExpressions('a}/{x{y}').map((found) => found.name)).toEqual(['y']);
  });
});
