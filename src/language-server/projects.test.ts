import { expect, it } from 'vitest';
import { serverHost } from '../cli/command-lsp.ts';
import { NO_SETTINGS } from '../core/api.ts';
import type { DocumentFiles, ServerHost } from './host.ts';
import { OpenTexts } from './open-texts.ts';
import { Projects } from './projects.ts';

const URI = 'file:///orders.yaml';

/** Opens a text that is a document after its first change. */
function start() {
  const waiting: (() => void)[] = [];
  const host: ServerHost = {
    ...serverHost(),
    filesOf: () =>
      new Promise<DocumentFiles>((resolve) =>
        waiting.push(() =>
          resolve({
            pathOf: (reference) => reference,
            read: async () => {},
            settings: async () => ({ settings: NO_SETTINGS }),
          }),
        ),
      ),
  };
  const open = new OpenTexts('utf-16');
  const projects = new Projects(host, open, 'utf-16', [], () => {});
  open.open({ uri: URI, languageId: 'yaml', version: 1, text: '' });
  let version = 1;
  const change = (text: string) => {
    const changed = open.change({ uri: URI, version: ++version }, [{ text }]);
    if (!changed) throw new Error('The text is not open.');
    return projects.changed(changed);
  };
  return { open, projects, waiting, change };
}

it('analyzes the latest text when changes come while a document is added', async () => {
  const { projects, waiting, change } = start();
  const first = change('asyncapi: 3.0.0\n');
  const second = change('asyncapi: 3.0.0\ninfo:\n');
  const third = change('asyncapi: 3.0.0\ninfo: {}\n');
  for (const added of waiting.reverse()) {
    added();
    await Promise.resolve();
  }
  await Promise.all([first, second, third]);
  const [project] = projects.all();
  await project?.update();
  expect(project?.analyzer.text('')).toBe('asyncapi: 3.0.0\ninfo: {}\n');
});

it('keeps no document that is closed while it is added', async () => {
  const { open, projects, waiting, change } = start();
  const changed = change('asyncapi: 3.0.0\n');
  open.close(URI);
  projects.removeUnused();
  for (const added of waiting) added();
  expect(await changed).toEqual([]);
  expect(projects.all()).toEqual([]);
});
