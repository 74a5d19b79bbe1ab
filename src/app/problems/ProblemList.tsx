// The problems as rows: each shows its location when pressed, and has its quick fix and a menu.
import {
  CircleAlert,
  Copy,
  Ellipsis,
  Info,
  Lightbulb,
  ListChecks,
  type LucideIcon,
  TriangleAlert,
  Wrench,
} from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useMemo, useState } from 'react';
import {
  formatCount,
  formatNumber,
  lineStarts,
  positionAt,
  SEVERITY_NOUN,
  toPointer,
} from '../../core/light.ts';
import type { CodeAction, FileEdits, FixTitle, Problem, Severity } from '../../core/types.ts';
import { forCurrentText } from '../../store/request-policy.ts';
import { Button } from '../../ui/Button.tsx';
import { visibleName, visibleText } from '../../ui/display-text.ts';
import { Menu } from '../../ui/Menu.tsx';
import type { MenuItem } from '../../ui/menu-item.ts';
import { useQuery } from '../../ui/use-query.ts';
import type { VisualHost } from '../../visual/visual-host.ts';
import { useApp } from '../app-context.ts';
import { copyText } from '../copy-text.ts';
import { nameOfUri } from '../file-names.ts';
import { useStudio } from '../reader-services.ts';
import type { AppServices } from '../services.ts';
import { undoAction } from '../undo-action.ts';
import { useVisualHost } from '../visual/use-visual-host.ts';

const ICONS: Readonly<Record<Severity, LucideIcon>> = {
  error: CircleAlert,
  warning: TriangleAlert,
  information: Info,
  hint: Lightbulb,
};
/** Rows in the page; the rest comes as the list is scrolled to its end. */
const PAGE = 200;

interface ProblemListProps {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly problems: readonly Problem[];
  /** How many are not listed. */
  readonly more: number;
}

export function ProblemList({ list, problems, more }: ProblemListProps): ReactNode {
  const [limit, setLimit] = useState(PAGE);
  const rows = useMemo(() => problems.slice(0, limit), [problems, limit]);
  const fixOf = useFixTitles(rows);
  const positions = usePositions();
  // Of each code how many problems have a fix that needs no decision.
  const sure = new Map<string, number>();
  for (const p of rows) {
    const fix = fixOf(p);
    if (fix)
      sure.set(p.code, fix.placeholder ? Number.NEGATIVE_INFINITY : (sure.get(p.code) ?? 0) + 1);
  }
  return (
    <ul
      className="ui-list app-problems-list ui-scroll"
      ref={list}
      onKeyDown={(event) => moveFocus(event, list.current)}
      onScroll={(event) => {
        const { scrollTop, scrollHeight, clientHeight } = event.currentTarget;
        if (scrollTop + clientHeight > scrollHeight - 200 && limit < problems.length)
          setLimit(limit + PAGE);
      }}
    >
      {rows.map((p) => (
        <Row
          key={`${p.uri} ${p.code} ${p.path.join('/')} ${p.start}`}
          problem={p}
          fix={fixOf(p)}
          fixesAll={(sure.get(p.code) ?? 0) > 1}
          {...positions(p.uri, p.start)}
        />
      ))}
      {more > 0 && (
        <li className="app-problems-empty">
          and {formatNumber(more)} more, listed when some of these are fixed
        </li>
      )}
    </ul>
  );
}

interface RowProps {
  readonly problem: Problem;
  readonly fix: FixTitle | null;
  /** Problems with this code can be fixed all at once. */
  readonly fixesAll: boolean;
  /** From 1. */
  readonly line: number;
  readonly column: number;
}

function Row({ problem, fix, fixesAll, line, column }: RowProps): ReactNode {
  const app = useApp();
  const { store, rulesDialogs } = app;
  const { host, canEditText } = useVisualHost();
  const { uri, code, severity, message, path, start, end, ruleset } = problem;
  const Icon = ICONS[severity];
  const editable = canEditText(uri) === null;
  const show = (): void => {
    const { showPane, select } = store.getState();
    showPane('edit');
    select({ uri, pointer: toPointer(path), range: { start, end } }, 'problems', true);
  };
  const groups: MenuItem[][] = [
    [
      {
        label: 'Copy message',
        icon: Copy,
        run: () => copyText(store, message, 'Copied the message.'),
      },
      ...(editable && fixesAll
        ? [
            {
              label: `Fix all of this kind (${code})`,
              icon: ListChecks,
              run: () => void app.visual.getState().trackChange(fixAllOf(app, code)),
            },
          ]
        : []),
    ],
  ];
  return (
    <li className="app-problem-row">
      <button type="button" className="app-problem" onClick={show}>
        <Icon
          className="ui-icon app-problem-icon"
          data-severity={severity}
          aria-label={SEVERITY_NOUN[severity]}
        />
        <span className="app-problem-text">{visibleText(message)}</span>
      </button>
      <span className="app-problem-place">
        <button
          type="button"
          className="app-problem-code"
          aria-label={`Why: ${code}`}
          title={
            ruleset === undefined
              ? 'Explain this problem'
              : `Explain this problem: a rule of ${nameOfUri(ruleset)}`
          }
          onClick={() => rulesDialogs.getState().explain(code)}
        >
          {visibleName(code)}
        </button>
        {ruleset !== undefined && ruleset !== uri && (
          <span className="app-problem-path" title={`The rule is of ${ruleset}`}>
            of {nameOfUri(ruleset)}
          </span>
        )}
        {uri && (
          <span className="app-problem-file" title={uri}>
            {nameOfUri(uri)}
          </span>
        )}
        <span className="app-problem-path ui-ellipsis">{visibleName(path.join(' › '))}</span>
        <span className="app-problem-line">
          {line}:{column}
        </span>
      </span>
      <span className="app-problem-acts">
        {fix && editable && (
          <Button
            look="outline"
            icon={Wrench}
            aria-label={`Fix: ${fix.title}`}
            title={fix.title}
            onClick={() => void app.visual.getState().trackChange(fixProblem(app, host, problem))}
          >
            Fix
          </Button>
        )}
        <Menu label={`More actions for: ${message}`} icon={Ellipsis} iconOnly groups={groups} />
      </span>
    </li>
  );
}

/** Up and down go from row to row, to the same button if there is one; left and right in a row. */
function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  const from = event.target instanceof Element ? event.target.closest('button') : null;
  const rows = Array.from(list?.querySelectorAll<HTMLElement>('.app-problem-row') ?? []);
  const at = rows.findIndex((row) => row.contains(from));
  if (!from || at < 0 || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey)
    return;
  const buttons = Array.from(rows[at]?.querySelectorAll('button') ?? []);
  const side = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const row = { ArrowDown: rows[at + 1], ArrowUp: rows[at - 1], Home: rows[0], End: rows.at(-1) }[
    event.key
  ];
  const same = (['app-problem', 'app-problem-code', 'app-problem-fix'] as const).find((name) =>
    from.classList.contains(name),
  );
  const to = side
    ? buttons[buttons.indexOf(from) + side]
    : (row?.querySelector<HTMLElement>(`.${same}`) ?? row?.querySelector('button'));
  if (!to) return;
  event.preventDefault();
  to.focus();
}

/** Returns a function from a file ('': the document) and an offset to line and column, from 1. */
export function usePositions(): (
  uri: string,
  offset: number,
) => { readonly line: number; readonly column: number } {
  const app = useApp();
  const version = useStudio((s) => s.analysis.version);
  const file = useStudio((s) => s.file);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version means that the texts have changed.
  return useMemo(() => {
    const starts = new Map<string, number[]>();
    return (uri, offset) => {
      if (uri === file && app.editor) return app.editor.positionAt(offset);
      let lines = starts.get(uri);
      if (!lines) {
        lines = lineStarts(app.store.getState().textOf(uri) ?? '');
        starts.set(uri, lines);
      }
      return positionAt(lines, offset);
    };
  }, [app, version, file]);
}

// The preferred quick fixes of the problems on the screen, by name.

/** Milliseconds that problems must stay before their fixes are looked up: most don't meanwhile. */
const REST = 250;

/** What stays the same of a problem while the text around it changes. */
function keyOf({ uri, code, path, message }: Problem): string {
  return JSON.stringify([uri, code, path, message]);
}

/** @returns the preferred fix of one of `problems`; null where it has none or it isn't known yet */
function useFixTitles(problems: readonly Problem[]): (problem: Problem) => FixTitle | null {
  const { store } = useApp();
  const version = useStudio((s) => s.analysis.version);
  const look = async (signal?: AbortSignal): Promise<ReadonlyMap<string, FixTitle> | undefined> => {
    const found = new Map<string, FixTitle>();
    for (const uri of new Set(problems.map((p) => p.uri))) {
      const own = problems.filter((p) => p.uri === uri);
      const ranges = own.map(({ code, start, end }) => ({ code, start, end }));
      const titles = await store
        .getState()
        .request({ request: 'fixTitles', uri, problems: ranges }, { retry: 0, signal });
      // The text has moved on: its next version looks them up again.
      if (titles === undefined) return undefined;
      titles.forEach((title, i) => {
        const problem = own[i];
        if (title && problem) found.set(keyOf(problem), title);
      });
    }
    return found;
  };
  const { data } = useQuery('titles', look, { again: [problems, version], debounce: REST });
  return (problem) => data?.get(keyOf(problem)) ?? null;
}

// Quick fixes from the list of problems: of one problem, and of all problems with one code in all
// files as one undoable change.

const MOVED = "Couldn't fix it: the text has changed. Try again.";

/** Applies the preferred fix of a problem. Notifies why where it can't. */
export async function fixProblem(
  app: Pick<AppServices, 'store' | 'editing' | 'conversion'>,
  host: VisualHost,
  problem: Problem,
): Promise<void> {
  const { uri, code, start, end, path } = problem;
  const { notify, select } = app.store.getState();
  const found = await host.quickFixes(uri, start, end);
  const action = found.find(
    ({ preferred, fixes: edits }) =>
      preferred && edits?.code === code && edits.start === start && edits.end === end,
  );
  if (!action) {
    notify({ text: MOVED, tone: 'warning' });
    return;
  }
  if (action.converts) {
    app.conversion.getState().show();
    return;
  }
  const { title, files, warnings: lost = [] } = action;
  if (lost.length > 0 && !(await app.editing.getState().confirm({ title, files, lost }))) return;
  const outcome = await host.applyFix(uri, action);
  if ('refused' in outcome) notify({ text: outcome.refused, tone: 'warning' });
  // What the fix left to the user is selected, to be typed over.
  else if (action.select)
    select(
      { uri: action.select.uri, pointer: toPointer(path), range: action.select },
      'problems',
      true,
    );
}

/**
 * Applies the preferred fixes of all problems with a code, in all files that can be edited, as one
 * step of undo. Notifies what was done.
 */
export async function fixAllOf(
  app: Pick<AppServices, 'store' | 'visual'>,
  code: string,
): Promise<void> {
  const state = app.store.getState;
  const editor = await app.visual.getState().needEditor();
  if (!editor) {
    state().notify({
      text: "Couldn't fix anything: the editor didn't load. Try again when you are online.",
      tone: 'warning',
    });
    return;
  }
  const actions = await forCurrentText(state, async () => {
    const { analysis, files, request } = state();
    const readOnly = new Set(files.filter((f) => f.owner === 'host').map((f) => f.uri));
    const uris = new Set(
      analysis.problems.filter((p) => p.code === code && !readOnly.has(p.uri)).map((p) => p.uri),
    );
    const found: CodeAction[] = [];
    for (const uri of uris) {
      const action = await request({ request: 'fixAll', uri, code }, { retry: 0 });
      if (action === undefined) return undefined;
      if (action) found.push(action);
    }
    return found;
  });
  // From here on nothing waits: the edits are applied to the text they were made for.
  if (actions) apply(actions);
  else state().notify({ text: MOVED, tone: 'warning' });

  function apply(actions: readonly CodeAction[]): void {
    const files: readonly FileEdits[] = actions.flatMap((action) => action.files);
    if (files.length === 0) {
      state().notify({
        text: `None of these problems (${code}) can be fixed automatically.`,
        tone: 'warning',
      });
      return;
    }
    let notice: number | null = null;
    const refused =
      editor?.change(files, { undone: () => notice !== null && state().dismiss(notice) }) ?? null;
    if (refused !== null) {
      state().notify({ text: refused, tone: 'warning' });
      return;
    }
    const count = actions.reduce((sum, action) => sum + (action.count ?? 0), 0);
    const where = files.length > 1 ? ` in ${formatCount(files.length, 'file')}` : '';
    notice = state().notify({
      text: `Fixed ${formatCount(count, 'problem')}${where}.`,
      action: undoAction(app.store, () => editor?.undo()),
    });
  }
}
