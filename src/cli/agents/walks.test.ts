// The walks of docs/agents.md, run as they are written. That of the browser is run by
// src/app/agents/page-tools.test.ts.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { callTool, listTools } from '../../agents/call-tool.ts';
import { Arguments } from '../arguments.ts';
import { apidoc, tempFolder } from '../testing.ts';
import { hostFor } from './disk-host.ts';

const PAGE = readFileSync(resolve(import.meta.dirname, '../../../docs/agents.md'), 'utf8');
const { write, path } = tempFolder();
const ORDERS = `apidoc: 3.1.0
info:
  title: Orders
  version: 1.4.0   # bumped by hand
channels:
  placed:
    address: orders.placed
    messages: {placed: {payload: {$ref: '#/components/schemas/Order'}}}
operations:
  onPlaced: {action: receive, channel: {$ref: '#/channels/placed'}}
components:
  schemas:
    Order:
      type: object
      properties:
        id: {type: string}   # a UUID
`;

const section = (title: string): string =>
  new RegExp(`^## ${title}.*\\n([\\s\\S]*?)(?=^## )`, 'm').exec(PAGE)?.[1] ?? '';

/** The blocks of code of a section, without their fences. */
const blocks = (text: string): string[] =>
  [...text.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].map(([, block = '']) => block);

/** The words of a command line, in which quotes are those of a shell. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain);

async function host() {
  write('api.yaml', ORDERS);
  const args = new Arguments([], new Map([['root', [path('.')]]]));
  return (await hostFor(undefined, args, undefined)).host;
}

test('walk 1: an editor registers the server, and each call does what the page says', async () => {
  const text = section('Walk 1');
  const { mcpServers } = JSON.parse(blocks(text)[0] ?? '');
  expect(mcpServers['apidoc-studio']).toEqual({ command: 'apidoc-studio', args: ['mcp'] });
  expect(text).toContain(`has ${listTools(false).length} tools`);
  const own = await host();
  const results: Record<string, unknown>[] = [];
  for (const [, tool = '', input = ''] of text.matchAll(/^\d\. `(\w+) (\{.*\})` /gm)) {
    const result = await callTool(own, tool, JSON.parse(input));
    results.push('refused' in result ? result : result.output);
  }
  const diff = expect.stringMatching(
    /\n\+ +note: \{ ?type: string ?\}|\n\+ +note:\n\+ +type: string/,
  );
  expect(results).toEqual([
    expect.objectContaining({
      objects: [expect.objectContaining({ pointer: '/components/schemas/Order' })],
    }),
    expect.objectContaining({ written: false, diff }),
    expect.objectContaining({ written: true, diff }),
    expect.objectContaining({ valid: true }),
  ]);
  expect(readFileSync(path('api.yaml'), 'utf8')).toContain('# a UUID');
});

test('walk 1: over HTTP the server prints its address and the token', async () => {
  await host();
  const [line = '', ...shown] = (blocks(section('Walk 1'))[1] ?? '').trimEnd().split('\n');
  const [, , ...args] = wordsOf(line);
  const free = args.map((word) => (word === '8931' ? '0' : word));
  const { code, out } = await apidoc([...free, '--root', path('.')], {
    interrupted: () => Promise.resolve(),
  });
  const withoutValues = (text: string) =>
    text.replace(/:\d+\//, ':8931/').replace(/Bearer .*/, 'Bearer 2f0N...');
  expect([code, withoutValues(out).trimEnd().split('\n')]).toEqual([0, shown]);
});

test('walk 3: a pipeline prints the difference, and writes it', async () => {
  await host();
  const [line = '', ...shown] = (blocks(section('Walk 3'))[0] ?? '').split('\n');
  const [, , command = '', file = '', ...options] = wordsOf(line);
  const args = [command, path(file), '--root', path('.'), ...options];
  expect(await apidoc(args)).toEqual({ code: 0, error: '', out: shown.join('\n') });
  expect(readFileSync(path('api.yaml'), 'utf8')).toBe(ORDERS.replace('1.4.0', '2.0.0'));
  expect((await apidoc(args.map((one) => one.replace('"set"', '"sett"')))).code).toBe(2);
});
