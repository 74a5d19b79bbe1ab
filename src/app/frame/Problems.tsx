// The list of problems: closed it is one line, open it is filtered by severity and leads to the place of each.

import { ChevronDown, ChevronUp, CircleAlert, Info, Lightbulb, type LucideIcon, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { counted } from '../../core/counted.ts';
import { toPointer } from '../../core/parse/pointer.ts';
import type { Problem, Severity } from '../../core/problem.ts';
import { SEVERITY_NOUN } from '../../core/problem-count.ts';
import { Button } from '../../ui/Button.tsx';
import { numberText } from '../../ui/number-text.ts';
import { nameOfUri } from '../file-names.ts';
import { usePositions } from '../positions.ts';
import { offText, switchedOff } from '../rules/words.ts';
import { useApp, useStudio } from '../studio.ts';

type Noun = (typeof SEVERITY_NOUN)[Severity];

/** The counts above the list, each of which shows or hides its problems. */
const NOUNS: readonly { readonly noun: Noun; readonly icon: LucideIcon }[] = [
  { noun: 'error', icon: CircleAlert },
  { noun: 'warning', icon: TriangleAlert },
  { noun: 'hint', icon: Lightbulb },
];
const ICONS: Readonly<Record<Severity, LucideIcon>> = { error: CircleAlert, warning: TriangleAlert, information: Info, hint: Lightbulb };
/** Rows in the page; the rest comes as the list is scrolled to its end. */
const PAGE = 200;

export function Problems({ alone = false }: { /** It is the only pane of a narrow window. */ readonly alone?: boolean }): ReactNode {
  const { store } = useApp();
  const open = useStudio((s) => s.panels.problems) || alone;
  const problems = useStudio((s) => s.analysis.problems);
  const total = useStudio((s) => s.analysis.counts?.problems ?? 0);
  const checked = useStudio((s) => s.analysis.counts !== null);
  const [hidden, setHidden] = useState<ReadonlySet<Noun>>(new Set());
  const shown = useMemo(() => problems.filter((p) => !hidden.has(SEVERITY_NOUN[p.severity])), [problems, hidden]);
  const toggle = (noun: Noun): void => {
    const next = new Set(hidden);
    if (!next.delete(noun)) next.add(noun);
    setHidden(next);
    if (!open) store.getState().setPanel('problems', true);
  };
  const first = problems[0];
  return (
    <section className="app-problems" aria-label="Problems" data-open={open}>
      <div className="app-problems-head">
        {!alone && (
          <Button
            icon={open ? ChevronDown : ChevronUp}
            iconOnly
            aria-expanded={open}
            onClick={() => store.getState().setPanel('problems', !open)}
          >
            {open ? 'Close the problems' : 'Show the problems'}
          </Button>
        )}
        <h2 className="app-problems-title">Problems</h2>
        {NOUNS.map(({ noun, icon: Icon }) => {
          const count = problems.filter((p) => SEVERITY_NOUN[p.severity] === noun).length;
          if (count === 0 && noun === 'hint') return null;
          return (
            <button
              key={noun}
              type="button"
              className="app-problems-filter"
              data-severity={count > 0 ? noun : undefined}
              aria-pressed={!hidden.has(noun)}
              disabled={count === 0}
              onClick={() => toggle(noun)}
            >
              <Icon className="ui-icon" aria-hidden="true" />
              {counted(count, noun)}
            </button>
          );
        })}
        {!open && first && (
          <button type="button" className="app-problems-first" onClick={() => store.getState().setPanel('problems', true)}>
            {first.message}
          </button>
        )}
        <Off />
      </div>
      {open &&
        (shown.length > 0 ? (
          <List problems={shown} more={total - problems.length} />
        ) : (
          <Empty checked={checked} filtered={problems.length > 0} />
        ))}
    </section>
  );
}

/** What a person switched off is said, so that a quiet list is not taken for a good document. */
function Off(): ReactNode {
  const { rulesDialogs } = useApp();
  const off = useStudio(switchedOff);
  if (off === 0) return null;
  return (
    <button type="button" className="app-problems-off" onClick={() => rulesDialogs.getState().showList()}>
      {offText(off)}
    </button>
  );
}

function Empty({ checked, filtered }: { readonly checked: boolean; readonly filtered: boolean }): ReactNode {
  const text = filtered
    ? 'All problems are filtered away. Press a count above to show them.'
    : checked
      ? 'No problems. Everything follows the format.'
      : 'Checking the document.';
  return <p className="app-problems-empty">{text}</p>;
}

function List({ problems, more }: { readonly problems: readonly Problem[]; readonly more: number }): ReactNode {
  const { store, rulesDialogs } = useApp();
  const positions = usePositions();
  const [limit, setLimit] = useState(PAGE);
  const list = useRef<HTMLUListElement>(null);
  const jump = (p: Problem): void => {
    const { narrow, view, setPane, setView } = store.getState();
    if (narrow) setPane('edit');
    else if (view === 'read' || view === 'diagram') setView('split');
    store.getState().select({ uri: p.uri, pointer: toPointer(p.path), range: { start: p.start, end: p.end } }, 'problems', true);
  };
  const move = (event: KeyboardEvent): void => {
    // Up and down from row to row in the column of the focus, left and right between the two of a row.
    const [rows, codes] = ['.app-problem', '.app-problem-code'].map((kind) =>
      Array.from(list.current?.querySelectorAll<HTMLElement>(kind) ?? []),
    ) as [HTMLElement[], HTMLElement[]];
    const inCodes = codes.includes(event.target as HTMLElement);
    const column = inCodes ? codes : rows;
    const at = column.indexOf(event.target as HTMLElement);
    const to = {
      ArrowDown: column[at + 1],
      ArrowUp: column[at - 1],
      Home: column[0],
      End: column.at(-1),
      ArrowRight: codes[at],
      ArrowLeft: rows[at],
    }[event.key];
    if (!to) return;
    event.preventDefault();
    to.focus();
  };
  return (
    <ul
      className="ui-list app-problems-list"
      ref={list}
      onKeyDown={move}
      onScroll={(event) => {
        const { scrollTop, scrollHeight, clientHeight } = event.currentTarget;
        if (scrollTop + clientHeight > scrollHeight - 200 && limit < problems.length) setLimit(limit + PAGE);
      }}
    >
      {problems.slice(0, limit).map((p) => {
        const { line, column } = positions(p.uri, p.start);
        const Icon = ICONS[p.severity];
        return (
          <li className="app-problem-row" key={`${p.uri} ${p.code} ${p.path.join('/')} ${p.start}`}>
            <button type="button" className="app-problem" onClick={() => jump(p)}>
              <Icon className="ui-icon app-problem-icon" data-severity={p.severity} aria-label={SEVERITY_NOUN[p.severity]} />
              <span className="app-problem-text">{p.message}</span>
            </button>
            <span className="app-problem-place">
              <button
                type="button"
                className="app-problem-code"
                aria-label={`Why: ${p.code}`}
                title="Why this is a problem"
                onClick={() => rulesDialogs.getState().explain(p.code)}
              >
                {p.code}
              </button>
              {p.uri && (
                <span className="app-problem-file" title={p.uri}>
                  {nameOfUri(p.uri)}
                </span>
              )}
              <span className="app-problem-path">{p.path.join(' › ')}</span>
              <span className="app-problem-line">
                {line}:{column}
              </span>
            </span>
          </li>
        );
      })}
      {more > 0 && <li className="app-problems-empty">and {numberText(more)} more, which are listed when some of these are mended</li>}
    </ul>
  );
}
