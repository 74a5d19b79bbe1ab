import { describe, expect, test } from 'vitest';
import { parameterErrors, parametersInput } from './parameters.ts';
import { runtimeExpressionOptions, sampleFields } from './sample-fields.ts';

const expressions = (samples: readonly unknown[]): readonly string[] =>
  sampleFields('payload', samples).map(({ expression }) => expression);

describe('fields of samples', () => {
  test('are their plain values, those with few steps first', () => {
    const sample = { user: { id: 'a', 'x/y': 1 }, total: 3, lines: [{ id: 1 }], note: null };
    expect(expressions([sample])).toEqual([
      '$message.payload#/total',
      '$message.payload#/note',
      '$message.payload#/user/id',
      '$message.payload#/user/x~1y',
    ]);
    expect(sampleFields('header', [{ id: 'a' }])).toEqual([
      { expression: '$message.header#/id', detail: 'string' },
    ]);
  });
  test('are named once, of all samples', () => {
    expect(expressions([{ a: 1 }, { a: 2, b: 3 }])).toEqual([
      '$message.payload#/a',
      '$message.payload#/b',
    ]);
    expect(expressions(['text', 4, null, []])).toEqual([]);
  });
});

describe('the location of a parameter', () => {
  test('is offered first in a field of its name', () => {
    const fields = ['total', 'order_id', 'customer/orderId', 'total'].map((path) => ({
      expression: `$message.payload#/${path}`,
      detail: '',
    }));
    expect(runtimeExpressionOptions(fields, 'orderId').map(({ value }) => value)).toEqual([
      '$message.payload#/order_id',
      '$message.payload#/customer/orderId',
      '$message.payload#/total',
    ]);
  });
  test('can be a new header, unless a message describes it', () => {
    const field = { expression: '$message.payload#/id', detail: '' };
    const header = { expression: '$message.header#/correlationId', detail: 'string' };
    const options = (...fields: (typeof field)[]) =>
      runtimeExpressionOptions(fields, 'correlationId', true).map(({ value, detail }) => [
        value,
        detail,
      ]);
    expect(options(field)).toEqual([
      [header.expression, 'new header'],
      [field.expression, undefined],
    ]);
    expect(options(field, header)).toEqual([
      [header.expression, 'string'],
      [field.expression, undefined],
    ]);
  });
  test('is written where it is given, and must be a runtime expression', () => {
    const draft = { name: 'id', description: '', values: '', default: '' };
    expect(parametersInput(['id'], [{ ...draft, location: ' $message.payload#/id ' }])).toEqual([
      { name: 'id', location: '$message.payload#/id' },
    ]);
    expect(parametersInput(['id'], [{ ...draft, location: '' }])).toEqual([{ name: 'id' }]);
    expect(parameterErrors(['id'], [{ ...draft, location: '$message.payload#/id' }])).toEqual({});
    expect(parameterErrors(['id'], [{ ...draft, location: 'payload.id' }])).toEqual({
      'id location': expect.stringContaining('$message'),
    });
  });
});
