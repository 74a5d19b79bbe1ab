// What can be folded and what sticks to the top stay over edits within lines, and follow others.
import type { IRange, languages } from 'monaco-editor/editor';
import type {
  StickyModel,
  StickyModelProvider as StickyProvider,
} from 'monaco-editor/editor/contrib/stickyScroll/browser/stickyScrollModelProvider.js';
import { expect, onTestFinished, test } from 'vitest';
import { openEditor } from './testing.ts';

const TEXT = 'channels:\n  orders:\n    address: orders\n\n  other: {}\n';
const RANGES: readonly languages.FoldingRange[] = [{ start: 1, end: 5 }];

/** Loads what Monaco has for lines, which needs the page of the test. */
async function loadLineModels() {
  const { SyntaxRangeProvider } = await import(
    'monaco-editor/editor/contrib/folding/browser/syntaxRangeProvider.js'
  );
  const { StickyModelProvider } = await import(
    'monaco-editor/editor/contrib/stickyScroll/browser/stickyScrollModelProvider.js'
  );
  const { keepLineModels } = await import('./line-models.ts');
  const { compute } = SyntaxRangeProvider.prototype;
  const { update } = StickyModelProvider.prototype;
  onTestFinished(() => {
    SyntaxRangeProvider.prototype.compute = compute;
    StickyModelProvider.prototype.update = update;
  });
  // Monaco's own waits for a third of a second, and has the version of when the symbols came.
  StickyModelProvider.prototype.update = async function (): Promise<StickyModel | null> {
    await Promise.resolve();
    return { version: this._editor.getModel()?.getVersionId() ?? 0 };
  };
  keepLineModels();
  return { SyntaxRangeProvider, StickyModelProvider };
}

async function open() {
  const studio = await openEditor(TEXT, { bare: true });
  const { SyntaxRangeProvider, StickyModelProvider } = await loadLineModels();
  const model = studio.model();
  let ranges: readonly languages.FoldingRange[] | null = RANGES;
  const limit = { limit: 5_000, update: () => undefined };
  const fallback = { compute: () => 'by indentation', dispose: () => undefined };
  const provider = { provideFoldingRanges: () => ranges as languages.FoldingRange[] | null };
  const folding = new SyntaxRangeProvider(model, [provider], () => undefined, limit, fallback);
  const { StickyScrollWidget } = await import(
    'monaco-editor/editor/contrib/stickyScroll/browser/stickyScrollWidget.js'
  );
  const widget: InstanceType<typeof StickyScrollWidget> = Object.create(
    StickyScrollWidget.prototype,
  );
  const sticky: StickyProvider = Object.create(StickyModelProvider.prototype, {
    _editor: {
      value: { getModel: () => model, getContribution: () => ({ _stickyScrollWidget: widget }) },
    },
  });
  return {
    studio,
    model,
    limit,
    edit: (line: number, from: number, to: number, text: string) =>
      model.applyEdits([{ range: new studio.Range(line, from, line, to), text }]),
    provide: (other: readonly languages.FoldingRange[] | null) => {
      ranges = other;
    },
    fold: (token = studio.token) => folding.compute(token),
    stick: () => sticky.update(studio.token),
    widget,
  };
}

test('edits within a line leave both, in the new version of the text', async () => {
  const { edit, fold, model, stick } = await open();
  expect(await fold()).not.toBeNull();
  const lines = await stick();
  edit(3, 14, 20, 'all-orders');
  expect(await fold()).toBeNull();
  expect(await stick()).toBe(lines);
  expect(lines?.version).toBe(model.getVersionId());
  edit(1, 2, 3, '');
  expect(await fold()).toBeNull();
  expect(await stick()).toBe(lines);
});

test.each<[string, readonly [line: number, from: number, to: number, text: string]]>([
  ['a line break', [3, 14, 14, '\n']],
  ['more indentation', [3, 1, 1, '  ']],
  ['less indentation', [3, 1, 3, '']],
  ['another first character', [2, 3, 4, 'O']],
  ['a first character', [4, 1, 1, 'x']],
  ['a line without any', [2, 3, 10, '']],
])('%s makes both again, once', async (_, change) => {
  const { edit, fold, stick } = await open();
  await fold();
  const lines = await stick();
  edit(...change);
  expect(await fold()).not.toBeNull();
  expect(await fold()).toBeNull();
  const next = await stick();
  expect(next).not.toBe(lines);
  expect(await stick()).toBe(next);
});

test('lines that Monaco requests before an edit is known are made again', async () => {
  const { edit, model, stick } = await open();
  // As Monaco does where what is folded moves with the edit.
  model.onDidChangeContent(() => void stick());
  const lines = await stick();
  edit(3, 14, 14, '\n');
  expect(await stick()).not.toBe(lines);
});

test('lines that change while both are requested make both again', async () => {
  const { edit, fold, stick } = await open();
  const requested = [stick(), fold()] as const;
  edit(3, 14, 14, '\n');
  const [lines] = await Promise.all(requested);
  const next = await stick();
  expect(next).not.toBe(lines);
  expect(await fold()).not.toBeNull();
  expect(await stick()).toBe(next);
  expect(await fold()).toBeNull();
});

test('an edit within a line makes both again where the same action removes lines', async () => {
  const { fold, model, stick, studio } = await open();
  await fold();
  const lines = await stick();
  model.applyEdits([
    { range: new studio.Range(5, 5, 5, 6), text: 'x' },
    { range: new studio.Range(1, 10, 4, 1), text: '' },
  ]);
  expect(await fold()).not.toBeNull();
  expect(await stick()).not.toBe(lines);
});

test('lines that are removed, and another text, make both again', async () => {
  const { fold, model, stick, studio } = await open();
  const lines = [await stick()];
  await fold();
  const range: IRange = new studio.Range(1, 9, 3, 20);
  for (const change of [
    () => model.applyEdits([{ range, text: '' }]),
    () => model.setValue(TEXT),
    () => studio.editor.setModelLanguage(model, 'json'),
  ]) {
    change();
    lines.push(await stick());
  }
  expect(new Set(lines).size).toBe(4);
  model.setValue(TEXT);
  expect(await fold()).not.toBeNull();
});

test('ranges are shown again where there are others, or more of them may be shown', async () => {
  const { fold, limit, provide } = await open();
  await fold();
  provide([{ start: 2, end: 3 }]);
  expect(await fold()).toMatchObject({ length: 1 });
  limit.limit = 2_000;
  expect(await fold()).not.toBeNull();
  provide(null);
  expect(await fold()).toBe('by indentation');
  expect(await fold()).toBe('by indentation');
});

test('a cancelled request shows nothing, and the next one does', async () => {
  const { fold, studio } = await open();
  const typing = studio.cancellation();
  typing.cancel();
  await fold(typing.token);
  expect(await fold()).not.toBeNull();
});

test.each([
  [[3, 4, 5, 6], [4, 5, 6, 7], undefined, 0],
  [[3, 4, 5, 6], [3, 4, 6, 7], undefined, 2],
  [[3, 4], [3, 4, 5], undefined, 2],
  [[3, 4, 5], [3, 4], undefined, 0],
  [[3, 4, 5], [4, 5], 1, 1],
  [[3], [], undefined, 0],
])('of the lines that stick, %j become %j', async (before, now, from, index) => {
  const { stick, widget } = await open();
  await stick();
  await stick();
  expect(widget._findIndexToRebuildFrom(before, now, from)).toBe(index);
});
