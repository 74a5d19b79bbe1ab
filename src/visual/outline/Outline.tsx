// All objects of the document as a tree, in the grouping the user chose, with a filter.

import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useInsertionEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { formatNumber } from '../../core/light.ts';
import type { Model, Part, PartId } from '../../core/types.ts';
import { OutlineHeader } from './OutlineHeader.tsx';
import { filterWords, matchesFilter } from './outline-filter.ts';
import './outline.css';
import { outlineTree } from './groupings.ts';
import { OutlineTree } from './OutlineTree.tsx';
import { filterTree, rowsOf, toggleFold } from './rows.ts';
import { sameShape } from './same-shape.ts';
import {
  type Folds,
  type Grouping,
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

export function useOutlineTree(grouping: Grouping, model: Model | null): readonly TreeNode[] {
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
