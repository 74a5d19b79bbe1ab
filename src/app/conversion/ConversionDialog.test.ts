// @vitest-environment happy-dom
// Converting a document of AsyncAPI 2 in the app: all files in one step of undo, or nothing.
import { expect, test } from 'vitest';
import { loadConvertedDocument, loadService } from '../../core/api.ts';
import { fixProblem } from '../problems/ProblemList.tsx';
import { createTestStudio } from '../visual/testing.ts';
import { applyConversion } from './ConversionDialog.tsx';

const ROOT = `asyncapi: 2.6.0
info: {title: Lamps, version: '1'}
channels:
  # Every lamp
  lamps: {$ref: 'lamps.yaml'}
`;
const LAMPS = 'publish:\n  operationId: switchLamp\n  message: {name: switched}\n';
const OPTIONS = { to: '3.0.0', root: 'asyncapi', view: 'application', names: 'address' } as const;

/** A studio in which a document of two files is analysed. */
async function opened() {
  await Promise.all([loadConvertedDocument(), loadService('language')]);
  const studio = createTestStudio(() => 0, 0, { '': ROOT, 'lamps.yaml': LAMPS });
  const { store } = studio;
  const until = (isMet: () => boolean) =>
    new Promise<void>((resolve) => {
      const check = (): void => {
        if (!isMet()) return;
        stop();
        resolve();
      };
      const stop = store.subscribe(check);
      check();
    });
  /** Resolves when the present texts are analysed. */
  const analysed = () =>
    until(() => store.getState().analysis.modelVersion === store.getState().document?.version);
  await until(() => store.getState().analysis.model?.order.operations.length === 1);
  const preview = await store
    .getState()
    .request({ request: 'conversionPreview', options: OPTIONS });
  if (!preview) throw new Error('no conversion');
  return { ...studio, analysed, preview, version: store.getState().document?.version ?? 0 };
}

test('replaces the texts of all files as one change, which can be undone', async () => {
  const { store, visual, preview, version, handle, text, changed, analysed } = await opened();
  expect(store.getState().analysis.conversion).toMatchObject({ from: '2.6.0', state: 'shown' });
  expect(await applyConversion({ store, visual }, preview, version, 'AsyncAPI 3.0')).toBe(null);
  expect(changed).toHaveLength(1);
  expect(text()).toContain('asyncapi: 3.0.0\n');
  expect(text()).toContain('# Every lamp\n');
  expect(text()).toContain('action: receive');
  expect(text('lamps.yaml')).not.toContain('publish');
  expect(store.getState().notices.map((notice) => notice.text)).toEqual([
    'Converted to AsyncAPI 3.0: 2 files.',
  ]);
  await analysed();
  const { conversion, problems } = store.getState().analysis;
  expect([conversion, problems]).toEqual([null, []]);
  handle.undo();
  expect([text(), text('lamps.yaml')]).toEqual([ROOT, LAMPS]);
  expect(store.getState().notices).toEqual([]);
});

test('changes nothing where the text has changed since', async () => {
  const { store, visual, preview, version, put, text } = await opened();
  put(0, 0, '# Lamps\n');
  const refused = await applyConversion({ store, visual }, preview, version, 'AsyncAPI 3.0');
  expect(refused).toMatch(/^The text has changed since/);
  expect(text()).toBe(`# Lamps\n${ROOT}`);
});

test('the fix of the one problem opens the dialog', async () => {
  const { store, conversion, host } = await opened();
  const [problem, ...others] = store.getState().analysis.problems;
  expect(others).toEqual([]);
  if (!problem) throw new Error('no problem');
  await fixProblem({ store, conversion, editing: null as never }, host, problem);
  expect(conversion.getState().open).toBe(true);
});
