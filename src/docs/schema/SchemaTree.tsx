// A payload schema of any format: a tree opened to its first level, or its source text.

import { memo, type ReactNode, useContext, useMemo } from 'react';
import type { PartId, SchemaRoot, SchemaView } from '../../core/types.ts';
import { Code } from '../code/Code.tsx';
import { CopyJsonSchemaButton, CopyLinkButton } from '../components/CopyButton.tsx';
import { FieldValues } from '../components/Value.tsx';
import { rowId } from '../pane/location.ts';
import { useChoice, useHasSource, usePane, usePrint } from '../pane/pane.ts';
import { rootItem } from './item.ts';
import { MoreLines } from './SchemaFacts.tsx';
import { RowSummary } from './SchemaRow.tsx';
import { PrintedRows, SchemaRows } from './SchemaRows.tsx';
import { ShowAs, TreeToolbar } from './ToolLine.tsx';
import { IsCopiedTree, SHOW_AS, useSchemaTree } from './use-schema-tree.ts';
import './schema.css';
import { visibleName } from '../../ui/display-text.ts';

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
