// What components are shown of the store, and when.
import { expect, test } from 'vitest';
import type { Part, Problem } from '../core/types.ts';
import { analyzedStore } from '../store/testing.ts';
import { createShownState } from './shown-state.ts';

const problem: Problem = {
  ...{ uri: '', path: [], code: 'a', severity: 'error', message: '', start: 0, end: 1 },
};

const part = (id: string): Part => ({ id }) as unknown as Part;

/** Opens a document that is analyzed; `paint` ends the first frames, or all that are waited for. */
function opened() {
  const { store, analyze } = analyzedStore();
  const frames: (() => void)[] = [];
  const shown = createShownState(store, (run) => frames.push(run));
  const open = (id: string): void =>
    store.getState().open({
      ...{ id, name: 'a.yaml', language: 'yaml', source: { kind: 'new' }, base: null },
      text: 'a: 1',
    });
  const type = (): void =>
    store.getState().edited({
      version: (store.getState().document?.version ?? 0) + 1,
      changes: [],
      getText: () => 'a: 2',
    });
  open('d');
  analyze([]);
  return {
    store,
    shown,
    open,
    type,
    analyze,
    paint: (count = frames.length) => {
      for (const run of frames.splice(0, count)) run();
    },
    version: () => shown.getState().document?.version,
  };
}

test('a key is shown once it is painted', () => {
  const { type, version, paint, shown } = opened();
  let renders = 0;
  shown.subscribe(() => renders++);
  type();
  type();
  expect([version(), renders]).toEqual([1, 0]);
  paint();
  expect([version(), renders]).toEqual([3, 1]);
});

test('a change of the page is shown at once, with the keys before it', () => {
  const { store, type, version, shown, paint } = opened();
  type();
  store.getState().setView('read');
  expect([version(), shown.getState().view]).toEqual([2, 'read']);
  let renders = 0;
  shown.subscribe(() => renders++);
  paint();
  expect(renders).toBe(0);
});

test('another document, and its name, are shown at once', () => {
  const { store, open, type, shown } = opened();
  type();
  store.getState().rename('b.yaml');
  expect(shown.getState().document).toMatchObject({ name: 'b.yaml', version: 2 });
  type();
  open('e');
  expect(shown.getState().document?.id).toBe('e');
});

test('changed problems are shown once their markers are painted', () => {
  const { analyze, paint, shown } = opened();
  analyze([problem]);
  expect(shown.getState().analysis.problems).toEqual([]);
  paint();
  expect(shown.getState().analysis.problems).toEqual([problem]);
});

test('markers that come after the frame of their key are painted before the page is rendered', () => {
  const { type, analyze, paint, shown, version } = opened();
  type();
  analyze([problem]);
  // The frame of the key was there before the markers.
  paint(1);
  expect([version(), shown.getState().analysis.problems]).toEqual([1, []]);
  type();
  analyze([]);
  paint();
  expect([version(), shown.getState().analysis.problems]).toEqual([3, []]);
});

test('an analysis with the same problems is shown at once, after the key that it is of', () => {
  const { type, analyze, paint, shown } = opened();
  type();
  analyze();
  expect(shown.getState().analysis.version).toBe(1);
  paint();
  expect(shown.getState().analysis.version).toBe(2);
  type();
  paint();
  analyze();
  expect(shown.getState().analysis.version).toBe(3);
});

test('a changed model is shown with its key, if no markers are to be painted first', () => {
  const { type, analyze, shown, version } = opened();
  type();
  analyze(undefined, { set: [part('a')], removed: [] });
  expect([version(), shown.getState().analysis.modelVersion]).toEqual([2, 2]);
  type();
  analyze([problem]);
  analyze(undefined, { set: [part('b')], removed: [] });
  expect([version(), shown.getState().analysis.modelVersion]).toEqual([2, 2]);
});

test('the first analysis of a document is shown at once', () => {
  const { store, analyze, shown, open } = opened();
  open('d');
  expect(store.getState().analysis.version).toBe(0);
  analyze([problem]);
  expect(shown.getState().analysis.problems).toEqual([problem]);
});

test('a listener that was removed is not called', () => {
  const { type, paint, shown } = opened();
  let renders = 0;
  shown.subscribe(() => renders++)();
  type();
  paint();
  expect(renders).toBe(0);
});
