// The diagram of a document: a model in, clicks out. It knows no store and no editor; positions are computed, never written anywhere.
import { PencilLine, X } from 'lucide-react';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Model, PartId } from '../../core/model/types.ts';
import { Button } from '../../ui/Button.tsx';
import { numberText } from '../../ui/number-text.ts';
import { Bar } from './Bar.tsx';
import { Canvas, type CanvasHandle } from './Canvas.tsx';
import { drawable, MOST } from './drawable.ts';
import { AddFirst, AddMenu } from './edit/Add.tsx';
import { type Edit, useHand } from './edit/hand.ts';
import { Panels } from './edit/Panels.tsx';
import { pullOf } from './edit/pull-from.ts';
import { thingOf } from './edit/ties.ts';
import { choicesOf, filtered, isFiltered, NO_FILTER } from './filter.ts';
import { flowsOf, looseOf, partsOf } from './flows.ts';
import type { Kept } from './kept.ts';
import { type Layout, layout } from './layout.ts';
import { mermaid } from './mermaid.ts';
import { paletteOf, pngOf } from './paint.ts';
import { svg } from './svg.ts';
import { Table } from './Table.tsx';
import { tableOf } from './table.ts';
import type { Graph, Place, Stop } from './types.ts';
import './diagram.css';
import './edit/edit.css';

export interface DiagramProps {
  readonly model: Model;
  /** The selected place: what stands for it is marked. */
  readonly marked: Place | null;
  /** A counter: when it grows, what is marked is brought into view. */
  readonly reveal: number;
  /** Name of exported files, without an ending. */
  readonly name: string;
  /** What a diagram that was here before remembered, and where this one leaves it. */
  readonly kept: { current: Kept | null };
  onSelect(place: Place): void;
  /** No documentation is beside it, so that the heading of the page is here. */
  readonly alone: boolean;
  /** Shows the details of the selected object, where they are not beside it. */
  onDetails?(): void;
  /** Hands a file to the person. */
  save(name: string, content: Blob): void;
  /** By what it is changed; without it the diagram is to look at. */
  readonly edit?: Edit;
}

const BEGIN: Kept = { mode: 'diagram', filter: NO_FILTER, messages: null, view: null };

export default function Diagram({ model, marked, reveal, name, kept, alone, onSelect, onDetails, save, edit }: DiagramProps): ReactNode {
  const [state, setState] = useState<Kept>(kept.current ?? BEGIN);
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
  const asked = useDeferredValue(filter);
  const shown = useMemo(() => filtered(flows, asked), [flows, asked]);
  // What cannot be connected here needs not be seen; and a filter asks for what it names.
  const editing = edit !== undefined;
  const all = !isFiltered(asked);
  const loose = useMemo(() => (editing && all ? looseOf(model) : []), [editing, all, model]);
  const {
    graph,
    messages: unfolded,
    size,
  } = useMemo(() => drawable(model.info, shown, messages, loose), [model.info, shown, messages, loose]);
  const drawn = useLayout(graph);
  const rows = useMemo(() => tableOf(shown), [shown]);
  const parts = useMemo(() => new Set([...flows.flatMap(partsOf), ...loose.map(({ id }) => id)]), [flows, loose]);
  const focusable = marked && innermost(marked, (id) => parts.has(id));
  const info = model.info?.id;
  const part = marked && innermost(marked, (id) => parts.has(id) || id === info);
  const chosen = part ? model.parts.get(part) : undefined;

  const update = (change: Partial<Kept>): void => {
    // Another picture begins with a view of its own.
    if ('filter' in change || 'messages' in change) view.current = null;
    setState((now) => ({ ...now, ...change }));
  };
  const select = useCallback((stop: Stop) => onSelect(stop.place), [onSelect]);
  const say = (text: string): void => setDone(text);
  useEffect(() => {
    if (done === '') return;
    const timer = setTimeout(() => setDone(''), 3_000);
    return () => clearTimeout(timer);
  }, [done]);

  const { hand, opened, close, refusal, forgive, made, seen } = useHand(edit, model);
  const readOnly = edit?.canEdit ?? null;
  const [seek, setSeek] = useState<PartId | null>(null);
  const sought = useCallback(() => setSeek(null), []);
  const arrived = made && innermost(made, (id) => thingOf(model, id) !== null && (parts.has(id) || !all));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was made is shown once, as soon as the document has it.
  useEffect(() => {
    if (!made || arrived === null) return;
    seen();
    if (!all && !shown.some((flow) => partsOf(flow).includes(arrived))) update({ filter: NO_FILTER });
    onSelect(made);
    setSeek(arrived);
  }, [arrived]);
  const canDraw = editing && readOnly === null;
  const pullFrom = useMemo(() => (canDraw ? pullOf(model) : null), [canDraw, model]);

  const picture = JSON.stringify([asked, unfolded]);
  const drawing = (): string =>
    root.current && drawn ? svg(drawn, paletteOf(root.current), `Diagram of ${model.info?.title ?? name}`) : '';
  const tooMuch = graph === null && shown.length > 0;
  const table = mode === 'table' || tooMuch;

  return (
    <section className="diagram" aria-label="Diagram" ref={root}>
      {/* Alone: the documentation, whose title is that of the page, is not in sight. */}
      {alone && <h1 className="ui-hidden">Diagram of {model.info?.title ?? name}</h1>}
      <Bar
        mode={mode}
        filter={filter}
        choices={choices}
        messages={table ? null : unfolded}
        focusable={focusable}
        add={
          hand && (
            <span className="diagram-add">
              <AddMenu hand={hand} readOnly={readOnly} />
            </span>
          )
        }
        said={done || (isFiltered(asked) ? `${numberText(shown.length)} of ${numberText(flows.length)} shown` : '')}
        onMode={(to) => update({ mode: to })}
        onFilter={(to) => update({ filter: to })}
        onMessages={(to) => update({ messages: to })}
        drawing={
          table || !drawn || !graph || (shown.length === 0 && loose.length === 0)
            ? null
            : {
                zoom: (factor) => canvas.current?.zoom(factor),
                fit: () => canvas.current?.fit(),
                copy: () =>
                  void navigator.clipboard.writeText(mermaid(graph)).then(
                    () => say('Copied'),
                    () => say("Couldn't copy: the browser didn't allow it."),
                  ),
                svg: () => save(`${name}.svg`, new Blob([drawing()], { type: 'image/svg+xml' })),
                png: () =>
                  void pngOf(drawing(), drawn).then(
                    (blob) => save(`${name}.png`, blob),
                    () => say("The browser couldn't draw the image. Download the SVG instead."),
                  ),
                // The image is made while the browser still knows of the click, or it would refuse.
                image: () =>
                  void navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(drawing(), drawn) })]).then(
                    () => say('Copied'),
                    () => say("Couldn't copy: the browser didn't allow it."),
                  ),
              }
        }
      />
      {tooMuch && (
        <p className="diagram-note-bar">
          A diagram shows at most {MOST} items; this one would have {numberText(size)}. Filter by text, server, protocol or tag, or select
          an object and press Focus. Until then, this table lists everything.
        </p>
      )}
      {refusal !== null && (
        <p className="diagram-note-bar diagram-refusal" role="alert">
          <span>{refusal}</span>
          <Button icon={X} iconOnly onClick={forgive}>
            Dismiss
          </Button>
        </p>
      )}
      {hand && flows.length === 0 && loose.length === 0 ? (
        <AddFirst hand={hand} readOnly={readOnly} />
      ) : shown.length === 0 && (table || loose.length === 0) ? (
        <Nothing any={flows.length > 0} onClear={() => update({ filter: NO_FILTER })} />
      ) : table ? (
        <Table rows={rows} onSelect={onSelect} hand={hand} />
      ) : (
        drawn && (
          <Canvas
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
            hand={hand}
            pullFrom={pullFrom}
            seek={seek}
            onSought={sought}
          />
        )
      )}
      {hand && <Panels model={model} opened={opened} hand={hand} readOnly={readOnly} onClose={close} />}
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

function Nothing({ any, onClear }: { readonly any: boolean; onClear(): void }): ReactNode {
  return (
    <div className="diagram-nothing">
      {any ? (
        <>
          <p>No objects match the filters.</p>
          <Button look="outline" onClick={onClear}>
            Clear filters
          </Button>
        </>
      ) : (
        <p>The document has no servers, channels or operations yet. They appear here when you add some.</p>
      )}
    </div>
  );
}

/** The layout of a graph; the same object as long as the graph says the same. */
function useLayout(graph: Graph | null): Layout | null {
  const signature = useMemo(() => graph && JSON.stringify(graph), [graph]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal graph is laid out once.
  return useMemo(() => graph && layout(graph), [signature]);
}

/** Id of the innermost part around a place that is one of those wanted. */
function innermost({ uri, pointer }: Place, wanted: (id: PartId) => boolean): PartId | null {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const id = `${uri}#${at}`;
    if (wanted(id)) return id;
    if (!at.includes('/')) break;
  }
  return null;
}
