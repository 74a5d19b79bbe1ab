// The outline and the list of files above it, fed from the store.
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { useStore } from 'zustand';
import { partAt, toPointer } from '../../core/light.ts';
import type { Model, PartId, Problem } from '../../core/types.ts';
import { Outline as Tree } from '../../visual/outline/Outline.tsx';
import type { OutlineSettings, ProblemCount } from '../../visual/outline/types.ts';
import { useApp } from '../app-context.ts';
import { useStudio } from '../reader-services.ts';
import { useVisualHost } from '../visual/use-visual-host.ts';
import { FilesPanel } from './FilesPanel.tsx';
import { openFromOutline, outlineSettings } from './outline-state.ts';

export function OutlinePane(): ReactNode {
  const { store, outline, readingAt } = useApp();
  const { model, problems } = useDeferredValue(useStudio((s) => s.analysis));
  const document = useStudio((s) => s.document?.id ?? '');
  const selected = useStudio((s) => (s.selection ? partAt(s.analysis.model, s.selection) : null));
  const current = useStore(readingAt) ?? selected;
  const state = useStore(outline);
  const view = useStudio((s) => s.view);
  const settings = outlineSettings(state, view);
  const problemCounts = useMemo(() => problemCountsByPart(model, problems), [model, problems]);
  const { host, canEdit } = useVisualHost();
  const readOnly = canEdit('');
  const actions = useMemo(() => ({ host, canEdit: readOnly }), [host, readOnly]);
  return (
    <nav className="app-outline ui-column" aria-label="Outline">
      <FilesPanel />
      <Tree
        key={document}
        model={model}
        problemCounts={problemCounts}
        current={current}
        settings={state.document === document ? settings : { ...settings, folds: NO_FOLDS }}
        onSettings={(changed) => state.set(changed, document, view)}
        onOpen={(part, enter) => openFromOutline(store, part, enter)}
        actions={actions}
      />
    </nav>
  );
}

const NO_FOLDS: OutlineSettings['folds'] = new Map();

/** Errors and warnings by the innermost part that holds them, without parts that have none. */
function problemCountsByPart(
  model: Model | null,
  problems: readonly Problem[],
): ReadonlyMap<PartId, ProblemCount> {
  const out = new Map<PartId, ProblemCount>();
  for (const { severity, path, uri } of problems) {
    if (severity !== 'error' && severity !== 'warning') continue;
    const id = partAt(model, { uri, pointer: toPointer(path) });
    if (id === null) continue;
    const { errors, warnings } = out.get(id) ?? { errors: 0, warnings: 0 };
    out.set(
      id,
      severity === 'error' ? { errors: errors + 1, warnings } : { errors, warnings: warnings + 1 },
    );
  }
  return out;
}
