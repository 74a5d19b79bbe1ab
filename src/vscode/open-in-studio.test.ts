import { expect, it, vi } from 'vitest';

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

const { openInStudio } = await import('./open-in-studio.ts');

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
