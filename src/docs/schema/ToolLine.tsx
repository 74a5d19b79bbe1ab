// The quiet line above a tree: look for something, open levels, order, allOf, tree or source. Only
// what changes something is there.
import { Search, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { formatCount } from '../../core/light.ts';
import { elementById } from '../../ui/root-of.ts';
import { DEPTH } from '../pane/folds.ts';
import { useChoice, usePane } from '../pane/pane.ts';
import { MAX_OPENED_ROWS } from './rows.ts';
import { decidedIn } from './schema-reader.ts';
import {
  ALL_OF,
  depthKey,
  findKey,
  ORDER,
  type SchemaTreeView,
  SHOW_AS,
} from './use-schema-tree.ts';

/** A schema with more rows than these is worth looking through and opening at once. */
const MANY = 6;

const DEPTHS = [
  ['1', '1', 'Expand to level 1'],
  ['2', '2', 'Expand to level 2'],
  ['all', 'All', 'Expand all levels'],
] as const;

export function TreeToolbar({
  tree,
  fold,
  both,
}: {
  tree: SchemaTreeView;
  fold: string;
  both: boolean;
}): ReactNode {
  const pane = usePane();
  const [find, setFind] = useChoice<string>(findKey(fold), '');
  const [first] = useChoice<string>(DEPTH, '1');
  const [depth, setDepth] = useChoice<string>(depthKey(fold), first);
  const [order, setOrder] = useChoice<string>(ORDER, 'required');
  const [allOf, setAllOf] = useChoice<string>(ALL_OF, 'merged');
  const { rows, survey } = tree;
  const many = survey.rows > MANY || rows.length > MANY || find !== '';
  const levels = many && (survey.nested || rows.some((row) => row.level > 1));
  if (!many && !both && !survey.allOf) return null;
  const open = (to: string) => {
    // Rows expanded or collapsed by hand follow the new level.
    for (const { key, opens, level } of rows)
      if (opens && decidedIn(pane.folds, key) !== undefined)
        pane.folds.set(key, to === 'all' || level < Number(to));
    setDepth(to);
  };
  return (
    <div className="docs-tools ui-row ui-wrap">
      {many && <Filter text={find} onText={setFind} />}
      {levels && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be inline
        <span role="group" aria-label="Expanded levels" className="docs-options">
          {DEPTHS.map(([value, label, says]) => (
            <button
              key={value}
              type="button"
              aria-pressed={depth === value}
              aria-label={says}
              onClick={() => open(value)}
            >
              {label}
            </button>
          ))}
        </span>
      )}
      {many && survey.mixed && (
        <Toggle
          on={order === 'required'}
          label="Required first"
          onToggle={(on) => setOrder(on ? 'required' : 'document')}
        />
      )}
      {survey.allOf && (
        <Toggle
          on={allOf === 'merged'}
          label="allOf merged"
          onToggle={(on) => setAllOf(on ? 'merged' : 'apart')}
        />
      )}
      {both && <ShowAs />}
      <span role="status" className="docs-tools-status">
        {filterSummary(tree, find)}
      </span>
    </div>
  );
}

/** Tree or source text. */
export function ShowAs(): ReactNode {
  const [as, setAs] = useChoice<'tree' | 'source'>(SHOW_AS, 'tree');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be inline
    <span role="group" aria-label="Show the schema as" className="docs-options">
      <button type="button" aria-pressed={as === 'tree'} onClick={() => setAs('tree')}>
        Tree
      </button>
      <button type="button" aria-pressed={as === 'source'} onClick={() => setAs('source')}>
        Source
      </button>
    </span>
  );
}

function Filter({ text, onText }: { text: string; onText(text: string): void }): ReactNode {
  const id = useId();
  return (
    <span className="docs-filter">
      <Search size={13} aria-hidden="true" />
      <input
        id={id}
        type="text"
        className="docs-filter-field"
        aria-label="Filter the schema"
        placeholder="Filter"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '') return;
          event.stopPropagation();
          onText('');
        }}
      />
      {text !== '' && (
        <button
          type="button"
          aria-label="Clear the filter"
          onClick={({ currentTarget }) => {
            onText('');
            elementById(currentTarget, id)?.focus();
          }}
        >
          <X size={13} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}

function Toggle({
  on,
  label,
  onToggle,
}: {
  on: boolean;
  label: string;
  onToggle(on: boolean): void;
}): ReactNode {
  return (
    <span className="docs-options">
      <button type="button" aria-pressed={on} onClick={() => onToggle(!on)}>
        {label}
      </button>
    </span>
  );
}

function filterSummary({ capped, hits, searchedAll }: SchemaTreeView, find: string): string {
  if (find.trim() !== '')
    return `${hits === 0 ? 'no matches' : formatCount(hits, 'match')}${searchedAll ? '' : ' in the part searched'}`;
  return capped ? `first ${MAX_OPENED_ROWS} rows expanded` : '';
}
