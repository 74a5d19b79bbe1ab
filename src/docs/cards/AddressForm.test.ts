import { expect, test } from 'vitest';
import { cpuTime } from '../../core/testing.ts';
import { channelUrl, fillTemplate, templateNames } from './AddressForm.tsx';

const values = new Map([
  ['id', 'A/b'],
  ['empty', ''],
  ['__proto__', 'p'],
]);
const filled = (template: string) => fillTemplate(template, (name) => values.get(name));

test('replaces only names in braces, at each occurrence, with the typed text', () => {
  expect(filled('Users/{id}/x/{id}')).toBe('Users/A/b/x/A/b');
  expect(filled('a/$id/:id/<id>/%7Bid%7D')).toBe('a/$id/:id/<id>/%7Bid%7D');
  expect(filled('{ID}/{__proto__}')).toBe('{ID}/p');
});

test('a name without a value stays', () => {
  expect(filled('{empty}/{other}/{constructor}')).toBe('{empty}/{other}/{constructor}');
});

test('braces that enclose no name stay', () => {
  expect(filled('{}/{{id}}/{id/}id}')).toBe('{}/{A/b}/{id/}id}');
});

test('a value is text: nothing in it is replaced again', () => {
  expect(fillTemplate('{a}{b}', (name) => (name === 'a' ? '{b}$&$1' : 'x'))).toBe('{b}$&$1x');
});

test('names come once, in their order', () => {
  expect(templateNames('{b}/{a}/{b}/{}')).toEqual(['b', 'a']);
});

test('server and address are one URL only where addresses are paths', () => {
  expect(channelUrl({ protocol: 'WSS', host: 'h' }, 'WSS://h/v1/', '/a')).toBe('WSS://h/v1/a');
  expect(channelUrl({ protocol: 'https', host: 'h' }, 'https://h', 'a')).toBe('https://h/a');
  expect(channelUrl({ protocol: 'wss', host: 'h' }, 'wss://h/ws', '')).toBe('wss://h/ws');
  expect(channelUrl({ protocol: 'kafka', host: 'h' }, 'kafka://h', 'orders')).toBeNull();
});

test('fills a hostile template in time', () => {
  const took = cpuTime(() => {
    for (const unit of ['{', '{a', '}', '{a}']) fillTemplate(unit.repeat(50_000), () => 'x');
  });
  expect(took).toBeLessThan(1_000);
});
