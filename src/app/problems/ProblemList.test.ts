import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { EditingState } from '../editing/editing-state.ts';
import { createTestStudio, inSimulatedTime, sleep } from '../visual/testing.ts';
import { fixAllOf, fixProblem } from './ProblemList.tsx';

const ENTRY = `apidoc: 3.1.0
info:
  titel: Orders
  version: '1'
channels:
  placed:
    adress: orders/placed
    messages:
      placed:
        $ref: 'parts.yaml#/placed'
`;
const PARTS = `placed:
  nmae: placed
  sumary: An order was placed.
`;

/** A studio whose problems are known. */
async function checked(files: Record<string, string>) {
  const it = createTestStudio(() => 0, 1, files);
  while (
    it.store.getState().analysis.version === 0 ||
    (files['parts.yaml'] && it.store.getState().analysis.problems.every((p) => p.uri === ''))
  )
    await sleep(5);
  const editing = createStore<EditingState>()(
    () => ({ confirm: async () => true }) as Partial<EditingState> as EditingState,
  );
  return { ...it, app: { ...it, editing } };
}

const notices = (it: Awaited<ReturnType<typeof checked>>): string[] =>
  it.store.getState().notices.map(({ text }) => text);

test('fixes all problems of a kind in all files as one change', () =>
  inSimulatedTime(async () => {
    const it = await checked({ '': ENTRY, 'parts.yaml': PARTS });
    await fixAllOf(it.app, 'unknown-field');
    expect(it.changed).toHaveLength(1);
    expect(it.text()).toBe(ENTRY.replace('titel', 'title').replace('adress', 'address'));
    expect(it.text('parts.yaml')).toBe(PARTS.replace('nmae', 'name').replace('sumary', 'summary'));
    expect(notices(it)).toEqual(['Fixed 4 problems in 2 files.']);
    it.undone[0]?.();
    expect(notices(it)).toEqual([]);
  }));

test('says so where nothing can be fixed', () =>
  inSimulatedTime(async () => {
    const it = await checked({ '': ENTRY });
    await fixAllOf(it.app, 'unused-channel');
    expect(it.changed).toEqual([]);
    expect(notices(it)).toEqual([
      'None of these problems (unused-channel) can be fixed automatically.',
    ]);
  }));

test('fixes one problem by its preferred fix', () =>
  inSimulatedTime(async () => {
    const it = await checked({ '': ENTRY });
    const problem = it.store
      .getState()
      .analysis.problems.find((p) => p.path.join() === 'channels,placed,adress');
    if (!problem) throw new Error('No such problem');
    await fixProblem(it.app, it.host, problem);
    expect(it.text()).toBe(ENTRY.replace('adress', 'address'));
  }));

test('leaves the text alone where the problem is gone', () =>
  inSimulatedTime(async () => {
    const it = await checked({ '': ENTRY });
    const problem = it.store
      .getState()
      .analysis.problems.find((p) => p.path.join() === 'channels,placed,adress');
    if (!problem) throw new Error('No such problem');
    const fixed = ENTRY.replace('adress', 'address');
    it.put(0, ENTRY.length, fixed);
    await fixProblem(it.app, it.host, problem);
    expect(it.text()).toBe(fixed);
    expect(notices(it)).toEqual(["Couldn't fix it: the text has changed. Try again."]);
  }));
