// What an element shows: the documentation, or why there is none.
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import type { Location } from '../core/types.ts';
import { notShown, shortVersion, shownAs } from '../docs/conversion-text.ts';
import { Docs } from '../docs/Docs.tsx';
import type { Services } from '../docs/pane/services.ts';
import { visibleName } from '../ui/display-text.ts';
import type { Viewer, ViewState } from './viewer.ts';

interface ViewProps {
  readonly viewer: Viewer;
  /** The reader went to another location. */
  onNavigate(location: Location): void;
  /** The reader wants to see only one object, or with null the whole document. */
  onShowOnly(location: Location | null): void;
}

export function View({ viewer, onNavigate, onShowOnly }: ViewProps): ReactNode {
  const state = useSyncExternalStore(viewer.subscribe, viewer.get);
  const services = useMemo<Services>(
    () => ({
      embedded: true,
      inPage: true,
      writtenVersion: () => viewer.get().conversion?.from ?? null,
      base: viewer.base,
      source: viewer.source,
      jumped: (_from, to) => onNavigate(to),
      showSinglePart: onShowOnly,
    }),
    [viewer, onNavigate, onShowOnly],
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
      {conversion && (
        <p className="element-note" role="status">
          {shownAs(conversion)}
        </p>
      )}
      <Docs
        key={state.document}
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
