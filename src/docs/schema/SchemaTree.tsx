// A payload schema of any format: a tree opened to its first level, or its source text.
import { memo, type ReactNode, useMemo } from 'react';
import type { PartId } from '../../core/model/types.ts';
import type { SchemaRoot, SchemaView } from '../../core/schema/types.ts';
import { CopyLink } from '../bits/CopyLink.tsx';
import { Fields } from '../bits/Value.tsx';
import { Code } from '../code/Code.tsx';
import { useChoice, usePane, usePrint } from '../pane/pane.ts';
import { SHOW_AS, useTree } from './drawn.ts';
import { rootItem } from './item.ts';
import { MoreLines } from './SchemaFacts.tsx';
import { Said } from './SchemaRow.tsx';
import { SchemaRows } from './SchemaRows.tsx';
import { ShowAs, ToolLine } from './ToolLine.tsx';
import './schema.css';
import { visibleName } from '../../ui/visible-text.ts';

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
  /** Description that already stands above the tree. */
  said?: string;
  /** What the tree is of, for screen readers: `Payload`. */
  label?: string;
}

/** The schema with its rows. Where it has both a tree and a source text, one of them at a time; on paper both. */
export const SchemaTree = memo(function SchemaTree({ root, uri, fold, inside, name, said, label }: TreeProps): ReactNode {
  const print = usePrint();
  const [as] = useChoice<'tree' | 'source'>(SHOW_AS, 'tree');
  const { view, text } = root;
  const both = view !== undefined && text !== undefined;
  return (
    <div className="docs-schema">
      {view && (print || !both || as === 'tree') && (
        <TreeOf view={view} root={root} uri={uri} fold={fold} inside={inside} name={name} said={said} label={label} both={both} />
      )}
      {both && !print && as === 'source' && (
        <div className="docs-tools">
          <ShowAs />
        </div>
      )}
      {text !== undefined && (print || !both || as === 'source') && <Code text={text} language={languageOf(root)} label="schema" />}
      {!view && text === undefined && <p className="docs-note">The schema is empty.</p>}
      {root.extensions && <Fields fields={root.extensions} />}
    </div>
  );
});

/** Name and media type of the schema format above a tree, and what else is said there. Of the format that nearly all schemas have there is nothing to say. */
export function FormatHead({ root, children }: { root: SchemaRoot; children?: ReactNode }): ReactNode {
  return (
    <div className="docs-block-head docs-block-head-bare">
      {root.formatLabel !== 'Schema Object' && (
        <>
          <span className="docs-chip">{root.formatLabel}</span>
          <code className="docs-faint">{visibleName(root.format)}</code>
        </>
      )}
      {children}
    </div>
  );
}

function TreeOf({ view, root, uri, fold, inside, name, said, label, both }: TreeProps & { view: SchemaView; both: boolean }): ReactNode {
  const pane = usePane();
  const print = usePrint();
  const item = useMemo(
    () => rootItem(view, { uri, pointer: root.pointer, refs: root.refs, trail: inside === undefined ? [] : [inside] }, fold),
    [view, uri, root.pointer, root.refs, inside, fold],
  );
  const tree = useTree(item);
  const place = tree.root.places[0];
  return (
    <>
      {!print && <ToolLine tree={tree} fold={fold} both={both} />}
      <div className="docs-root" data-pointer={place?.pointer}>
        <div className="docs-row">
          <Said facts={tree.root} name={name} />
          {!print && place && (
            <span className="docs-root-acts">
              <CopyLink place={place} of={label ?? 'the schema'} />
              <button type="button" className="docs-source" onClick={() => pane.select(place)}>
                source
              </button>
            </span>
          )}
        </div>
        <MoreLines view={tree.root.view} fold={fold} said={said} />
      </div>
      {tree.rows.length > 0 && <SchemaRows rows={tree.rows} label={label ?? name ?? `${root.formatLabel} tree`} />}
    </>
  );
}

function languageOf({ format, text = '' }: SchemaRoot): string {
  if (/protobuf/i.test(format)) return 'protobuf';
  if (/^\s*</.test(text)) return 'xml';
  // A schema given as an object is written out as JSON, in whatever format it is.
  return /json/i.test(format) || /^[{[]/.test(text) ? 'json' : /yaml|raml/i.test(format) ? 'yaml' : '';
}
