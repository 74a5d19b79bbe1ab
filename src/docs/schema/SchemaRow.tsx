// One schema as a row that opens to the rows of what it holds; children are built when opened.
import { createContext, memo, type ReactNode, useContext, useMemo } from 'react';
import type { SchemaView } from '../../core/schema/types.ts';
import { FaultGlyph } from '../bits/FaultBadge.tsx';
import { keysOf } from '../bits/keys.ts';
import { More } from '../bits/More.tsx';
import { PartLink } from '../bits/PartLink.tsx';
import { Wrap } from '../bits/Wrap.tsx';
import { type Fault, worstAt } from '../pane/faults.ts';
import { useFold, usePane, usePicked } from '../pane/pane.ts';
import { MoreLines, TypeLine } from './SchemaFacts.tsx';
import { enter, idOfRef, nameOfRef, placeIn, type Scope, targetOf } from './scope.ts';
import { branchesOf } from './type-text.ts';

/** Rows shown at once in one list. */
const FIRST = 100;

/** Faults of the card around, for the glyphs of the rows. */
export const CardFaults = createContext<readonly Fault[]>([]);

interface RowProps {
  name: string;
  /** `property`: a name of the document; `role`: a word of ours such as `items`; `choice`: one of several. */
  kind: 'property' | 'role' | 'choice';
  required?: boolean;
  view: SchemaView;
  scope: Scope;
  /** Key of its open state. */
  fold: string;
}

export const SchemaRow = memo(function SchemaRow({ name, kind, required, view, scope, fold }: RowProps): ReactNode {
  const pane = usePane();
  const faults = useContext(CardFaults);
  const [open, setOpen] = useFold(fold, false);
  const shown = useShown(view, scope);
  const said = usePicked((s) => (view.ref === undefined ? name : nameOfRef(s.model, scope, view.ref)));
  const place = placeIn(scope, view);
  // Rows of a schema that is one text share its place: what is wrong with the text is said above them.
  const fault = faults.length === 0 || view.at.length === 0 ? null : worstAt(faults, place.uri, place.pointer);
  const press = () => {
    if (shown.opens) setOpen(!open);
    pane.select(place);
  };
  return (
    <li data-pointer={place.pointer}>
      <div className="docs-row">
        <button type="button" className="docs-row-name" data-kind={kind} aria-expanded={shown.opens ? open : undefined} onClick={press}>
          <span className={shown.view.deprecated ? 'docs-struck' : undefined}>
            <Wrap text={name} />
          </span>
        </button>
        {required && <span className="docs-required">required</span>}
        {view.ref !== undefined && <RefLink view={view} scope={scope} />}
        {shown.recursive && <span className="docs-mark">recursive</span>}
        {(view.ref === undefined || shown.view !== view) && <TypeLine view={shown.view} scope={shown.scope} name={said} />}
        {fault && <FaultGlyph severity={fault} label={`has a problem: ${fault}`} />}
      </div>
      <div className="docs-row-more">
        <MoreLines view={shown.view} fold={fold} />
      </div>
      {open && shown.opens && <SchemaChildren view={shown.view} scope={shown.scope} fold={fold} />}
    </li>
  );
});

/** What a row shows: the view itself, or the target of its reference in the target's own scope. */
export function useShown(view: SchemaView, scope: Scope): { view: SchemaView; scope: Scope; opens: boolean; recursive: boolean } {
  const target = usePicked((s) => targetOf(s, scope, view.ref));
  return useMemo(() => {
    const inner = target?.schema.view;
    const shown = target && inner ? { view: inner, scope: enter(scope, target) } : { view, scope };
    const opens = shown.view.properties.length > 0 || branchesOf(shown.view).length > 0;
    return { ...shown, opens, recursive: target !== null && scope.trail.includes(target.id) };
  }, [target, view, scope]);
}

/** The reference of a view as a link to its target's card. */
export function RefLink({ view, scope }: { view: SchemaView; scope: Scope }): ReactNode {
  const ref = view.ref ?? '';
  const label = usePicked((s) => nameOfRef(s.model, scope, ref));
  const id = idOfRef(scope, ref);
  return <PartLink link={id === null ? { id, label: ref } : { id, label }} />;
}

/** Rows for the properties and branches of a view. */
export function SchemaChildren({ view, scope, fold }: { view: SchemaView; scope: Scope; fold: string }): ReactNode {
  const keys = keysOf(view.properties.map((p) => p.name));
  return (
    <ul className="docs-rows">
      <More items={view.properties} first={FIRST} noun="more properties">
        {(property, i) => (
          <SchemaRow
            key={keys[i]}
            kind="property"
            name={property.name}
            required={property.required}
            view={property.schema}
            scope={scope}
            fold={`${fold}/${keys[i]}`}
          />
        )}
      </More>
      {branchesOf(view).map((branch, i) => {
        const only = branch.schemas.length === 1 ? branch.schemas[0] : undefined;
        const at = `${fold}//${branch.role} ${i}`;
        return only && only.label === undefined ? (
          <SchemaRow key={at} kind="role" name={branch.role} view={only.schema} scope={scope} fold={at} />
        ) : (
          <li key={at} className="docs-group">
            <div className="docs-group-label">{branch.role}</div>
            <ul className="docs-rows">
              <More items={branch.schemas} first={FIRST} noun="more">
                {({ label, schema }, n) => (
                  <Choice
                    key={n}
                    label={label}
                    word={branch.role === 'all of' ? 'part' : 'option'}
                    number={n + 1}
                    view={schema}
                    scope={scope}
                    fold={`${at}/${n}`}
                  />
                )}
              </More>
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

interface ChoiceProps {
  label?: string;
  /** What it is called with its number where it has no name. */
  word: string;
  number: number;
  view: SchemaView;
  scope: Scope;
  fold: string;
}

/** One of several schemas, under the best name it has. */
function Choice({ label, word, number, view, scope, fold }: ChoiceProps): ReactNode {
  const name = label ?? view.title ?? `${word} ${number}`;
  return <SchemaRow kind={label === undefined ? 'choice' : 'property'} name={name} view={view} scope={scope} fold={fold} />;
}
