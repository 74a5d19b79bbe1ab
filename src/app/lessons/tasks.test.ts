import { expect, test } from 'vitest';
import { Analyzer } from '../../core/analysis/analyzer.ts';
import { runCommand } from '../../core/service/commands/run-command.ts';
import { applyEdits } from '../../core/text/edit/apply.ts';
import { LESSON_TEXT, nextTask, TASKS } from './tasks.ts';

function analyzed(text: string) {
  const analyzer = new Analyzer('lesson.yaml', 'yaml');
  analyzer.setText(text);
  const errors = analyzer.problems().filter(({ severity }) => severity === 'error').length;
  return { analyzer, state: { model: analyzer.model(), files: 0, errors } };
}

test('"Show me" does each task in turn, and leaves a document without errors', () => {
  let text = LESSON_TEXT;
  for (const [index, task] of TASKS.entries()) {
    const { analyzer, state } = analyzed(text);
    expect([index, nextTask(state), state.errors]).toEqual([index, index, 0]);
    const action = task.show(state.model);
    if (!action) throw new Error(`${task.title}: nothing to show`);
    if ('move' in action) {
      expect(action.move).toBe('/components/messages/lampSwitched');
      expect(nextTask({ ...state, files: 1 })).toBe(TASKS.length);
      continue;
    }
    const file = analyzer.analyzedFile('');
    const result = file && runCommand(file, action);
    if (!result || 'refused' in result) throw new Error(JSON.stringify([task.title, result]));
    text = applyEdits(text, result.files[0]?.edits ?? []);
  }
  expect(text).toContain('title: Street lamps');
});

test('what a user writes in another way counts, and nothing before it is skipped', () => {
  const text = `apidoc: 3.1.0
info: {title: Mine, version: 1.0.0}
servers: {s: {host: h, protocol: kafka}}
channels: {c: {address: 'a/{b}', parameters: {b: {}}, messages: {m: {payload: {$ref: '#/components/schemas/S'}}}}}
operations: {o: {action: send, channel: {$ref: '#/channels/c'}}}
components: {schemas: {S: {type: object, required: [x], properties: {x: {type: string}}}}}
`;
  // The operation sends: the task to receive is next, though later ones are done.
  expect(nextTask(analyzed(text).state)).toBe(4);
  expect(nextTask(analyzed(text.replace('send', 'receive')).state)).toBe(7);
  expect(nextTask(analyzed('').state)).toBe(0);
});

test('"Show me" has nothing to show while something before it is missing', () => {
  const { model } = analyzed(LESSON_TEXT).state;
  expect(TASKS.map((task) => task.show(model) !== null)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
    true,
    false,
  ]);
});
