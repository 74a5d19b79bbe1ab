// @vitest-environment happy-dom
// When the documentation shows the model of an edit: with the edit, or once there is time for it.
import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Part } from '../../core/types.ts';
import { analyzedStore } from '../../store/testing.ts';
import { ReaderContext } from '../reader-services.ts';
import type { ReaderServices } from '../services.ts';
import { useShownAnalysis } from './DocsPane.tsx';

afterEach(() => vi.restoreAllMocks());

const part = (version: number): Part => ({ id: `part${version}` }) as unknown as Part;

/** Shows a document; `edit` returns the versions that are rendered after an edit, in order. */
function shown() {
  const { store, analyze } = analyzedStore();
  store.getState().open({
    ...{ id: 'd', name: 'a.yaml', language: 'yaml', source: { kind: 'new' }, base: null },
    text: 'a: 1',
  });
  const versions: number[] = [];
  const rendering = { milliseconds: 0 };
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const wrapper = ({ children }: { readonly children: ReactNode }): ReactNode =>
    createElement(ReaderContext, { value: { store } as ReaderServices }, children);
  renderHook(
    () => {
      versions.push(useShownAnalysis().modelVersion);
      now += rendering.milliseconds;
    },
    { wrapper },
  );
  const edit = (milliseconds: number): number[] => {
    rendering.milliseconds = milliseconds;
    versions.length = 0;
    const version = (store.getState().document?.version ?? 0) + 1;
    act(() => store.getState().edited({ version, changes: [], getText: () => 'a: 2' }));
    act(() => analyze(undefined, { set: [part(version)], removed: [] }));
    return versions;
  };
  return { edit };
}

test('a model that renders fast is shown at once', () => {
  const { edit } = shown();
  expect(edit(1)).toEqual([2]);
  expect(edit(1)).toEqual([3]);
});

test('while models render slowly, the rest of the page is shown first', () => {
  const { edit } = shown();
  expect(edit(20)).toEqual([2]);
  edit(20);
  expect(edit(20)).toEqual([3, 4]);
  expect(edit(1)).toEqual([4, 5]);
  expect(edit(1)).toEqual([6, 6]);
  expect(edit(1)).toEqual([7]);
});
