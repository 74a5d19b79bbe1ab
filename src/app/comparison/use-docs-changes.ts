// What the comparison shows in the documentation; nothing is loaded or computed while it is off.
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { ShownChanges } from '../../docs/pane/services.ts';
import { useLazy } from '../../ui/use-lazy.ts';
import { useApp } from '../app-context.ts';
import { useStudio } from '../reader-services.ts';
import { changesOf } from './comparison-state.ts';

const load = async () => (await import('../../docs/changes/show-changes.ts')).showChanges;

export function useDocsChanges(): ShownChanges | null {
  const { compare } = useApp();
  // Marks wait for the documentation, which waits for markers and keys itself.
  const result = useDeferredValue(useStore(compare, (s) => (s.marks ? s.result : null)));
  const model = useDeferredValue(useStudio((s) => (result ? s.analysis.model : null)));
  const { part } = useLazy(load, result !== null);
  const before = useRef<ShownChanges | null>(null);
  const shown = useMemo(
    () => (result && model && part ? part(changesOf(result), model, before.current) : null),
    [result, model, part],
  );
  useEffect(() => {
    before.current = shown;
  }, [shown]);
  return shown;
}
