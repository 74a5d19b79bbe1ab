// The palette itself: a field, what matches below it, and the keys that move through it.

import './palette.css';
import { Search, X } from 'lucide-react';
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { formatNumber } from '../../core/light.ts';
import type { Location, SearchResult } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { visibleName } from '../../ui/display-text.ts';
import { comboboxAttributes, nextOption, optionId } from '../../ui/use-combobox.ts';
import { useQuery, useSlow } from '../../ui/use-query.ts';
import { useApp } from '../app-context.ts';
import type { Command } from '../commands/command.ts';
import { keyText } from '../commands/shortcuts.ts';
import { runOrNotify, usableCommands } from '../commands.ts';
import { nameOfFile, nameOfUri } from '../file-names.ts';
import { useStudio } from '../reader-services.ts';
import type { AppServices } from '../services.ts';
import {
  commandGroup,
  fileGroup,
  hitGroups,
  type PaletteItem,
  recentGroup,
  sampleCommands,
} from './palette-items.ts';

/** Rows that Page Up and Page Down go over. */
const PAGE = 8;

/** What the field says, by what there is to find. */
const FILES = { name: 'Go to file', placeholder: 'Name of a file' };
const COMMANDS = { name: 'Find a command', placeholder: 'Name of a command' };
const ANYTHING = {
  name: 'Find an object, property, value, address or command',
  placeholder: 'Find anything in the document',
};

export default function PaletteDialog(): ReactNode {
  const app = useApp();
  const hide = useStore(app.palette, (s) => s.hide);
  const drawn = useStore(app.palette, (s) => s.takeTypedText);
  const wait = useStore(app.palette, (s) => s.wait);
  const chose = useStore(app.palette, (s) => s.choiceDone);
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  // Enter was pressed before the results were there.
  const [hurry, setHurry] = useState<'docs' | 'source' | null>(null);
  const hurryTo = useCallback(
    (where: 'docs' | 'source'): void => {
      wait();
      setHurry(where);
    },
    [wait],
  );
  const model = useStudio((s) => s.analysis.model);
  const recent = useStore(app.palette, (s) => s.recent);
  const mode = useStore(app.palette, (s) => s.mode);
  const entry = useStudio((s) => s.document);
  const files = useStudio((s) => s.files);
  const copies = useSampleCommands(app);
  const query = typed.trim();
  const onlyCommands = query.startsWith('>');
  const onlyFiles = mode === 'files' && !onlyCommands;
  const searched = onlyCommands || onlyFiles ? '' : query;
  const found = useSearchResults(searched);
  const behind = found.query !== searched;

  const words = useMemo(
    () =>
      query
        .replace(/^[>#@]/, '')
        .trim()
        .toLowerCase()
        .split(/\s+/)
        .filter(Boolean),
    [query],
  );
  const groups = useMemo(() => {
    if (onlyFiles) {
      const known = files
        .filter(({ state }) => state === 'here')
        .map(({ uri }) => ({ uri, name: nameOfUri(uri) }));
      return entry ? fileGroup([{ uri: '', name: nameOfFile('', entry) }, ...known], words) : [];
    }
    const all = [...copies, ...usableCommands(app)];
    const commands = /^[#@/]/.test(query) ? [] : commandGroup(all, words, keyText);
    if (query === '') return [...recentGroup(model, recent), ...commands];
    return onlyCommands ? commands : [...hitGroups(found.hits, model), ...commands];
  }, [app, copies, query, words, onlyCommands, onlyFiles, entry, files, found, model, recent]);
  const items = useMemo(() => groups.flatMap((g) => g.items), [groups]);
  // What was moved to stays chosen while it is listed; else the first one is.
  const at = Math.max(
    0,
    items.findIndex((item) => item.key === chosen),
  );
  const current = items[at];

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const [text = '', ...enters] = drawn().split('\n');
    if (text !== '') setTyped(text);
    if (enters.length > 0) hurryTo('docs');
    return () => element?.close();
  }, [drawn, hurryTo]);
  useLayoutEffect(() => {
    if (at === 0 && list.current) list.current.scrollTop = 0;
    else document.getElementById(optionId(`${id}-list`, at))?.scrollIntoView({ block: 'nearest' });
  }, [at, id]);

  const choose = (item: PaletteItem | undefined, toSource: boolean): void => {
    if (item?.file !== undefined) showFile(app, item.file);
    else if (item?.location) goToLocation(app, item.location, toSource ? 'source' : 'docs');
    // After the focus is back where it was, since a command may move it.
    else if (item?.command) setTimeout(() => item.command && runOrNotify(item.command, app));
    chose(item !== undefined);
  };
  useEffect(() => {
    if (!hurry || behind) return;
    setHurry(null);
    choose(current, hurry === 'source');
  });

  const slow = useSlow(behind);
  const summary = behind
    ? slow || hurry
      ? 'Searching…'
      : ''
    : items.length === 0
      ? noResults(onlyCommands, onlyFiles)
      : resultSummary(query === '' ? -1 : found.total, found.hits.length, items.length);
  const labels = onlyFiles ? FILES : entry ? ANYTHING : COMMANDS;

  const press = (event: KeyboardEvent): void => {
    const last = items.length - 1;
    const to =
      nextOption(event.key, at, items.length) ??
      { PageDown: at + PAGE, PageUp: at - PAGE }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      setChosen(items[Math.min(last, Math.max(0, to))]?.key ?? '');
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      const toSource = event.ctrlKey || event.metaKey;
      if (behind) hurryTo(toSource ? 'source' : 'docs');
      else choose(current, toSource);
    }
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape, which the element brings.
    <dialog
      ref={dialog}
      className="app-palette"
      aria-label="Go to"
      onCancel={(event) => {
        event.preventDefault();
        hide();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) hide();
      }}
    >
      <div className="app-palette-box">
        <div className="app-palette-head ui-row">
          <Search className="ui-icon" aria-hidden="true" />
          <input
            className="app-palette-field"
            {...comboboxAttributes(`${id}-list`, true, current ? at : -1)}
            aria-label={labels.name}
            placeholder={labels.placeholder}
            autoCapitalize="off"
            enterKeyHint="go"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setChosen('');
            }}
            onKeyDown={press}
          />
          <Button icon={X} iconOnly onClick={hide}>
            Close
          </Button>
        </div>
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label="Search results"
          className="app-palette-list ui-scroll"
          data-behind={behind || undefined}
        >
          {groups.map((group, g) => {
            const first = groups
              .slice(0, g)
              .reduce((sum, { items: { length } }) => sum + length, 0);
            return (
              // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role, as ARIA describes it.
              <div role="group" key={group.heading} aria-labelledby={`${id}-g${g}`}>
                <div id={`${id}-g${g}`} className="app-palette-heading ui-note">
                  {group.heading}
                </div>
                {group.items.map((item, i) => (
                  <PaletteRow
                    key={item.key}
                    item={item}
                    id={optionId(`${id}-list`, first + i)}
                    current={first + i === at}
                    query={words}
                    onChoose={choose}
                  />
                ))}
              </div>
            );
          })}
        </div>
        {items.length === 0 && summary !== '' && <p className="app-palette-none">{summary}</p>}
        <div className="app-palette-foot ui-note">
          <span className="app-palette-keys" aria-hidden="true" hidden={labels === COMMANDS}>
            <span data-keyboard>
              <kbd>↵</kbd> {onlyCommands ? 'run' : onlyFiles ? 'open' : 'read'}
            </span>
            <span data-keyboard hidden={onlyCommands || onlyFiles}>
              <kbd>{keyText('Mod+↵')}</kbd> source
            </span>
            <span>
              <kbd>#</kbd> channels
            </span>
            <span>
              <kbd>@</kbd> tags
            </span>
            <span>
              <kbd>&gt;</kbd> commands
            </span>
          </span>
          <span role="status" className={items.length === 0 ? 'ui-hidden' : 'app-palette-count'}>
            {summary}
          </span>
        </div>
      </div>
    </dialog>
  );
}

function noResults(onlyCommands: boolean, onlyFiles: boolean): string {
  if (onlyCommands) return 'No matching commands';
  return onlyFiles ? 'No matching files' : 'No results';
}

/** Commands that copy code for the operation that is read; none until what makes it is loaded. */
function useSampleCommands(app: AppServices): readonly Command[] {
  const [commands, setCommands] = useState<readonly Command[]>([]);
  useEffect(() => {
    let isHere = true;
    sampleCommands(app).then(
      (found) => isHere && setCommands(found),
      // They are not offered.
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [app]);
  return commands;
}

/** `total`: hits in the document, -1 if none were requested. */
function resultSummary(total: number, listed: number, shown: number): string {
  if (total < 0) return '';
  return total > listed
    ? `${listed} of ${formatNumber(total)} found`
    : `${formatNumber(shown)} found`;
}

/** Shows a file in the editor. @param uri '' for the root document */
export function showFile({ store }: AppServices, uri: string): void {
  store.getState().showFile(uri);
  store.getState().showPane('edit');
}

/** @param to the pane that is to show it and takes the focus */
export function goToLocation(
  { store }: AppServices,
  location: Location,
  to: 'docs' | 'source',
): void {
  const { showPane, select } = store.getState();
  showPane(to === 'docs' ? 'read' : 'edit');
  select(location, 'search', to === 'source');
}

// The search results for a query; the last ones stay until the next are there.

/** Hits that are listed. */
const LIMIT = 50;

interface SearchResults extends SearchResult {
  /** The query that the results are for. */
  readonly query: string;
}

const NOTHING: SearchResults = { query: '', hits: [], total: 0 };

/** Searches again with each version of the model. */
function useSearchResults(query: string): SearchResults {
  const { store } = useApp();
  const version = useStudio((s) => s.analysis.modelVersion);
  const hasModel = useStudio((s) => s.analysis.model !== null);
  const { data = NOTHING } = useQuery(
    query || null,
    async (signal) => {
      const request = { request: 'search', query, limit: LIMIT } as const;
      const found = await store.getState().request(request, { signal });
      const { document, analysis, checking } = store.getState();
      // The document is still being read: with its model it is searched again.
      if (!found && document && !analysis.model && checking !== 'paused') return undefined;
      return { ...(found ?? NOTHING), query };
    },
    { again: [version, hasModel] },
  );
  return query === '' ? NOTHING : data;
}

// One row of the palette: icon, name with the matching pieces marked, what else tells it apart.

interface PaletteRowProps {
  readonly item: PaletteItem;
  readonly id: string;
  readonly current: boolean;
  /** In lower case. */
  readonly query: readonly string[];
  onChoose(item: PaletteItem, toSource: boolean): void;
}

const PaletteRow = memo(function Row({
  item,
  id,
  current,
  query,
  onChoose,
}: PaletteRowProps): ReactNode {
  const { icon: Icon, name, code, text, end, keys } = item;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is in the field, which moves through the list.
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the current row.
    <div
      role="option"
      id={id}
      aria-selected={current}
      className="app-found ui-row ui-hover"
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(item, event.ctrlKey || event.metaKey)}
    >
      <Icon className="ui-icon" aria-hidden="true" />
      <span className={code ? 'app-found-name app-found-code' : 'app-found-name'} dir="auto">
        <HighlightedText text={visibleName(name)} words={query} />
      </span>
      {text !== '' && (
        <span className="app-found-text ui-ellipsis ui-help" dir="auto">
          <HighlightedText text={visibleName(text)} words={query} />
        </span>
      )}
      {end !== '' &&
        (keys ? (
          <kbd className="app-found-end ui-ellipsis ui-note">{end}</kbd>
        ) : (
          <span className="app-found-end ui-ellipsis ui-note">{end}</span>
        ))}
    </div>
  );
});

function HighlightedText({
  text,
  words: query,
}: {
  readonly text: string;
  readonly words: readonly string[];
}): ReactNode {
  const low = text.toLowerCase();
  const hits =
    low.length === text.length
      ? query.flatMap((word) =>
          low.includes(word) ? [[low.indexOf(word), word.length] as const] : [],
        )
      : [];
  const pieces: ReactNode[] = [];
  let from = 0;
  for (const [at, length] of hits.sort(([a], [b]) => a - b)) {
    if (at < from) continue;
    pieces.push(text.slice(from, at), <mark key={at}>{text.slice(at, at + length)}</mark>);
    from = at + length;
  }
  return [...pieces, text.slice(from)];
}
