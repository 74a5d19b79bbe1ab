// The documentation, fed from the store.
import {
  type ComponentType,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { isRoot, loadSamples, loadTypesOfPart, partAt } from '../../core/light.ts';
import type { Location, Model } from '../../core/types.ts';
import { Docs } from '../../docs/Docs.tsx';
import { loadCards } from '../../docs/load-cards.ts';
import type { FindService, Services, ShownChanges } from '../../docs/pane/services.ts';
import type { SectionHints } from '../../docs/section-hints.ts';
import { withPointer } from '../../share/link.ts';
import { webStorage } from '../../share/web-storage.ts';
import type { Analysis, SelectedBy } from '../../store/state.ts';
import type { StudioStore } from '../../store/store.ts';
import { useLazy } from '../../ui/use-lazy.ts';
import { keyText } from '../commands/shortcuts.ts';
import { viewCommands } from '../commands/view-commands.ts';
import { NotShown } from '../conversion/ShownConversion.tsx';
import { hasSyntaxErrors } from '../problems/problems.ts';
import { useReader, useStudio } from '../reader-services.ts';
import { createReadingFilter } from '../reading/reading-filter.ts';
import type { ReaderServices } from '../services.ts';

const loadLivePanel = async () => (await import('../live/LivePanel.tsx')).default;

const loadForeign = async () => (await import('../importing/ForeignDocument.tsx')).default;

/** Back returns from where these went. */
const JUMPS: ReadonlySet<SelectedBy> = new Set(['outline', 'outline-enter', 'search']);
/** The keyboard goes along to where these went. */
const TAKES_FOCUS: ReadonlySet<SelectedBy> = new Set(['outline-enter', 'search', 'link']);

/** What the author of an unfinished document sees above its documentation. */
type Guide = ComponentType<{
  /** There is not a letter in the document. */
  readonly blank: boolean;
  readonly model: Model;
}>;

/** A text of more lines has more than comments, or takes long to look through. */
const MAX_BLANK = 100;

const isBlank = (text: string): boolean =>
  text.split('\n').every((line) => /^\s*(?:#|$)/.test(line));

interface DocsPaneProps {
  readonly guide?: Guide;
  readonly changes?: ShownChanges | null | undefined;
  readonly hints?: SectionHints;
}

export function DocsPane({ guide: Guide, changes, hints }: DocsPaneProps): ReactNode {
  const app = useReader();
  const { store } = app;
  const services = useMemo<Services>(
    () => ({
      linkTo: async (location) =>
        (await import('../share/share-link.ts')).linkToLocation(app, location),
      markdownOf: async (location) =>
        (await import('../export/export-documentation.ts')).markdownOf(app, location),
      addressOf: (pointer) =>
        /^#\w+=/.test(location.hash) ? withPointer(location.href, pointer) : null,
      showSinglePart: (location) => app.singlePart.getState().show(location),
      find: createFindService(app),
      filter: createReadingFilter(),
      validation: {
        message: app.validatedMessage.getState,
        subscribe: (listener) => app.validatedMessage.subscribe(listener),
        shown: () => app.validatedMessage.setState(null, true),
      },
      images: app.images,
      values: app.values,
      choices: createChoices(),
      writtenVersion: () => app.store.getState().analysis.conversion?.from ?? null,
      base: () => app.store.getState().document?.base ?? null,
      // Without an editor there is no source to go to.
      embedded: app.embed || app.store.getState().reading,
      ...followReader(app),
      ...(!app.embed && { left: keepPlace(app), livePanel: loadLivePanel }),
      payloadNotes: {
        get: () => app.payloadNotes.getState().Note,
        subscribe: app.payloadNotes.subscribe,
      },
      ...createDocsRequests(app.store),
    }),
    [app],
  );
  const { model, problems, modelVersion, conversion } = useShownAnalysis();
  // Deferred like the model it refers to: the previous model lacks what an edit has just added.
  const selection = useDeferredValue(useStudio((s) => s.selection));
  const reveal = useDeferredValue(useStudio((s) => s.reveal));
  const only = useStore(app.singlePart, (s) => s.location);
  const document = useStudio((s) => s.document?.id);

  useEffect(() => {
    // A reader begins with the overview, unless the address names a card. The documentation says
    // so itself when this fails.
    if (!store.getState().reading || location.hash !== '') loadCards().catch(() => undefined);
  }, [store]);
  useEffect(() => {
    if (modelVersion === 0) return;
    store.getState().reportShown('docs', modelVersion);
    app.reportPainted('documentation');
  }, [app, store, modelVersion]);

  // Without a letter, or with comments only, there is nothing to document, but a way to begin.
  const blank = useStudio(
    (s) =>
      (s.analysis.counts?.lines ?? MAX_BLANK) < MAX_BLANK &&
      s.document !== null &&
      isBlank(s.text()),
  );

  const reads = useStudio((s) => s.narrow || s.view === 'read');

  const foreign = !app.embed && problems.some(({ uri, data }) => isRoot(uri) && data?.foreign);
  const { part: ForeignDocument } = useLazy(loadForeign, foreign);

  if (!model) return <DocsSkeleton />;
  if (foreign && ForeignDocument) return <ForeignDocument />;
  if (conversion && conversion.state !== 'shown')
    return <NotShown from={conversion.from} state={conversion.state} />;
  return (
    <div className="app-reading ui-column">
      {blank && <h1 className="ui-hidden">New document</h1>}
      {Guide && !app.embed && <Guide blank={blank} model={model} />}
      {!blank && (
        <Docs
          key={document}
          model={model}
          problems={problems}
          marked={selection}
          reveal={reveal}
          isOutdated={() => modelVersion !== store.getState().document?.version}
          opens={selection !== null && selection.by !== 'editor'}
          jumps={selection !== null && JUMPS.has(selection.by)}
          offset={selection?.offset}
          focuses={selection !== null && TAKES_FOCUS.has(selection.by) && !selection.focus}
          services={services}
          loadCards={loadCards}
          singlePart={only}
          changes={changes}
          hints={hints}
          broken={hasSyntaxErrors(problems)}
          reader={app.embed || reads}
          readingBar={reads && !app.embed}
          onSelect={(location) => store.getState().select(location, 'docs')}
        />
      )}
    </div>
  );
}

/** Keeps clients and languages of code for all documents. */
function createChoices(): NonNullable<Services['choices']> {
  const keyOf = (key: string) => `apidoc-studio-${key.replaceAll(' ', '-')}`;
  return {
    get: (key) => webStorage('localStorage')?.getItem(keyOf(key)) ?? null,
    set(key, value) {
      try {
        webStorage('localStorage')?.setItem(keyOf(key), value);
      } catch {
        // Without storage it lasts as long as the page.
      }
    },
  };
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

/** Returns what keeps outline and address at what is read. */
function followReader({
  store,
  route,
  embed,
  readingAt,
  singlePart,
}: ReaderServices): Required<Pick<Services, 'jumped' | 'reads'>> {
  return {
    jumped(from, to) {
      readingAt.setState(partAt(store.getState().analysis.model, to), true);
      // The entries of a frame are those of the page around it.
      if (!embed) route.jumped(from, to);
    },
    reads(at, { byUser, rests, since }) {
      const { view, analysis } = store.getState();
      if (byUser) readingAt.setState(at.id, true);
      if (!rests || view !== 'read') return;
      const card = analysis.model?.parts.get(at.id);
      const named = byUser && card && singlePart.getState().location === null;
      const isOverview = at.id === analysis.model?.info?.id;
      route.rested(at, named ? (isOverview ? TOP : card) : undefined, since);
    },
  };
}

const TOP: Location = { uri: '', pointer: '' };

/** Returns what selects the location that was read when the user goes on to edit the document. */
function keepPlace({ store, readingAt }: ReaderServices): NonNullable<Services['left']> {
  const { reading, document } = store.getState();
  if (!reading) return () => {};
  return (at) =>
    // The next pane is mounted by then.
    queueMicrotask(() => {
      const now = store.getState();
      const location = readingAt.getState() === null ? (now.selection ?? at) : at;
      if (!now.reading && location && now.document?.opened === document?.opened)
        now.select({ uri: location.uri, pointer: location.pointer }, 'link');
    });
}

function createDocsRequests(
  store: StudioStore,
): Required<
  Pick<
    Services,
    'codeSamples' | 'examples' | 'jsonSchemaOf' | 'makeExample' | 'match' | 'source' | 'typesOf'
  >
> {
  const { request } = store.getState();
  // The model says when an example has changed.
  const policy = { stale: true };
  return {
    codeSamples: loadSamples,
    examples: async (id) => (await request({ request: 'examples', id }, policy)) ?? null,
    makeExample: async (id, seed) =>
      (await request({ request: 'makeExample', id, seed }, policy)) ?? null,
    match: async (form, values) =>
      (await request({ request: 'match', form, ...values }, policy)) ?? null,
    source: async ({ uri, pointer }) =>
      (await request({ request: 'source', uri, pointer })) ?? null,
    jsonSchemaOf: async ({ uri, pointer }) =>
      (await request({ request: 'jsonSchema', uri, pointer, draft: '2020-12' }))?.text ?? null,
    async typesOf(id, language) {
      const [typesOfPart, schemas] = await Promise.all([
        loadTypesOfPart(),
        request({ request: 'sharedSchemas' }),
      ]);
      const { model } = store.getState().analysis;
      return model && schemas ? typesOfPart(model, schemas, id, language) : null;
    },
  };
}

function createFindService({ store, findWidget }: ReaderServices): FindService {
  return {
    requestCount: findWidget.getState,
    subscribe: (listener) => findWidget.subscribe(listener),
    close: () => findWidget.setState(0, true),
    keys: keyText(viewCommands.find.shortcut),
    hits: async (text) => (await store.getState().request({ request: 'find', text })) ?? null,
  };
}

// When the documentation shows what an edit has changed.

/** Milliseconds of rendering that do not delay the frame of a key. */
const FAST = 8;

/**
 * Returns the analysis that the documentation shows: the present one as long as that renders fast,
 * so that a change is painted with its key. Else it is deferred, so that typing interrupts it. The
 * first one renders at once: there is nothing else to use.
 */
export function useShownAnalysis(): Analysis {
  const analysis = useStudio((s) => s.analysis);
  const [last] = useState({ slow: false });
  // Nothing is deferred, and rendered once more, while the page is fast.
  const deferred = useDeferredValue(last.slow ? analysis : null);
  const start = performance.now();
  const shown = last.slow && deferred?.model ? deferred : analysis;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only renders of a model are timed.
  useLayoutEffect(() => {
    last.slow = performance.now() - start > FAST;
  }, [last, shown.model]);
  return shown;
}
