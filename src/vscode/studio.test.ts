import { expect, it, vi } from 'vitest';
import { parseLink } from '../share/link.ts';
import { decode } from '../share/link-codec.ts';
import { studioLink } from './studio.ts';

const executeTask = vi.hoisted(() => vi.fn());

vi.mock('vscode', () => ({
  workspace: { getConfiguration: () => ({ get: () => '' }) },
  window: { showInformationMessage: async (_: string, serve: string) => serve },
  tasks: { executeTask },
  ShellQuoting: { Strong: 2 },
  TaskRevealKind: { Always: 1 },
  TaskScope: { Workspace: 2 },
  ShellExecution: class {
    readonly given: unknown[];
    constructor(...given: unknown[]) {
      this.given = given;
    }
  },
  Task: class {
    readonly execution: unknown;
    constructor(...given: unknown[]) {
      this.execution = given[4];
    }
  },
}));

const { openInStudio } = await import('./studio.ts');

it('starts the studio outside of the folder of the document, where some shells look first', async () => {
  const uri = { scheme: 'file', fsPath: '/repository/api.yaml' };
  const document = { uri, save: async () => true };
  await openInStudio({} as never, document as never, '/extensions/apidoc');
  expect(executeTask.mock.lastCall?.[0].execution.given).toEqual([
    'apidoc-studio',
    ['serve', '--open', { value: '/repository/api.yaml', quoting: 2 }],
    { cwd: '/extensions/apidoc' },
  ]);
});

it('carries the text and the name of the file', async () => {
  const link = await studioLink('https://studio.example.com/app/', 'asyncapi: 3.0.0\n', 'a b.yaml');
  if (!('address' in link)) throw new Error(link.refused);
  expect(link.address).toMatch(/^https:\/\/studio\.example\.com\/app\/#s1=/);
  const { source, name } = parseLink(link.address);
  expect(name).toBe('a b.yaml');
  expect(source.kind === 'text' && (await decode(source.payload))).toEqual({
    ok: true,
    text: 'asyncapi: 3.0.0\n',
  });
});

it.each(['studio.example.com', 'file:///studio/index.html', 'javascript:alert(1)'])(
  'refuses %s as the address of a studio',
  async (studio) => {
    expect(await studioLink(studio, 'asyncapi: 3.0.0\n', 'a.yaml')).toEqual({
      refused: expect.stringContaining('must begin with https://'),
    });
  },
);

it('refuses a text that no link can carry', async () => {
  let state = 1;
  const noise = Array.from({ length: 600_000 }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(33 + (state % 90));
  }).join('');
  expect(await studioLink('https://studio.example.com/', noise, 'a.yaml')).toEqual({
    refused: expect.stringContaining('too large'),
  });
});
