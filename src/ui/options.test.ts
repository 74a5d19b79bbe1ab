import { expect, it } from 'vitest';
import { filterOptions } from './options.ts';

const OPTIONS = [
  { value: 'kafka', label: 'Kafka' },
  { value: 'kafka-secure', label: 'Kafka, encrypted', detail: 'TLS' },
  { value: 'ws', label: 'WebSocket', detail: 'like kafka, not' },
];
const values = (query: string): string[] => filterOptions(OPTIONS, query).map(({ value }) => value);

it('offers all for nothing typed', () =>
  expect(values('  ')).toEqual(['kafka', 'kafka-secure', 'ws']));
it('finds by every word, in label, value and detail', () => {
  expect(values('tls KAFKA')).toEqual(['kafka-secure']);
  expect(values('ws')).toEqual(['ws']);
  expect(values('mqtt')).toEqual([]);
});
it('puts what begins so first', () => expect(values('web')).toEqual(['ws']));
it('keeps the order of the rest', () =>
  expect(values('kafka')).toEqual(['kafka', 'kafka-secure', 'ws']));

it('puts the option that is the typed text first, then those that begin with it', () => {
  const options = ['secure-http', 'https', 'http'].map((value) => ({ value, label: value }));
  expect(filterOptions(options, 'http').map(({ value }) => value)).toEqual([
    'http',
    'https',
    'secure-http',
  ]);
});
