// A payload schema of any format: a tree opened to its first level, or its source text.

import './schema.css';
import { Search, X } from 'lucide-react';
import { memo, type ReactNode, useContext, useId, useMemo } from 'react';
import { formatCount } from '../../core/light.ts';
import type { PartId, SchemaRoot, SchemaView } from '../../core/types.ts';
import { visibleName } from '../../ui/display-text.ts';
import { elementById } from '../../ui/root-of.ts';
import { Code } from '../code/Code.tsx';
import { CopyJsonSchemaButton, CopyLinkButton } from '../components/CopyButton.tsx';
import { FieldValues } from '../components/Value.tsx';
import { DEPTH } from '../pane/folds.ts';
import { rowId } from '../pane/location.ts';
import { useChoice, useHasSource, usePane, usePrint } from '../pane/pane.ts';
import { rootItem } from './item.ts';
import { MAX_OPENED_ROWS } from './rows.ts';
import { MoreLines } from './SchemaFacts.tsx';
import { PrintedRows, RowSummary, SchemaRows } from './SchemaRow.tsx';
import { storedFoldState } from './schema-reader.ts';
import {
  ALL_OF,
  depthKey,
  findKey,
  IsCopiedTree,
  ORDER,
  type SchemaTreeView,
  SHOW_AS,
  useSchemaTree,
} from './use-schema-tree.ts';

interface TreeProps {
  root: SchemaRoot;
  /** File the schema is written in. */
  uri: string;
  /** Key of the open states below. */
  fold: string;
  /** The schema part this is the card of, for recursion. */
  inside?: PartId;
  /** Name the schema is already called by around the tree. */
  name?: string;
  /** Description that is already shown above the tree. */
  shownDescription?: string;
  /** What the tree is of, for screen readers: `Payload`. */
  label?: string;
}

/** The schema with its rows, or its source text where it has both; on paper both. */
export const SchemaTree = memo(function SchemaTree({
  root,
  uri,
  fold,
  inside,
  name,
  shownDescription,
  label,
}: TreeProps): ReactNode {
  const print = usePrint();
  const [as] = useChoice<'tree' | 'source'>(SHOW_AS, 'tree');
  const { view, text } = root;
  const both = view !== undefined && text !== undefined;
  return (
    <div className="docs-schema">
      {view && (print || !both || as === 'tree') && (
        <TreeOf
          view={view}
          root={root}
          uri={uri}
          fold={fold}
          inside={inside}
          name={name}
          shownDescription={shownDescription}
          label={label}
          both={both}
        />
      )}
      {both && !print && as === 'source' && (
        <div className="docs-tools ui-row ui-wrap">
          <ShowAs />
        </div>
      )}
      {text !== undefined && (print || !both || as === 'source') && (
        <Code text={text} language={languageOf(root)} label="schema" />
      )}
      {!view && text === undefined && <p className="docs-note">The schema is empty.</p>}
      {root.extensions && <FieldValues fields={root.extensions} />}
    </div>
  );
});

/** A schema that is the value of a field. */
export function SchemaValue(props: Pick<TreeProps, 'root' | 'uri' | 'fold'>): ReactNode {
  return (
    <>
      <FormatHead root={props.root} />
      <SchemaTree {...props} />
    </>
  );
}

/**
 * Renders name and media type of the schema format above a tree, and further notes. Nothing for
 * the default format.
 */
export function FormatHead({
  root,
  children,
}: {
  root: SchemaRoot;
  children?: ReactNode;
}): ReactNode {
  return (
    <div className="docs-block-head docs-block-head-bare">
      {root.formatLabel !== 'Schema Object' && (
        <>
          <span className="docs-chip ui-help">{root.formatLabel}</span>
          <code className="docs-faint">{visibleName(root.format)}</code>
        </>
      )}
      {children}
    </div>
  );
}

function TreeOf({
  view,
  root,
  uri,
  fold,
  inside,
  name,
  shownDescription,
  label,
  both,
}: TreeProps & { view: SchemaView; both: boolean }): ReactNode {
  const pane = usePane();
  const print = usePrint();
  const hasSource = useHasSource();
  const item = useMemo(
    () =>
      rootItem(
        view,
        {
          uri,
          pointer: root.pointer,
          refs: root.refs,
          ...(root.unread && { unread: root.unread }),
          trail: inside === undefined ? [] : [inside],
        },
        fold,
      ),
    [view, uri, root.pointer, root.refs, root.unread, inside, fold],
  );
  const tree = useSchemaTree(item);
  const isCopy = useContext(IsCopiedTree);
  const location = tree.root.locations[0];
  const Rows = print ? PrintedRows : SchemaRows;
  return (
    <>
      {!print && <TreeToolbar tree={tree} fold={fold} both={both} />}
      <div
        className="docs-root"
        id={
          print &&
          !isCopy &&
          location &&
          tree.root.view.isNamed &&
          item.facets[0]?.view.ref === undefined
            ? rowId(location)
            : undefined
        }
        data-pointer={isCopy ? undefined : location?.pointer}
        data-schema={
          print ? pane.services.schemaNumber?.({ uri, pointer: root.pointer }) : undefined
        }
      >
        <div className="docs-row">
          <RowSummary facts={tree.root} name={name} />
          {!print && location && (
            <span className="docs-root-acts ui-inline">
              <CopyLinkButton location={location} of={label ?? 'the schema'} />
              {/* No JSON Schema says what a message of Protocol Buffers is. */}
              {!/protobuf/i.test(root.format) && (
                <CopyJsonSchemaButton
                  location={{ uri, pointer: root.pointer }}
                  of={label ?? 'the schema'}
                />
              )}
              {hasSource && (
                <button
                  type="button"
                  className="docs-source ui-note ui-quiet ui-inline"
                  onClick={() => pane.select(location)}
                >
                  source
                </button>
              )}
            </span>
          )}
        </div>
        <MoreLines view={tree.root.view} fold={fold} type={shownDescription} />
      </div>
      {tree.rows.length > 0 && (
        <Rows rows={tree.rows} label={label ?? name ?? `${root.formatLabel} tree`} />
      )}
    </>
  );
}

function languageOf({ format, text = '' }: SchemaRoot): string {
  if (/protobuf/i.test(format)) return 'protobuf';
  if (/^\s*</.test(text)) return 'xml';
  // A schema given as an object is written out as JSON, in whatever format it is.
  return /json/i.test(format) || /^[{[]/.test(text)
    ? 'json'
    : /yaml|raml/i.test(format)
      ? 'yaml'
      : '';
}

// The quiet line above a tree: look for something, open levels, order, allOf, tree or source. Only
// what changes something is there.

/** A schema with more rows than these is worth looking through and opening at once. */
const MANY = 6;

const DEPTHS = [
  ['1', '1', 'Expand to level 1'],
  ['2', '2', 'Expand to level 2'],
  ['all', 'All', 'Expand all levels'],
] as const;

function TreeToolbar({
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
      if (opens && storedFoldState(pane.folds, key) !== undefined)
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
function ShowAs(): ReactNode {
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
