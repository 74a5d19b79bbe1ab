// The documentation, fed from the store.
import { type ReactNode, useDeferredValue, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Model } from '../../core/types.ts';
import { Docs } from '../../docs/Docs.tsx';
import type { FindService, Services } from '../../docs/pane/services.ts';
import type { StudioStore } from '../../store/store.ts';
import { useLazy } from '../../ui/use-lazy.ts';
import { type AppServices, useApp, useStudio } from '../app-services.ts';
import { keyText } from '../commands/shortcuts.ts';
import { COMMANDS } from '../commands.ts';
import { NotShown } from '../conversion/NotShown.tsx';
import { markdownOf } from '../export/export-documentation.ts';
import { hasSyntaxErrors } from '../problems/problems.ts';
import { linkToLocation } from '../share/share-link.ts';
import { GettingStarted } from '../visual/GettingStarted.tsx';

const loadForeign = async () => (await import('../importing/ForeignDocument.tsx')).default;

export function DocsPane(): ReactNode {
  const app = useApp();
  const { store } = app;
  const services = useMemo<Services>(
    () => ({
      linkTo: (location) => linkToLocation(app, location),
      markdownOf: (location) => markdownOf(app, location),
      showSinglePart: (location) => app.singlePart.getState().show(location),
      find: createFindService(app),
      images: app.images,
      base: () => app.store.getState().document?.base ?? null,
      ...(app.embed ? { embedded: true } : { jumped: app.route.jumped }),
      ...createDocsRequests(app.store),
    }),
    [app],
  );
  // Rendered after the editor's markers, and deferred while the user types.
  const { model, problems, modelVersion, conversion } = useDeferredValue(
    useStudio((s) => s.analysis),
  );
  // Deferred with the model it refers to: the previous model lacks what an edit has just added.
  const selection = useDeferredValue(useStudio((s) => s.selection));
  const reveal = useDeferredValue(useStudio((s) => s.reveal));
  const only = useStore(app.singlePart, (s) => s.location);
  const document = useStudio((s) => s.document?.id);

  useEffect(() => {
    if (modelVersion === 0) return;
    store.getState().reportShown('docs', modelVersion);
    app.reportPainted('documentation');
  }, [app, store, modelVersion]);

  const guided = useStore(app.visual, (s) => s.guided !== null && s.guided === document);
  // Without a letter there is nothing to document, but a way to begin.
  const blank = useStudio(
    (s) => s.analysis.counts?.lines === 1 && s.document !== null && s.text().trim() === '',
  );

  const reads = useStudio((s) => s.narrow || s.view === 'read');

  const foreign = !app.embed && problems.some(({ uri, data }) => uri === '' && data?.foreign);
  const { part: ForeignDocument } = useLazy(loadForeign, foreign);

  if (!model) return <DocsSkeleton />;
  if (foreign && ForeignDocument) return <ForeignDocument />;
  if (conversion && conversion.state !== 'shown')
    return <NotShown from={conversion.from} state={conversion.state} />;
  const guides = !app.embed && (blank || (guided && isIncomplete(model)));
  return (
    <div className="app-reading ui-column">
      {blank && <h1 className="ui-hidden">New document</h1>}
      {guides && <GettingStarted />}
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
          singlePart={only}
          broken={hasSyntaxErrors(problems)}
          reader={app.embed || reads}
          onSelect={(location) => store.getState().select(location, 'docs')}
        />
      )}
    </div>
  );
}

/** Whether it lacks something that every useful document has. */
function isIncomplete({ order }: Model): boolean {
  return (
    order.servers.length === 0 ||
    order.channels.length === 0 ||
    order.operations.length === 0 ||
    order.messages.length === 0
  );
}

/** Grey bars until the first documentation is rendered. */
function DocsSkeleton(): ReactNode {
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

export function createDocsRequests(
  store: StudioStore,
): Required<Pick<Services, 'examples' | 'makeExample' | 'match' | 'source'>> {
  const { request } = store.getState();
  // The model says when an example has changed.
  const policy = { stale: true };
  return {
    examples: async (id) => (await request({ request: 'examples', id }, policy)) ?? null,
    makeExample: async (id, seed) =>
      (await request({ request: 'makeExample', id, seed }, policy)) ?? null,
    match: async (form, values) =>
      (await request({ request: 'match', form, ...values }, policy)) ?? null,
    source: async ({ uri, pointer }) =>
      (await request({ request: 'source', uri, pointer })) ?? null,
  };
}

export function createFindService({ store, findWidget }: AppServices): FindService {
  return {
    requestCount: findWidget.getState,
    subscribe: (listener) => findWidget.subscribe(listener),
    close: () => findWidget.setState(0, true),
    keys: keyText(COMMANDS.find.shortcut),
    hits: async (text) => (await store.getState().request({ request: 'find', text })) ?? null,
  };
}
