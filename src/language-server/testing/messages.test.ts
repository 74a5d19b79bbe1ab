import { expect, it } from 'vitest';
import type { Message } from 'vscode-languageserver';
import { MessageChecks } from './messages.ts';

const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 5 } };

function wrongOf(method: string, result: unknown): readonly string[] {
  const checks = new MessageChecks();
  checks.fromClient({ jsonrpc: '2.0', id: 1, method } as Message);
  checks.fromServer({ jsonrpc: '2.0', id: 1, result } as Message);
  return checks.wrong;
}

it.each([
  ['textDocument/hover', null],
  ['textDocument/hover', { contents: { kind: 'markdown', value: '' }, range }],
  ['textDocument/foldingRange', [{ startLine: 1, endLine: 2 }]],
  ['textDocument/rename', { changes: { 'file:///a.yaml': [{ range, newText: '' }] } }],
])('accepts a result of %s', (method, result) => {
  expect(wrongOf(method, result)).toEqual([]);
});

it.each([
  ['a missing field', 'textDocument/hover', { range }, 'missing contents'],
  [
    'an unknown field',
    'textDocument/hover',
    { contents: { kind: 'markdown', value: '' }, blocks: [] },
    'unknown field blocks',
  ],
  ['another type', 'textDocument/formatting', [{ range, newText: 5 }], 'expected a string, got 5'],
  [
    'a negative line',
    'textDocument/foldingRange',
    [{ startLine: -1, endLine: 2 }],
    'textDocument/foldingRange[0].startLine: expected an unsigned integer, got -1',
  ],
  [
    'another value',
    'textDocument/completion',
    { isIncomplete: false, items: [{ label: 'title', kind: 26 }] },
    'items[0].kind: expected a number from 1 to 25, got 26',
  ],
  ['a method that no client knows', 'textDocument/ask', null, 'unexpected result'],
])('rejects %s', (_, method, result, message) => {
  expect(wrongOf(method, result).join('\n')).toContain(message);
});

it('rejects a notification that is not of the protocol', () => {
  const checks = new MessageChecks();
  checks.fromServer({ jsonrpc: '2.0', method: 'apidoc/progress', params: {} } as Message);
  checks.fromServer({
    jsonrpc: '2.0',
    method: 'textDocument/publishDiagnostics',
    params: { uri: 'orders.yaml', diagnostics: [] },
  } as Message);
  expect(checks.wrong).toEqual([
    'unexpected method apidoc/progress',
    'textDocument/publishDiagnostics.uri: expected a URI, got "orders.yaml"',
  ]);
});
