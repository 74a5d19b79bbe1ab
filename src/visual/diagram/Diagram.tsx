// The diagram of a document: takes a model and reports clicks. Independent of the store and the
// editor; positions are computed, and those that the user chose are kept beside the document.

import './diagram.css';
import './edit/edit.css';
import { PencilLine, X } from 'lucide-react';
import {
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { formatNumber } from '../../core/light.ts';
import type { Location, Model, PartId } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { DiagramCanvas } from './DiagramCanvas.tsx';
import { DiagramTable, tableRows } from './DiagramTable.tsx';
import { DiagramToolbar, type DiagramViewState } from './DiagramToolbar.tsx';
import { AddMenu, AddToEmptyDiagram } from './edit/AddMenu.tsx';
import { createBeginConnection } from './edit/ConnectionHandles.tsx';
import { connectableOf } from './edit/connections.ts';
import { EditPanels } from './edit/EditPanels.tsx';
import { type EditOptions, useDiagramActions } from './edit/use-diagram-actions.ts';
import { exportActions } from './export-actions.ts';
import { choicesOf, filterFlows, hasFilter, NO_FILTER } from './filter.ts';
import { flowParts, flowsOf, unusedMessages } from './flows.ts';
import { drawableFlows, MAX_ITEMS } from './graph.ts';
import { renderSvg, themePalette } from './svg.ts';
import type { DiagramItem } from './types.ts';
import type { CanvasHandle } from './use-canvas-view.ts';
import { type StoredPositions, useLayout } from './use-layout.ts';

export interface DiagramProps {
  readonly model: Model;
  /** The selected location; the items that represent it are highlighted. */
  readonly marked: Location | null;
  /** A counter: when it increases, the highlighted item is scrolled into view. */
  readonly reveal: number;
  /** File name of exports, without an extension. */
  readonly name: string;
  /** View state of the previous diagram, and where this one saves its own. */
  readonly viewState: { current: DiagramViewState | null };
  /** Where the nodes are that the user moved. */
  readonly positions: StoredPositions;
  onSelect(location: Location): void;
  /** True without the documentation beside it, so that the page heading is here. */
  readonly alone: boolean;
  /** Shows the details of the selected object, if they aren't already beside the diagram. */
  onDetails?(): void;
  /** Downloads a file. */
  save(name: string, content: Blob): void;
  /** Editing options; without them the diagram is read-only. */
  readonly edit?: EditOptions;
}

const BEGIN: DiagramViewState = { mode: 'diagram', filter: NO_FILTER, messages: null, view: null };

export default function Diagram({
  model,
  marked,
  reveal,
  name,
  viewState: kept,
  positions,
  alone,
  onSelect,
  onDetails,
  save,
  edit,
}: DiagramProps): ReactNode {
  const [state, setState] = useState<DiagramViewState>(kept.current ?? BEGIN);
  const { mode, filter, messages } = state;
  const [done, setDone] = useState('');
  const root = useRef<HTMLElement>(null);
  const canvas = useRef<CanvasHandle>(null);
  const view = useRef(state.view);
  useEffect(() => {
    kept.current = { ...state, view: view.current };
  }, [kept, state]);

  const flows = useMemo(() => flowsOf(model), [model]);
  const choices = useMemo(() => choicesOf(flows), [flows]);
  const applied = useDeferredValue(filter);
  const shown = useMemo(() => filterFlows(flows, applied), [flows, applied]);
  // Unused messages can only be connected where the document can be edited; a filter hides them.
  const editing = edit !== undefined;
  const all = !hasFilter(applied);
  const loose = useMemo(() => (editing && all ? unusedMessages(model) : []), [editing, all, model]);
  const {
    graph,
    messages: unfolded,
    size,
  } = useMemo(
    () => drawableFlows(model.info, shown, messages, loose),
    [model.info, shown, messages, loose],
  );
  const { drawn, place, reset } = useLayout(graph, positions);
  const rows = useMemo(() => tableRows(shown), [shown]);
  const parts = useMemo(
    () => new Set([...flows.flatMap(flowParts), ...loose.map(({ id }) => id)]),
    [flows, loose],
  );
  const focusable = marked && innermostPart(marked, (id) => parts.has(id));
  const part = marked && innermostPart(marked, (id) => parts.has(id) || id === model.info?.id);
  const chosen = part ? model.parts.get(part) : undefined;

  const update = (change: Partial<DiagramViewState>): void => {
    // A different picture starts with its own view.
    if ('filter' in change || 'messages' in change) view.current = null;
    setState((now) => ({ ...now, ...change }));
  };
  const select = useCallback((item: DiagramItem) => onSelect(item.location), [onSelect]);
  useEffect(() => {
    if (done === '') return;
    const timer = setTimeout(() => setDone(''), 3_000);
    return () => clearTimeout(timer);
  }, [done]);

  const {
    actions,
    opened,
    close,
    refusal,
    dismissRefusal: forgive,
    created,
    clearCreated: seen,
  } = useDiagramActions(edit, model);
  const readOnly = edit?.canEdit ?? null;
  const [seek, setSeek] = useState<PartId | null>(null);
  const sought = useCallback(() => setSeek(null), []);
  const arrived =
    created &&
    innermostPart(created, (id) => connectableOf(model, id) !== null && (parts.has(id) || !all));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a created object is shown once, as soon as the document has it.
  useEffect(() => {
    if (!created || arrived === null) return;
    seen();
    if (!all && !shown.some((flow) => flowParts(flow).includes(arrived)))
      update({ filter: NO_FILTER });
    onSelect(created);
    setSeek(arrived);
  }, [arrived]);
  const canDraw = editing && readOnly === null;
  const beginConnection = useMemo(
    () => (canDraw ? createBeginConnection(model) : null),
    [canDraw, model],
  );

  const picture = JSON.stringify([applied, unfolded]);
  const drawing = (): string =>
    root.current && drawn
      ? renderSvg(drawn, themePalette(root.current), `Diagram of ${model.info?.title ?? name}`)
      : '';
  const tooMuch = graph === null && shown.length > 0;
  const table = mode === 'table' || tooMuch;

  return (
    <section className="diagram" aria-label="Diagram" ref={root}>
      {/* The documentation, whose title is the page title, isn't visible. */}
      {alone && <h1 className="ui-hidden">Diagram of {model.info?.title ?? name}</h1>}
      <DiagramToolbar
        mode={mode}
        filter={filter}
        choices={choices}
        messages={table ? null : unfolded}
        focusable={focusable}
        add={
          actions && (
            <span className="diagram-add">
              <AddMenu actions={actions} readOnly={readOnly} />
            </span>
          )
        }
        status={
          done ||
          (hasFilter(applied)
            ? `${formatNumber(shown.length)} of ${formatNumber(flows.length)} shown`
            : '')
        }
        onMode={(to) => update({ mode: to })}
        onFilter={(to) => update({ filter: to })}
        onMessages={(to) => update({ messages: to })}
        drawing={
          table || !drawn || !graph || (shown.length === 0 && loose.length === 0)
            ? null
            : {
                zoom: (factor) => canvas.current?.zoom(factor),
                fit: () => canvas.current?.fit(),
                reset,
                ...exportActions({ name, layout: drawn, graph, svg: drawing, save, say: setDone }),
              }
        }
      />
      {tooMuch && (
        <p className="diagram-note-bar">
          A diagram shows at most {MAX_ITEMS} items; this one would have {formatNumber(size)}.
          Filter by text, server, protocol or tag, or select an object and press Focus. Until then,
          this table lists everything.
        </p>
      )}
      {refusal !== null && (
        <p className="diagram-note-bar diagram-refusal ui-row" role="alert">
          <span>{refusal}</span>
          <Button icon={X} iconOnly onClick={forgive}>
            Dismiss
          </Button>
        </p>
      )}
      {actions && flows.length === 0 && loose.length === 0 ? (
        <AddToEmptyDiagram actions={actions} readOnly={readOnly} />
      ) : shown.length === 0 && (table || loose.length === 0) ? (
        <EmptyDiagram any={flows.length > 0} onClear={() => update({ filter: NO_FILTER })} />
      ) : table ? (
        <DiagramTable rows={rows} onSelect={onSelect} actions={actions} />
      ) : (
        drawn && (
          <DiagramCanvas
            handle={canvas}
            layout={drawn}
            marked={part}
            reveal={reveal}
            picture={picture}
            begin={view.current}
            onView={(to) => {
              view.current = to;
              kept.current = { ...(kept.current ?? BEGIN), view: to };
            }}
            onSelect={select}
            onPlace={place}
            actions={actions}
            beginConnection={beginConnection}
            focusPart={seek}
            onFocused={sought}
          />
        )
      )}
      {actions && (
        <EditPanels
          model={model}
          opened={opened}
          actions={actions}
          readOnly={readOnly}
          resetLayout={reset}
          onClose={close}
        />
      )}
      {onDetails && chosen && (
        <div className="diagram-details">
          <Button look="primary" onClick={onDetails}>
            Read about {chosen.title ?? chosen.key}
          </Button>
          {edit && (
            <Button
              look="outline"
              icon={PencilLine}
              aria-label={`Edit ${chosen.title ?? chosen.key}`}
              onClick={() => edit.host.show({ uri: chosen.uri, pointer: chosen.pointer }, 'form')}
            >
              Edit
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function EmptyDiagram({ any, onClear }: { readonly any: boolean; onClear(): void }): ReactNode {
  const none =
    'The document has no servers, channels or operations yet. They appear here when you add some.';
  return (
    <div className="diagram-nothing">
      <p>{any ? 'No objects match the filters.' : none}</p>
      {any && (
        <Button look="outline" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

/** Returns the id of the innermost part around a location that `matches`. */
function innermostPart(
  { uri, pointer }: Location,
  matches: (id: PartId) => boolean,
): PartId | null {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const id = `${uri}#${at}`;
    if (matches(id)) return id;
    if (!at.includes('/')) break;
  }
  return null;
}
