// Everything in the document as a tree, in the grouping the person chose, with a filter.
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Model, Part, PartId } from '../../core/model/types.ts';
import { numberText } from '../../ui/number-text.ts';
import { matches, wordsOf } from './find.ts';
import { Head } from './Head.tsx';
import './outline.css';
import { flip, keep, rowsOf } from './rows.ts';
import { Tree } from './Tree.tsx';
import { type FaultCount, type Folds, NO_FOLDS, type OutlineActions, type OutlineSettings } from './types.ts';
import { useTree } from './use-tree.ts';

const NO_PARTS: ReadonlyMap<PartId, Part> = new Map();

export interface OutlineProps {
  readonly model: Model | null;
  readonly faults: ReadonlyMap<PartId, FaultCount>;
  /** The part that holds the caret or what was last chosen. */
  readonly current: PartId | null;
  readonly settings: OutlineSettings;
  onSettings(settings: OutlineSettings): void;
  onOpen(part: Part): void;
  /** Absent where the document is only read. Must be the same object as long as nothing in it changes. */
  readonly actions?: OutlineActions;
}

export function Outline({ model, faults, current, settings, onSettings, onOpen, actions }: OutlineProps): ReactNode {
  const { grouping, labels } = settings;
  const [filter, setFilter] = useState('');
  const wanted = useDeferredValue(filter);
  const words = useMemo(() => wordsOf(wanted), [wanted]);
  const [passing, setPassing] = useState({ words, folds: NO_FOLDS });
  const [told, setTold] = useState('');
  const element = useRef<HTMLDivElement>(null);

  const parts = model?.parts ?? NO_PARTS;
  const tree = useTree(grouping, model);
  const searched = words.length > 0 ? parts : NO_PARTS;
  const found = useMemo(() => {
    if (words.length === 0) return null;
    const ids = new Set<PartId>();
    const test = (id: PartId): boolean => {
      const part = searched.get(id);
      return part !== undefined && matches(part, words) && ids.add(id).size > 0;
    };
    return { kept: keep(tree, test), ids };
  }, [tree, searched, words]);
  // What is folded while a filter stands is forgotten with it.
  const folds = found ? (passing.words === words ? passing.folds : NO_FOLDS) : (settings.folds.get(grouping) ?? NO_FOLDS);
  const rows = useMemo(() => rowsOf(tree, folds, found?.kept ?? null), [tree, folds, found]);

  const setFolds = (next: Folds): void => {
    if (found) setPassing({ words, folds: next });
    else onSettings({ ...settings, folds: new Map(settings.folds).set(grouping, next) });
  };
  const openFirst = (): void => {
    const first = rows.find(({ node }) => node.part !== null && found?.ids.has(node.part));
    const part = first?.node.part ? parts.get(first.node.part) : undefined;
    if (part) onOpen(part);
  };
  return (
    <>
      <Head
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
      <Announced text={told || (found ? countText(found.ids.size) : '')} />
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
        <Tree
          element={element}
          rows={rows}
          tree={tree}
          parts={parts}
          faults={faults}
          labels={labels}
          words={words}
          grouping={grouping}
          current={current}
          onFlip={(ids) => setFolds(ids.reduce(flip, folds))}
          onOpen={onOpen}
          onSay={setTold}
          actions={actions}
        />
      )}
    </>
  );
}

function countText(n: number): string {
  return n === 0 ? 'No results' : `${numberText(n)} found`;
}

/** The one voice of the outline. Says a text when it has not changed for a while, so that not every letter of a filter is answered. */
function Announced({ text }: { text: string }): ReactNode {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const later = setTimeout(() => setSaid(text), 500);
    return () => clearTimeout(later);
  }, [text]);
  return (
    <p className="ui-hidden" role="status">
      {said}
    </p>
  );
}
