import { expect, test } from 'vitest';
import { Analyzer } from '../../api.ts';
import { Keyboard } from './keyboard-testing.ts';

function errorsOf(text: string, language: 'yaml' | 'json'): string[] {
  const analyzer = new Analyzer(`entry.${language}`, language);
  analyzer.setText(text);
  return analyzer
    .problems()
    .filter((p) => p.severity === 'error')
    .map((p) => p.message);
}

test('an empty page becomes a whole document in at most 60 keys', () => {
  const keys = new Keyboard('', 0);
  keys.complete().take('apidoc document').type('Shop').tab().type('1.0.0').tab();
  keys.type('s').take('servers').tab().type('kafka:9092').tab().tab();
  keys.type('c').take('channels').type('o').tab().type('orders').tab().tab().tab();
  keys.type('o').take('operations').tab().tab().tab();
  expect(keys.text).toBe(`apidoc: 3.1.0
info:
  title: Shop
  version: 1.0.0
servers:
  server:
    host: kafka:9092
    protocol: https
channels:
  o:
    address: orders
    messages:
      message:
        payload:
          type: object
operations:
  operation:
    action: send
    channel:
      $ref: '#/channels/o'
`);
  expect(errorsOf(keys.text, 'yaml')).toEqual([]);
  expect(keys.pressed.length).toBeLessThanOrEqual(60);
});
