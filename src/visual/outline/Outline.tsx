// All objects of the document as a tree, in the grouping the user chose, with a filter.

import './outline.css';
import { ListTree } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useInsertionEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { formatNumber, replacedParts } from '../../core/light.ts';
import type { Link, Model, Part, PartId } from '../../core/types.ts';
import { Menu } from '../../ui/Menu.tsx';
import { GROUPINGS, outlineTree } from './groupings.ts';
import { OutlineTree } from './OutlineTree.tsx';
import { LABELS } from './row-labels.ts';
import { filterTree, filterWords, matchesFilter, rowsOf, toggleFold } from './rows.ts';
import {
  type Folds,
  type Grouping,
  type Labels,
  NO_FOLDS,
  type OutlineEditing,
  type OutlineSettings,
  type ProblemCount,
  type TreeNode,
} from './types.ts';

const NO_PARTS: ReadonlyMap<PartId, Part> = new Map();

export interface OutlineProps {
  readonly model: Model | null;
  readonly problemCounts: ReadonlyMap<PartId, ProblemCount>;
  /** The part that contains the caret or was selected last. */
  readonly current: PartId | null;
  readonly settings: OutlineSettings;
  onSettings(settings: OutlineSettings): void;
  /** `enter`: by that key, which takes the keyboard there; any other way leaves it here. */
  onOpen(part: Part, enter: boolean): void;
  /**
   * Absent if the document is read-only. Must be the same object as long as nothing in it changes.
   */
  readonly actions?: OutlineEditing;
}

export function Outline({
  model,
  problemCounts,
  current,
  settings,
  onSettings,
  onOpen,
  actions,
}: OutlineProps): ReactNode {
  const { grouping, labels } = settings;
  const [filter, setFilter] = useState('');
  const applied = useDeferredValue(filter);
  const words = useMemo(() => filterWords(applied), [applied]);
  const [passing, setPassing] = useState({ words, folds: NO_FOLDS });
  const [told, setTold] = useState('');
  const element = useRef<HTMLDivElement>(null);

  const parts = model?.parts ?? NO_PARTS;
  const tree = useOutlineTree(grouping, model);
  const searched = words.length > 0 ? parts : NO_PARTS;
  const found = useMemo(() => {
    if (words.length === 0) return null;
    const ids = new Set<PartId>();
    const test = (id: PartId): boolean => {
      const part = searched.get(id);
      return part !== undefined && matchesFilter(part, words) && ids.add(id).size > 0;
    };
    return { kept: filterTree(tree, test), ids };
  }, [tree, searched, words]);
  // Folds made while a filter is active are discarded with it.
  const folds = found
    ? passing.words === words
      ? passing.folds
      : NO_FOLDS
    : (settings.folds.get(grouping) ?? NO_FOLDS);
  const rows = useMemo(() => rowsOf(tree, folds, found?.kept ?? null), [tree, folds, found]);

  const setFolds = (next: Folds): void => {
    if (found) setPassing({ words, folds: next });
    else onSettings({ ...settings, folds: new Map(settings.folds).set(grouping, next) });
  };
  const openFirst = (): void => {
    const first = rows.find(({ node }) => node.part !== null && found?.ids.has(node.part));
    const part = first?.node.part ? parts.get(first.node.part) : undefined;
    if (part) onOpen(part, true);
  };
  return (
    <>
      <OutlineHeader
        settings={settings}
        filter={filter}
        onFilter={(value) => {
          setFilter(value);
          setTold('');
        }}
        onGrouping={(value) => onSettings({ ...settings, grouping: value })}
        onLabels={(value) => onSettings({ ...settings, labels: value })}
        onDown={() => element.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()}
        onEnter={openFirst}
        onFoldAll={(all) => setFolds({ all, flipped: new Set() })}
      />
      <LiveAnnouncement text={told || (found ? countText(found.ids.size) : '')} />
      {rows.length === 0 && (
        <p className="visual-empty">
          {found
            ? 'No objects match the filter.'
            : grouping === 'flat'
              ? 'The operations of the document are listed here.'
              : 'Servers, channels and messages of the document are listed here.'}
        </p>
      )}
      {rows.length > 0 && (
        <OutlineTree
          element={element}
          rows={rows}
          tree={tree}
          parts={parts}
          problemCounts={problemCounts}
          labels={labels}
          words={words}
          grouping={grouping}
          current={current}
          onFlip={(ids) => setFolds(ids.reduce(toggleFold, folds))}
          onOpen={onOpen}
          onAnnounce={setTold}
          actions={actions}
        />
      )}
    </>
  );
}

function countText(n: number): string {
  return n === 0 ? 'No results' : `${formatNumber(n)} found`;
}

/**
 * The only live region of the outline. Announces a text after a pause, so that not every letter of
 * a filter is announced.
 */
function LiveAnnouncement({ text }: { text: string }): ReactNode {
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const later = setTimeout(() => setAnnounced(text), 500);
    return () => clearTimeout(later);
  }, [text]);
  return (
    <p className="ui-hidden" role="status">
      {announced}
    </p>
  );
}

const NONE: readonly TreeNode[] = [];

function useOutlineTree(grouping: Grouping, model: Model | null): readonly TreeNode[] {
  const made = useRef<{ grouping: Grouping; model: Model; tree: readonly TreeNode[] } | null>(null);
  const { current: last } = made;
  const same =
    last !== null && model !== null && last.grouping === grouping && sameShape(last.model, model);
  const tree = same
    ? last.tree
    : model
      ? outlineTree(grouping, model.order, model.parts, model.info)
      : NONE;
  useInsertionEffect(() => {
    if (model) made.current = { grouping, model, tree };
  });
  return tree;
}

// The filter of the outline, with its view options.

interface OutlineHeaderProps {
  readonly settings: OutlineSettings;
  readonly filter: string;
  onFilter(filter: string): void;
  onGrouping(grouping: Grouping): void;
  onLabels(labels: Labels): void;
  /** Arrow down: into the tree. Enter: to the first match. */
  onDown(): void;
  onEnter(): void;
  onFoldAll(all: 'open' | 'closed'): void;
}

function OutlineHeader({
  settings,
  filter,
  onFilter,
  onGrouping,
  onLabels,
  onDown,
  onEnter,
  onFoldAll,
}: OutlineHeaderProps): ReactNode {
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && filter !== '') onFilter('');
    else if (event.key === 'ArrowDown') onDown();
    else if (event.key === 'Enter' && filter.trim() !== '') onEnter();
    else return;
    event.preventDefault();
  };
  return (
    <div className="visual-head">
      <input
        className="ui-field visual-filter"
        type="search"
        placeholder="Filter"
        aria-label="Filter the outline"
        autoComplete="off"
        spellCheck={false}
        value={filter}
        onChange={(event) => onFilter(event.target.value)}
        onKeyDown={press}
      />
      <Menu
        label="Outline options"
        icon={ListTree}
        iconOnly
        groups={[
          {
            label: 'Group',
            value: settings.grouping,
            choices: GROUPINGS,
            choose: (value) =>
              onGrouping(GROUPINGS.find((g) => g.value === value)?.value ?? 'kind'),
          },
          {
            label: 'Show',
            value: settings.labels,
            choices: LABELS,
            choose: (value) => onLabels(LABELS.find((l) => l.value === value)?.value ?? 'id'),
          },
          [
            { label: 'Expand all', run: () => onFoldAll('open') },
            { label: 'Collapse all', run: () => onFoldAll('closed') },
          ],
        ]}
      />
    </div>
  );
}

// Detects edits that leave the outline as it was: most change only a text, and the tree doesn't
// have to be built again.

/**
 * Returns true if both models have the same tree in every grouping. Parts that are the same object
 * aren't compared.
 */
export function sameShape(a: Model, b: Model): boolean {
  if (a === b) return true;
  if (a.order !== b.order || a.parts.size !== b.parts.size || !sameTags(a.info, b.info))
    return false;
  const replaced = replacedParts(a.parts, b.parts);
  if (replaced) return replaced.every((part) => sameLinks(a.parts.get(part.id), part));
  // A part that is set again keeps its position in the map.
  const others = b.parts.values();
  for (const part of a.parts.values()) {
    const other = others.next().value;
    if (other !== part && !(other && sameLinks(part, other))) return false;
  }
  return true;
}

function sameLinks(a: Part | undefined, b: Part): boolean {
  if (!a || a.id !== b.id || a.key !== b.key || !sameTags(a, b)) return false;
  if (a.kind === 'server') return b.kind === 'server' && a.protocol === b.protocol;
  if (a.kind === 'channel') {
    return (
      b.kind === 'channel' &&
      sameIds(a.servers, b.servers) &&
      sameIds(a.messages, b.messages) &&
      sameIds(a.operations, b.operations)
    );
  }
  if (a.kind === 'operation') {
    return (
      b.kind === 'operation' &&
      sameIds(a.messages, b.messages) &&
      sameIds(a.reply?.messages ?? [], b.reply?.messages ?? [])
    );
  }
  return a.kind === b.kind;
}

function sameIds(a: readonly Link[], b: readonly Link[]): boolean {
  return a === b || (a.length === b.length && a.every(({ id }, i) => id === b[i]?.id));
}

function sameTags(a: Pick<Part, 'tags'> | null, b: Pick<Part, 'tags'> | null): boolean {
  const tags = a?.tags ?? [];
  return (
    tags.length === (b?.tags.length ?? 0) && tags.every(({ name }, i) => name === b?.tags[i]?.name)
  );
}
