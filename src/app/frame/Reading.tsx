// The documentation, fed from the store.
import { type ReactNode, useDeferredValue, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Model } from '../../core/model/types.ts';
import { Docs } from '../../docs/Docs.tsx';
import type { Services } from '../../docs/pane/services.ts';
import { linkTo } from '../share/make.ts';
import { useApp, useStudio } from '../studio.ts';
import { Guide } from '../visual/Guide.tsx';
import { answersOf } from './answers.ts';
import { finder } from './finder.ts';
import { isTorn } from './torn.ts';

export function Reading(): ReactNode {
  const app = useApp();
  const { store } = app;
  const services = useMemo<Services>(
    () => ({
      linkTo: (place) => linkTo(app, place),
      alone: (place) => app.only.getState().show(place),
      find: finder(app),
      images: app.images,
      base: () => app.store.getState().document?.base ?? null,
      ...(app.embed ? { embedded: true } : { jumped: app.route.jumped }),
      ...answersOf(app.store),
    }),
    [app],
  );
  // Drawn after the marks of the editor, and put off while the person types on.
  const { model, problems, modelVersion } = useDeferredValue(useStudio((s) => s.analysis));
  // With the model they are places in: one that an edit has just made is not in the model before.
  const selection = useDeferredValue(useStudio((s) => s.selection));
  const reveal = useDeferredValue(useStudio((s) => s.reveal));
  const only = useStore(app.only, (s) => s.place);
  const document = useStudio((s) => s.document?.id);

  useEffect(() => {
    if (modelVersion === 0) return;
    store.getState().shown('docs', modelVersion);
    app.painted('documentation');
  }, [app, store, modelVersion]);

  const guided = useStore(app.visual, (s) => s.guided !== null && s.guided === document);
  // Without a letter there is nothing to document, but a way to begin.
  const blank = useStudio((s) => s.analysis.counts?.lines === 1 && s.document !== null && s.text().trim() === '');

  const reads = useStudio((s) => s.narrow || s.view === 'read');

  if (!model) return <Waiting />;
  const guides = !app.embed && (blank || (guided && unfinished(model)));
  return (
    <div className="app-reading">
      {blank && <h1 className="ui-hidden">New document</h1>}
      {guides && <Guide />}
      {!blank && (
        <Docs
          key={document}
          model={model}
          problems={problems}
          marked={selection}
          reveal={reveal}
          opens={selection !== null && selection.by !== 'editor'}
          jumps={selection?.by === 'outline' || selection?.by === 'search'}
          focuses={(selection?.by === 'search' || selection?.by === 'link') && !selection.focus}
          services={services}
          only={only}
          broken={isTorn(problems)}
          reader={app.embed || reads}
          onSelect={(place) => store.getState().select(place, 'docs')}
        />
      )}
    </div>
  );
}

/** Whether it lacks something that every useful document has. */
function unfinished({ order }: Model): boolean {
  return order.servers.length === 0 || order.channels.length === 0 || order.operations.length === 0 || order.messages.length === 0;
}

/** Grey bars in the place of the first documentation. */
function Waiting(): ReactNode {
  return (
    <section className="app-waiting" aria-label="Documentation" aria-busy="true">
      <h1 className="ui-hidden">Loading the document</h1>
      <i />
      <i />
      <i />
      <i />
    </section>
  );
}
