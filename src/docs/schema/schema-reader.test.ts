import { expect, test } from 'vitest';
import type { Part } from '../../core/analysis/model/types.ts';
import { createFolds } from '../pane/folds.ts';
import type { PaneState } from '../pane/pane.ts';
import { recordingReader } from './schema-reader.ts';

const order = {
  servers: [],
  channels: [],
  operations: [],
  messages: [],
  schemas: [],
  security: [],
  components: [],
};

test('a rendering is stale when something that it read has changed, and only then', () => {
  const folds = createFolds();
  const a = { id: 'a' } as Part;
  let parts = new Map([['a', a]]);
  const read = () => {
    const reader = recordingReader(
      () => ({ model: { info: null, parts, order } }) as unknown as PaneState,
      folds,
    );
    reader.decided('row');
    reader.chosen('order', 'required');
    reader.parts.get('a');
    reader.parts.get('later');
    return reader;
  };

  let reader = read();
  folds.set('another row', true);
  folds.choose('another choice', 'x');
  parts = new Map([...parts, ['b', { id: 'b' } as Part]]);
  expect(reader.stale()).toBe(false);

  for (const change of [
    () => folds.set('row', false),
    () => folds.set('row', true),
    () => folds.choose('order', 'document'),
    () => (parts = new Map([['a', { ...a }]])),
    () => (parts = new Map([...parts, ['later', a]])),
  ]) {
    reader = read();
    change();
    expect(reader.stale()).toBe(true);
  }
});
