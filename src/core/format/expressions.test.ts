// What callers get from expressions.ts: the values the format lists, and what is none of them.
import { describe, expect, it } from 'vitest';
import {
  addressExpressions,
  formatVersion,
  parseRuntimeExpression,
  parseVersion,
  runtimeExpression,
} from './expressions.ts';

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

describe('parseRuntimeExpression', () => {
  it.each([
    ['$message.header', { source: 'header', pointer: '' }],
    ['$message.header#', { source: 'header', pointer: '' }],
    ['$message.payload#/', { source: 'payload', pointer: '/' }],
    ['$message.payload#/user/id', { source: 'payload', pointer: '/user/id' }],
    ['$message.payload#/a b', { source: 'payload', pointer: '/a b' }],
    ['$message.payload#/a~1b~0', { source: 'payload', pointer: '/a~1b~0' }],
  ])('reads %s', (text, expression) => {
    expect(parseRuntimeExpression(text)).toEqual(expression);
  });

  it.each([
    '',
    'message.header#/a',
    '$Message.header#/a',
    '$request.header#/a',
    '$message.headerx',
    '$message.header#a',
    ' $message.header#/a',
    '$message.payload#/a~2',
  ])('refuses "%s"', (text) => {
    expect(parseRuntimeExpression(text)).toBeNull();
  });

  it('reads the examples shown to people', () => {
    for (const example of runtimeExpression.examples)
      expect(parseRuntimeExpression(example)).not.toBeNull();
  });
});
