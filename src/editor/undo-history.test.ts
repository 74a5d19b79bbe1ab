// The undo history of a text survives as data.
import { expect, test } from 'vitest';
import { openEditor } from './testing.ts';

const BEFORE = 'a: 1\nb: 2\n';
const AFTER = 'a: größer\nb: 2\nc: 3\n';

/** A text that was changed in two steps, and the same text in another file without a history. */
async function changedText() {
  const studio = await openEditor({ '': BEFORE, 'other.yaml': AFTER });
  const model = studio.model();
  const { undo } = studio.workspace;
  undo.canUndo(model);
  const write = (line: number, from: number, to: number, text: string): void => {
    model.pushStackElement();
    const range = new studio.Range(line, from, line, to);
    model.pushEditOperations([], [{ range, text }], () => null);
    model.pushStackElement();
  };
  write(1, 4, 5, 'größer');
  write(3, 1, 1, 'c: 3\n');
  expect(model.getValue()).toBe(AFTER);
  return { studio, model, undo };
}

test('each step can be undone and redone in the same text', async () => {
  const { studio, undo } = await changedText();
  const [history] = undo.histories();
  expect(history).toMatchObject({ text: AFTER, steps: [{}, {}] });
  const copy = studio.model('other.yaml');
  undo.restore(copy, JSON.parse(JSON.stringify(history?.steps)));
  expect(undo.canUndo(copy)).toBe(true);
  copy.undo();
  expect(copy.getValue()).toBe('a: größer\nb: 2\n');
  copy.undo();
  expect(copy.getValue()).toBe(BEFORE);
  copy.redo();
  copy.redo();
  expect(copy.getValue()).toBe(AFTER);
  // What is typed next is a step of its own.
  copy.pushEditOperations([], [{ range: new studio.Range(1, 1, 1, 1), text: '# x\n' }], () => null);
  copy.undo();
  expect(copy.getValue()).toBe(AFTER);
});

test('the history ends at a step that is also of another file, or has other consequences', async () => {
  const { studio, model, undo } = await changedText();
  undo.groupLastChange([model], { undone: () => undefined });
  expect(undo.histories()).toEqual([]);
  const other = studio.model('other.yaml');
  const range = new studio.Range(1, 1, 1, 1);
  for (const one of [model, other]) {
    one.pushStackElement();
    one.pushEditOperations([], [{ range, text: '# x\n' }], () => null);
    one.pushStackElement();
  }
  undo.groupLastChange([model, other]);
  expect(undo.histories()).toEqual([]);
  other.pushEditOperations([], [{ range, text: '# y\n' }], () => null);
  expect(undo.histories()).toMatchObject([{ text: `# y\n# x\n${AFTER}`, steps: [{}] }]);
});
