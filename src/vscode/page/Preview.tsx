// The documentation pane in a webview of VS Code.
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { createStore, useStore } from 'zustand';
import { apply, loadSamples } from '../../core/light.ts';
import type { Location, Model, Problem, ShownConversion } from '../../core/types.ts';
import { allCards } from '../../docs/cards/Card.tsx';
import { provideCards } from '../../docs/cards/late-cards.ts';
import { conversionSentence, notShown, shortVersion } from '../../docs/conversion-text.ts';
import { Docs } from '../../docs/Docs.tsx';
import type { Services } from '../../docs/pane/services.ts';
import { SECTION_HINTS } from '../../docs/section-hints.ts';
import {
  EXAMPLES,
  JSON_SCHEMA,
  MAKE_EXAMPLE,
  MATCH,
  SOURCE,
  TYPES,
} from '../../language-server/documentation-protocol.ts';
import type { ToPage } from '../preview/messages.ts';
import type { EditorHost } from './editor-host.ts';

// The page has a single script.
provideCards(allCards);

interface PreviewState {
  readonly document: string | null;
  readonly model: Model | null;
  readonly conversion: ShownConversion | null;
  readonly problems: readonly Problem[];
  readonly caret: Location | null;
  /** Counts the movements of the caret. */
  readonly reveal: number;
  /** Why nothing is shown; null while it is loading, too. */
  readonly note: string | null;
}

const EMPTY: PreviewState = {
  document: null,
  model: null,
  conversion: null,
  problems: [],
  caret: null,
  reveal: 0,
  note: null,
};

/** The state of the page; `receive` changes it by the messages of the extension. */
export type PreviewStore = ReturnType<typeof createPreviewStore>;

export function createPreviewStore() {
  const store = createStore<PreviewState>(() => EMPTY);
  const receive = (message: Exclude<ToPage, { type: 'response' }>): void => {
    const state = store.getState();
    if (message.type === 'documentation') {
      const { document, patch, whole, conversion, problems } = message.documentation;
      const another = document !== state.document;
      store.setState({
        document,
        model: apply(whole ? null : state.model, patch),
        conversion,
        problems,
        note: null,
        ...(another && { caret: null }),
      });
    } else if (message.type === 'caret')
      store.setState({ caret: message.location, reveal: state.reveal + 1 });
    else if (message.type === 'no-document')
      store.setState({
        ...EMPTY,
        note: 'The file is not an apidoc or AsyncAPI document, and no document of the workspace refers to it.',
      });
    else store.setState({ note: message.reason });
  };
  return { ...store, receive };
}

export function Preview({
  store,
  host,
}: {
  readonly store: PreviewStore;
  readonly host: EditorHost;
}): ReactNode {
  const { document, model, conversion, problems, caret, reveal, note } = useDeferredValue(
    useStore(store),
  );
  const services = useMemo<Services>(
    () => ({
      ...createServices(host),
      writtenVersion: () => store.getState().conversion?.from ?? null,
    }),
    [host, store],
  );
  return (
    <>
      {note !== null && (
        <p className="preview-note" role="status">
          {note}
        </p>
      )}
      {conversion && (
        <p className="preview-note" role="status">
          {noteOf(conversion)}
        </p>
      )}
      {model && (!conversion || conversion.state === 'shown') && (
        <Docs
          key={document}
          model={model}
          problems={problems}
          marked={caret}
          reveal={reveal}
          services={services}
          hints={SECTION_HINTS}
          onSelect={(location) => host.post({ type: 'select', location })}
        />
      )}
      {!model && note === null && (
        <p className="preview-note" role="status">
          Loading the documentation…
        </p>
      )}
    </>
  );
}

function noteOf(conversion: ShownConversion): string {
  const { from, state } = conversion;
  return state === 'shown'
    ? `${conversionSentence(conversion)} The quick fix at the version in the text converts the document.`
    : `AsyncAPI ${shortVersion(from)}. ${notShown(state)}`;
}

function createServices({ request }: EditorHost): Services {
  /** The last request of each form. */
  const forms = new Map<string, number>();
  return {
    source: (location) => request(SOURCE, { location }),
    codeSamples: loadSamples,
    jsonSchemaOf: (location) => request(JSON_SCHEMA, { location }),
    typesOf: (id, language) => request(TYPES, { id, language }),
    examples: (id) => request(EXAMPLES, { id }),
    makeExample: (id, seed) => request(MAKE_EXAMPLE, { id, seed }),
    match: async (form, values) => {
      const turn = (forms.get(form) ?? 0) + 1;
      forms.set(form, turn);
      const found = await request(MATCH, values);
      return forms.get(form) === turn ? found : null;
    },
  };
}
