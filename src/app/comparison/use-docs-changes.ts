// What the comparison shows in the documentation; nothing is loaded or computed while it is off.
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { ShownChanges } from '../../docs/pane/shown-changes.ts';
import { useLazy } from '../../ui/use-lazy.ts';
import type { LocatedChange } from '../../worker/compare-texts.ts';
import { useApp } from '../app-context.ts';
import { useStudio } from '../reader-services.ts';
import { levelText } from './change-order.ts';
import { changesOf } from './compare-dialog.ts';

const load = async () => (await import('../../docs/changes/show-changes.ts')).showChanges;

export function useDocsChanges(): ShownChanges | null {
  const { compare } = useApp();
  const shown = useStore(compare, (s) => (s.marks ? s.result : null));
  const model = useStudio((s) => (shown ? s.analysis.model : null));
  const { part: showChanges } = useLazy(load, shown !== null);
  return useMemo(
    () =>
      shown && model && showChanges ? showChanges(changesOf(shown).map(asShown), model) : null,
    [shown, model, showChanges],
  );
}

function asShown(change: LocatedChange): Parameters<Awaited<ReturnType<typeof load>>>[0][number] {
  const { old, new: now, code, level, message } = change;
  const at = now ?? old;
  return {
    uri: at?.uri ?? '',
    pointer: at?.path ?? '',
    kind: !now
      ? 'removed'
      : !old
        ? 'added'
        : code === 'schema.deprecated'
          ? 'deprecated'
          : 'changed',
    level,
    label: levelText(change),
    message,
  };
}
