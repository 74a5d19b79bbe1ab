// The outline of a document that is read: a tree without actions, and the files if it has several.
// Loaded after the documentation.
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { partAt } from '../../core/light.ts';
import type { PartId } from '../../core/types.ts';
import { useLazy } from '../../ui/use-lazy.ts';
import { Outline } from '../../visual/outline/Outline.tsx';
import type { ProblemCount } from '../../visual/outline/types.ts';
import { AppContext } from '../app-context.ts';
import { createOutlineState, openFromOutline, outlineSettings } from '../layout/outline-state.ts';
import { useReader, useStudio } from '../reader-services.ts';

export function ReaderOutline(): ReactNode {
  const { store, embed, readingAt } = useReader();
  const [outline] = useState(createOutlineState);
  const { model } = useDeferredValue(useStudio((s) => s.analysis));
  const document = useStudio((s) => s.document?.id ?? '');
  const selected = useStudio((s) => (s.selection ? partAt(s.analysis.model, s.selection) : null));
  const current = useStore(readingAt) ?? selected;
  const state = useStore(outline);
  const view = useStudio((s) => s.view);
  return (
    <nav className="app-outline ui-column" aria-label="Outline">
      {!embed && <LazyFilesPanel />}
      <Outline
        key={document}
        model={model}
        problemCounts={NO_PROBLEMS}
        current={current}
        settings={outlineSettings(state, view)}
        onSettings={(settings) => state.set(settings, document, view)}
        onOpen={(part, enter) => openFromOutline(store, part, enter)}
      />
    </nav>
  );
}

const NO_PROBLEMS: ReadonlyMap<PartId, ProblemCount> = new Map();

const load = async () => (await import('../layout/FilesPanel.tsx')).FilesPanel;

/** The list of files is that of the studio, which is loaded for it. */
function LazyFilesPanel(): ReactNode {
  const { studio, withStudio } = useReader();
  const several = useStudio((s) => s.files.length > 0);
  const loaded = useStore(studio);
  useEffect(() => {
    if (several) withStudio(() => undefined);
  }, [several, withStudio]);
  const { part: FilesPanel } = useLazy(load, several);
  if (!several || !loaded || !FilesPanel) return null;
  return (
    <AppContext value={loaded.app}>
      <FilesPanel />
    </AppContext>
  );
}
