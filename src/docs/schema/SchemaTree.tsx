// A payload schema of any format: a tree opened to its first level, its source text, or both.
import { memo, type ReactNode, useMemo } from 'react';
import type { PartId } from '../../core/model/types.ts';
import type { SchemaRoot, SchemaView } from '../../core/schema/types.ts';
import { Code } from '../code/Code.tsx';
import { usePane } from '../pane/pane.ts';
import { MoreLines, TypeLine } from './SchemaFacts.tsx';
import { RefLink, SchemaChildren, useShown } from './SchemaRow.tsx';
import { placeIn, type Scope } from './scope.ts';
import './schema.css';

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
}

/** The schema with its rows. */
export const SchemaTree = memo(function SchemaTree({ root, uri, fold, inside, name, said }: TreeProps): ReactNode {
  const scope = useMemo<Scope>(
    () => ({ uri, pointer: root.pointer, refs: root.refs, trail: inside === undefined ? [] : [inside] }),
    [uri, root.pointer, root.refs, inside],
  );
  return (
    <div className="docs-schema">
      {root.view && <Root view={root.view} scope={scope} fold={fold} name={name} said={said} />}
      {root.text !== undefined && <Code text={root.text} language={languageOf(root)} label="schema" />}
      {!root.view && root.text === undefined && <p className="docs-note">The schema is empty.</p>}
    </div>
  );
});

/** The chip that names the schema format; the media type too where it is not the format's own. */
export function FormatChip({ root }: { root: SchemaRoot }): ReactNode {
  return (
    <>
      <span className="docs-chip">{root.formatLabel}</span>
      {root.formatLabel !== 'Schema Object' && <code className="docs-faint">{root.format}</code>}
    </>
  );
}

function Root({
  view,
  scope,
  fold,
  name,
  said,
}: Pick<TreeProps, 'fold' | 'name' | 'said'> & { view: SchemaView; scope: Scope }): ReactNode {
  const pane = usePane();
  const shown = useShown(view, scope);
  const place = placeIn(scope, view);
  return (
    <>
      <div className="docs-root" data-pointer={place.pointer}>
        <div className="docs-row">
          {view.ref !== undefined && <RefLink view={view} scope={scope} />}
          {shown.recursive && <span className="docs-mark">recursive</span>}
          {(view.ref === undefined || shown.view !== view) && <TypeLine view={shown.view} scope={shown.scope} name={name} />}
          <button type="button" className="docs-source" onClick={() => pane.select(place)}>
            source
          </button>
        </div>
        <MoreLines view={shown.view} fold={fold} said={said} />
      </div>
      {shown.opens && !shown.recursive && <SchemaChildren view={shown.view} scope={shown.scope} fold={fold} />}
    </>
  );
}

function languageOf({ format, text = '' }: SchemaRoot): string {
  if (/protobuf/i.test(format)) return 'protobuf';
  // A schema given as an object is written out as JSON, in whatever format it is.
  return /json/i.test(format) || /^[{[]/.test(text) ? 'json' : /yaml|raml/i.test(format) ? 'yaml' : '';
}
