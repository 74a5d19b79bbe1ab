// The diagram, fed from the store. Loaded when it is first shown, because few look at it and it
// brings a library of its own.
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import { downloadBlob } from '../../share/save-file.ts';
import { useLazy } from '../../ui/use-lazy.ts';
import type { DiagramProps } from '../../visual/diagram/Diagram.tsx';
import { useApp } from '../app-context.ts';
import { hasSyntaxErrors } from '../problems/problems.ts';
import { useStudio } from '../reader-services.ts';
import { diagramPositions } from '../visual/diagram-positions.ts';
import { useVisualHost } from '../visual/use-visual-host.ts';

const load = async () => (await import('../../visual/diagram/Diagram.tsx')).default;

/** What the diagram of each document remembers while another view is shown. */
export type DiagramStates = Map<string, DiagramProps['viewState']>;

/** @param alone no documentation is beside it */
export function DiagramPane({
  memory,
  alone,
}: {
  readonly memory: DiagramStates;
  readonly alone: boolean;
}): ReactNode {
  const app = useApp();
  const { store } = app;
  const { host, canEdit } = useVisualHost();
  const torn = useStudio((s) => hasSyntaxErrors(s.analysis.problems));
  const readOnly =
    canEdit('') ??
    (torn ? 'The text has a syntax error. Fix it, then you can edit the diagram again.' : null);
  const edit = useMemo(() => ({ host, canEdit: readOnly }), [host, readOnly]);
  const { part: View, failed } = useLazy(load);
  const { model } = useDeferredValue(useStudio((s) => s.analysis));
  const marked = useStudio((s) => s.selection);
  const reveal = useStudio((s) => s.reveal);
  const narrow = useStudio((s) => s.narrow);
  const opened = useStudio((s) => s.document);
  const document = opened?.id ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another document has others.
  const positions = useMemo(
    () => diagramPositions(opened ?? { id: '', source: { kind: 'new' } }),
    [document],
  );
  const name = useStudio((s) => s.document?.name.replace(/\.[^.]*$/, '') || 'diagram');
  const drawn = View !== null && model !== null;
  useEffect(() => {
    if (drawn) app.reportPainted('diagram');
  }, [app, drawn]);
  const select = useCallback<DiagramProps['onSelect']>(
    (location) => store.getState().select(location, 'diagram'),
    [store],
  );
  if (failed)
    return <p role="alert">The diagram couldn't be loaded. Try again when you are online.</p>;
  if (!View || !model)
    return (
      <section className="app-waiting" aria-label="Diagram" aria-busy="true">
        <span className="ui-hidden">Loading the diagram</span>
        <i />
        <i />
      </section>
    );
  const kept = memory.get(document) ?? { current: null };
  memory.set(document, kept);
  return (
    <View
      key={document}
      model={model}
      marked={marked}
      reveal={reveal}
      name={name}
      viewState={kept}
      positions={positions}
      alone={alone}
      onSelect={select}
      onDetails={narrow ? () => store.getState().setPane('read') : undefined}
      save={downloadBlob}
      edit={edit}
    />
  );
}
