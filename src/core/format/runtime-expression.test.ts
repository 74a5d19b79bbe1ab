// What is a runtime expression, and what is none.
import { describe, expect, it } from 'vitest';
import { parseRuntimeExpression, runtimeExpression } from './runtime-expression.ts';

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
