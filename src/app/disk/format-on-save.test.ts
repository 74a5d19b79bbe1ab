import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { EditingState } from '../editing/editing-state.ts';
import { createTestStudio, inSimulatedTime, sleep } from '../visual/testing.ts';
import { formatOnSave } from './format-on-save.ts';

const UNTIDY = "apidoc:   3.1.0\ninfo:\n    title: Orders  \n    version: '1'\n";
const TIDY = "apidoc: 3.1.0\ninfo:\n    title: Orders\n    version: '1'\n";

async function saved(
  text: string,
  isOn: boolean,
  meanwhile?: (it: ReturnType<typeof createTestStudio>) => void,
): Promise<string> {
  const it = createTestStudio(() => 0.5, 6, { '': text });
  while (it.store.getState().analysis.version === 0) await sleep(5);
  const editing = createStore<EditingState>()(
    () => ({ settings: { formatOnSave: isOn } }) as EditingState,
  );
  const done = formatOnSave({ ...it, editing }, '');
  meanwhile?.(it);
  await done;
  return it.text();
}

test('formats a file before it is saved where that is set', () =>
  inSimulatedTime(async () => {
    expect(await saved(UNTIDY, true)).toBe(TIDY);
    expect(await saved(UNTIDY, false)).toBe(UNTIDY);
  }));

test('leaves a file with syntax errors as it is', () =>
  inSimulatedTime(async () => {
    const broken = UNTIDY.replace("'1'", "'1");
    expect(await saved(broken, true)).toBe(broken);
  }));

test('keeps text typed in the meantime', () =>
  inSimulatedTime(async () => {
    expect(
      await saved(UNTIDY, true, (it) => it.put(UNTIDY.length, UNTIDY.length, '# typed\n')),
    ).toBe(`${TIDY}# typed\n`);
  }));

test('saves without formatting where the validator does not respond', () =>
  inSimulatedTime(async () => {
    expect(await saved(UNTIDY, true, (it) => it.crash())).toMatch(/^apidoc:/);
  }));
