// What an element shows: the documentation, or why there is none.
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Location, PartId } from '../core/types.ts';
import { allCards } from '../docs/cards/Card.tsx';
import { provideCards } from '../docs/cards/late-cards.ts';
import { conversionSentence, notShown, shortVersion } from '../docs/conversion-text.ts';
import { Docs } from '../docs/Docs.tsx';
import type { Services } from '../docs/pane/services.ts';
import { visibleName } from '../ui/display-text.ts';
import { useLazy } from '../ui/use-lazy.ts';
import type { ElementTheme } from './theme.tsx';
import type { Viewer, ViewState } from './viewer.ts';

/** The look of an element, with what shows it. */
export interface LoadedTheme {
  readonly parts: typeof import('./theme.tsx');
  readonly theme: ElementTheme;
  readonly sheet: CSSStyleSheet;
}

interface ViewProps {
  readonly viewer: Viewer;
  /** Shows an outline beside the documentation. */
  readonly outline: boolean;
  /** Shows a button that finds in the documentation. */
  readonly search: boolean;
  /** The look that the page chose. */
  readonly theme: LoadedTheme | null;
  /** What they need is loaded. */
  onTools(styles: () => CSSStyleSheet): void;
  /** The reader went to another location. */
  onNavigate(location: Location): void;
  /** The reader wants to see only one object, or with null the whole document. */
  onShowOnly(location: Location | null): void;
}

// The page around it may show a card first, and a script more is a request more.
provideCards(allCards);

const loadTools = () => import('./tools.tsx');

export function View(props: ViewProps): ReactNode {
  const { viewer, outline, search, theme, onTools, onNavigate, onShowOnly } = props;
  const state = useSyncExternalStore(viewer.subscribe, viewer.get);
  const { part: tools } = useLazy(loadTools, outline || search);
  const [current, setCurrent] = useState<PartId | null>(null);
  const finding = useMemo(
    () => (search && tools ? tools.createFinding(viewer.find) : null),
    [viewer, tools, search],
  );
  useEffect(() => finding?.dispose, [finding]);
  useEffect(() => {
    if (tools) onTools(tools.toolStyles);
  }, [tools, onTools]);
  const services = useMemo<Services>(
    () => ({
      embedded: true,
      inPage: true,
      writtenVersion: () => viewer.get().conversion?.from ?? null,
      base: viewer.base,
      source: viewer.source,
      jsonSchemaOf: viewer.jsonSchemaOf,
      typesOf: viewer.typesOf,
      jumped: (_from, to) => onNavigate(to),
      showSinglePart: onShowOnly,
      ...(finding && { find: finding.service }),
      ...(outline && { reads: ({ id }) => setCurrent(id) }),
    }),
    [viewer, onNavigate, onShowOnly, finding, outline],
  );
  const { model, conversion } = state;
  if (state.phase !== 'shown' || !model) return <Note state={state} retry={viewer.retry} />;
  if (conversion && conversion.state !== 'shown')
    return (
      <p className="element-note" role="status">
        AsyncAPI {shortVersion(conversion.from)}. {notShown(conversion.state)}
      </p>
    );
  return (
    <>
      {theme && <theme.parts.ElementLogo logo={theme.theme.logo} />}
      {conversion && (
        <p className="element-note" role="status">
          {conversionSentence(conversion)}
        </p>
      )}
      {tools && finding && <tools.FindButton finding={finding} />}
      <div className="element-columns">
        {tools && outline && (
          <tools.ElementOutline
            model={model}
            current={current}
            onGo={({ uri, pointer }) => {
              viewer.goTo({ uri, pointer });
              onNavigate({ uri, pointer });
            }}
          />
        )}
        <Docs
          key={`${state.document} ${finding !== null} ${outline}`}
          label={`Documentation of ${visibleName(model.info?.title || 'a document')}`}
          model={model}
          problems={state.problems}
          marked={state.marked}
          reveal={state.reveal}
          opens
          services={services}
          singlePart={state.only}
          reader
          onSelect={NO_SOURCE}
        />
      </div>
      {theme?.theme.footer !== undefined && <theme.parts.ElementFooter text={theme.theme.footer} />}
    </>
  );
}

/** There is no editor that could show the source of a location. */
const NO_SOURCE = (): void => {};

function Note({ state, retry }: { readonly state: ViewState; retry(): void }): ReactNode {
  if (state.phase === 'failed')
    return (
      <div className="element-note" role="alert">
        <p>{state.failure}</p>
        <button type="button" className="ui-button" data-look="outline" onClick={retry}>
          Try again
        </button>
      </div>
    );
  return (
    <p className="element-note" role="status">
      {state.phase === 'empty' ? 'There is no document to show.' : 'Loading the documentation…'}
    </p>
  );
}
