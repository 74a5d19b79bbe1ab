// Everything in the document as a tree: a filter, groups that fold, and the keys of a tree.

import { ArrowDownLeft, ArrowUpRight, Boxes, Braces, ChevronRight, Hash, KeyRound, type LucideIcon, Mail, Server } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { Model, Order, Part, PartId } from '../../core/model/types.ts';
import { toPointer } from '../../core/parse/pointer.ts';
import type { Problem } from '../../core/problem.ts';
import { partOf } from '../../store/part.ts';
import { numberText } from '../../ui/number-text.ts';
import { useApp, useStudio } from '../studio.ts';
import { Files } from './Files.tsx';

const GROUPS: readonly { readonly name: keyof Order; readonly label: string; readonly icon: LucideIcon }[] = [
  { name: 'servers', label: 'Servers', icon: Server },
  { name: 'channels', label: 'Channels', icon: Hash },
  { name: 'operations', label: 'Operations', icon: ArrowUpRight },
  { name: 'messages', label: 'Messages', icon: Mail },
  { name: 'schemas', label: 'Schemas', icon: Braces },
  { name: 'security', label: 'Security', icon: KeyRound },
  { name: 'components', label: 'Other components', icon: Boxes },
];
/** Rows of one group before the rest is asked for. */
const MANY = 300;

const NONE: readonly PartId[] = [];

export function Outline(): ReactNode {
  const { model, problems } = useDeferredValue(useStudio((s) => s.analysis));
  const [filter, setFilter] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const tree = useRef<HTMLDivElement>(null);
  const faulty = useMemo(() => faultyParts(model, problems), [model, problems]);
  const words = filter.trim().toLowerCase().split(/\s+/);
  const fold = (name: string): void => {
    const next = new Set(folded);
    if (!next.delete(name)) next.add(name);
    setFolded(next);
  };
  const groups = GROUPS.map((g) => {
    const all = model?.order[g.name] ?? NONE;
    return { ...g, all: all.length, ids: filter.trim() === '' ? all : all.filter((id) => matches(model?.parts.get(id), words)) };
  }).filter((g) => g.ids.length > 0);
  return (
    <nav className="app-outline" aria-label="Outline">
      <Files />
      <div className="app-outline-head">
        <input
          className="ui-field app-outline-filter"
          type="search"
          placeholder="Filter"
          aria-label="Filter the outline"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      </div>
      {groups.length === 0 && (
        <p className="app-outline-empty">
          {filter ? 'Nothing here has that name.' : 'Servers, channels and messages of the document are listed here.'}
        </p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of a tree are heard on the whole of it. */}
      <div className="app-outline-tree" ref={tree} onKeyDown={(event) => moveInTree(event, tree.current)}>
        {groups.map(({ name, label, icon: Icon, ids, all }) => {
          const open = !folded.has(name) || filter.trim() !== '';
          return (
            <section key={name} aria-label={label}>
              <button type="button" className="app-outline-group" aria-expanded={open} onClick={() => fold(name)}>
                <ChevronRight className="ui-icon app-outline-arrow" aria-hidden="true" />
                <Icon className="ui-icon" aria-hidden="true" />
                {label}
                <span className="app-outline-count">{ids.length === all ? all : `${ids.length} of ${all}`}</span>
              </button>
              {open && <Rows model={model} ids={ids} faulty={faulty} />}
            </section>
          );
        })}
      </div>
    </nav>
  );
}

interface RowsProps {
  readonly model: Model | null;
  readonly ids: readonly PartId[];
  readonly faulty: ReadonlySet<PartId>;
}

function Rows({ model, ids, faulty }: RowsProps): ReactNode {
  const current = useStudio((s) => (s.selection ? partOf(s.analysis.model, s.selection.pointer, s.selection.uri) : null));
  const [limit, setLimit] = useState(MANY);
  return (
    <ul className="ui-list">
      {ids.slice(0, limit).map((id) => {
        const part = model?.parts.get(id);
        return part && <Row key={id} part={part} current={id === current} faulty={faulty.has(id)} />;
      })}
      {ids.length > limit && (
        <li>
          <button type="button" className="app-outline-row" onClick={() => setLimit(limit + 1000)}>
            {numberText(ids.length - limit)} more…
          </button>
        </li>
      )}
    </ul>
  );
}

interface RowProps {
  readonly part: Part;
  readonly current: boolean;
  readonly faulty: boolean;
}

/** An unchanged part is the same object after an edit, so its row is not drawn again. */
const Row = memo(function Row({ part, current, faulty }: RowProps): ReactNode {
  const { store } = useApp();
  const select = (): void => {
    store.getState().select({ uri: part.uri, pointer: part.pointer }, 'outline');
    if (store.getState().narrow) store.getState().setPane('read');
  };
  return (
    <li>
      <button
        type="button"
        className="app-outline-row"
        // The headings of the groups are the stops of Tab; the arrow keys go through what stands below them.
        tabIndex={-1}
        aria-current={current ? 'true' : undefined}
        onClick={select}
        title={part.title ?? part.key}
      >
        {part.kind === 'operation' && <Direction action={part.action} />}
        <span className="app-outline-key">{part.key}</span>
        {faulty && <span className="app-outline-fault" role="img" aria-label="has problems" />}
      </button>
    </li>
  );
});

function Direction({ action }: { readonly action: string | undefined }): ReactNode {
  if (action !== 'send' && action !== 'receive') return null;
  const Icon = action === 'send' ? ArrowUpRight : ArrowDownLeft;
  return <Icon className="ui-icon app-outline-direction" data-action={action} aria-label={action} />;
}

function matches(part: Part | undefined, words: readonly string[]): boolean {
  if (!part) return false;
  const text = `${part.key} ${part.title ?? ''} ${part.kind === 'channel' ? (part.address ?? '') : ''}`.toLowerCase();
  return words.every((w) => text.includes(w));
}

function faultyParts(model: Model | null, problems: readonly Problem[]): Set<PartId> {
  const out = new Set<PartId>();
  for (const p of problems) {
    if (p.severity !== 'error' && p.severity !== 'warning') continue;
    const id = partOf(model, toPointer(p.path), p.uri);
    if (id) out.add(id);
  }
  return out;
}

/** Up, down, home and end go through what is shown; left and right fold and unfold. */
function moveInTree(event: KeyboardEvent, tree: HTMLElement | null): void {
  const rows = Array.from(tree?.querySelectorAll('button') ?? []);
  const at = rows.indexOf(document.activeElement as HTMLButtonElement);
  const row = rows[at];
  if (!row) return;
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (to !== undefined) {
    event.preventDefault();
    rows[to]?.focus();
  } else if (event.key === 'ArrowRight' && row.getAttribute('aria-expanded') === 'false') row.click();
  else if (event.key === 'ArrowLeft') {
    if (row.getAttribute('aria-expanded') === 'true') row.click();
    else row.closest('section')?.querySelector('button')?.focus();
  }
}
