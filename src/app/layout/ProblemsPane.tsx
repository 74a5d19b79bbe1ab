// The list of problems: one line when collapsed; when open, filtered by severity with links to the
// text.

import {
  ChevronDown,
  ChevronUp,
  CircleAlert,
  Copy,
  Lightbulb,
  type LucideIcon,
  Search,
  TriangleAlert,
} from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { formatCount, SEVERITY_NOUN } from '../../core/light.ts';
import type { Severity } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { visibleText } from '../../ui/display-text.ts';
import { useApp } from '../app-context.ts';
import { copyText } from '../copy-text.ts';
import { nameOfFile } from '../file-names.ts';
import { ProblemList, usePositions } from '../problems/ProblemList.tsx';
import { matchesQuery, mostSevereFirst, problemLine } from '../problems/problems.ts';
import { useStudio } from '../reader-services.ts';
import { disabledRuleCount, disabledRulesText } from '../rules/rule-settings.ts';

type Noun = (typeof SEVERITY_NOUN)[Severity];

/** The counts above the list, each of which shows or hides its problems. */
const NOUNS: readonly { readonly noun: Noun; readonly icon: LucideIcon }[] = [
  { noun: 'error', icon: CircleAlert },
  { noun: 'warning', icon: TriangleAlert },
  { noun: 'hint', icon: Lightbulb },
];
export function ProblemsPane({
  alone = false,
}: {
  /** It is the only pane of a narrow window. */ readonly alone?: boolean;
}): ReactNode {
  const { store } = useApp();
  const open = useStudio((s) => s.panels.problems) || alone;
  const problems = useStudio((s) => s.analysis.problems);
  const total = useStudio((s) => s.analysis.counts?.problems ?? 0);
  const checked = useStudio((s) => s.analysis.counts !== null);
  const paused = useStudio((s) => s.checking === 'paused');
  const [hidden, setHidden] = useState<ReadonlySet<Noun>>(new Set());
  const [query, setQuery] = useState('');
  const document = useStudio((s) => s.document);
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const positions = usePositions();
  const shown = useMemo(() => {
    const nameOf = (uri: string): string => (document ? nameOfFile(uri, document) : uri);
    return mostSevereFirst(problems).filter(
      (p) =>
        !hidden.has(SEVERITY_NOUN[p.severity]) &&
        matchesQuery(p, query, `${p.uri} ${nameOf(p.uri)}`),
    );
  }, [problems, hidden, query, document]);
  const toggle = (noun: Noun): void => {
    const next = new Set(hidden);
    if (!next.delete(noun)) next.add(noun);
    setHidden(next);
    if (!open) store.getState().setPanel('problems', true);
  };
  const copyAll = (): void => {
    const lines = shown.map((p) =>
      problemLine(p, document ? nameOfFile(p.uri, document) : p.uri, positions(p.uri, p.start)),
    );
    copyText(store, `${lines.join('\n')}\n`, `Copied ${formatCount(shown.length, 'problem')}.`);
  };
  const clear = (): void => {
    setQuery('');
    field.current?.focus();
  };
  const [first] = mostSevereFirst(problems);
  return (
    <section className="app-problems ui-column" aria-label="Problems" data-open={open}>
      <div className="app-problems-head ui-row">
        {!alone && (
          <Button
            icon={open ? ChevronDown : ChevronUp}
            iconOnly
            aria-expanded={open}
            onClick={() => store.getState().setPanel('problems', !open)}
          >
            {open ? 'Hide problems' : 'Show problems'}
          </Button>
        )}
        <h2 className="app-problems-title">Problems</h2>
        {NOUNS.map(({ noun, icon: Icon }) => {
          const count = problems.filter((p) => SEVERITY_NOUN[p.severity] === noun).length;
          return (
            count > 0 && (
              <button
                key={noun}
                type="button"
                className="app-problems-filter ui-inline"
                data-severity={noun}
                aria-pressed={!hidden.has(noun)}
                onClick={() => toggle(noun)}
              >
                <Icon className="ui-icon" aria-hidden="true" />
                {formatCount(count, noun)}
              </button>
            )
          );
        })}
        {/* Open, the list says it in a sentence. */}
        {!open && problems.length === 0 && (
          <span className="app-problems-none">
            {checked ? 'No problems' : paused ? 'Not validated' : 'Validating'}
          </span>
        )}
        {!open && first && (
          <button
            type="button"
            className="app-problems-first ui-ellipsis"
            onClick={() => store.getState().setPanel('problems', true)}
          >
            {visibleText(first.message)}
          </button>
        )}
        {open && problems.length > 0 && (
          <span className="app-problems-tools ui-inline">
            <span className="app-problems-search">
              <Search className="ui-icon" aria-hidden="true" />
              <input
                ref={field}
                type="search"
                className="ui-field"
                aria-label="Search problems"
                placeholder="Search problems"
                value={query}
                onChange={(event) => setQuery(event.target.value)}
                onKeyDown={(event) => {
                  if (event.key === 'Escape' && query !== '') {
                    event.preventDefault();
                    setQuery('');
                  } else if (event.key === 'ArrowDown') {
                    event.preventDefault();
                    list.current?.querySelector<HTMLElement>('.app-problem')?.focus();
                  }
                }}
              />
            </span>
            <Button icon={Copy} iconOnly disabled={shown.length === 0} onClick={copyAll}>
              {shown.length === problems.length ? 'Copy all problems' : 'Copy the problems shown'}
            </Button>
          </span>
        )}
        <DisabledRulesNote />
        <span className="ui-hidden" role="status">
          {open &&
            query.trim() !== '' &&
            `${formatCount(shown.length, 'problem')} of ${problems.length} shown`}
        </span>
      </div>
      {open &&
        (shown.length > 0 ? (
          <ProblemList
            list={list}
            problems={shown}
            more={query.trim() === '' ? total - problems.length : 0}
          />
        ) : (
          <NoProblems
            checked={checked}
            filtered={problems.length > 0}
            query={query.trim()}
            onClear={clear}
          />
        ))}
    </section>
  );
}

/** Shows how many rules are off, so that an empty list isn't mistaken for a valid document. */
function DisabledRulesNote(): ReactNode {
  const { rulesDialogs } = useApp();
  const off = useStudio(disabledRuleCount);
  if (off === 0) return null;
  return (
    <button
      type="button"
      className="app-problems-off ui-note ui-quiet"
      onClick={() => rulesDialogs.getState().showList()}
    >
      {disabledRulesText(off)}
    </button>
  );
}

interface EmptyProps {
  readonly checked: boolean;
  readonly filtered: boolean;
  /** What is searched for; '' where nothing is. */
  readonly query: string;
  onClear(): void;
}

function NoProblems({ checked, filtered, query, onClear }: EmptyProps): ReactNode {
  if (filtered && query !== '')
    return (
      <div className="app-problems-empty">
        <p>No problem shown matches “{query}”.</p>
        <Button look="outline" onClick={onClear}>
          Clear search
        </Button>
      </div>
    );
  const text = filtered
    ? 'All problems are hidden by the filters. Select a count above to show them.'
    : checked
      ? 'No problems. The document is valid.'
      : 'Validating the document.';
  return <p className="app-problems-empty">{text}</p>;
}
