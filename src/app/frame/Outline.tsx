// The outline and the list of files above it, fed from the store.
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Part } from '../../core/model/types.ts';
import { partOf } from '../../store/part.ts';
import { Outline as Tree } from '../../visual/outline/Outline.tsx';
import type { OutlineSettings } from '../../visual/outline/types.ts';
import { useApp, useStudio } from '../studio.ts';
import { useHost } from '../visual/use-host.ts';
import { Files } from './Files.tsx';
import { faultCounts } from './fault-counts.ts';

export function Outline(): ReactNode {
  const { store, outline } = useApp();
  const { model, problems } = useDeferredValue(useStudio((s) => s.analysis));
  const document = useStudio((s) => s.document?.id ?? '');
  const current = useStudio((s) => (s.selection ? partOf(s.analysis.model, s.selection.pointer, s.selection.uri) : null));
  const state = useStore(outline);
  const faults = useMemo(() => faultCounts(model, problems), [model, problems]);
  const { host, canEdit } = useHost();
  const readOnly = canEdit('');
  const actions = useMemo(() => ({ host, canEdit: readOnly }), [host, readOnly]);
  const open = (part: Part): void => {
    const { select, narrow, setPane } = store.getState();
    select({ uri: part.uri, pointer: part.pointer }, 'outline');
    if (narrow) setPane('read');
  };
  return (
    <nav className="app-outline" aria-label="Outline">
      <Files />
      <Tree
        key={document}
        model={model}
        faults={faults}
        current={current}
        settings={state.document === document ? state : { ...state, folds: NO_FOLDS }}
        onSettings={(settings) => state.set(settings, document)}
        onOpen={open}
        actions={actions}
      />
    </nav>
  );
}

const NO_FOLDS: OutlineSettings['folds'] = new Map();
