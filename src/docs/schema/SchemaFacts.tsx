// Everything a schema says about one value: type, marks, constraints, values, description, further
// fields.
import type { ReactNode } from 'react';
import type { Location, SchemaView } from '../../core/types.ts';
import { visibleName, visibleText } from '../../ui/display-text.ts';
import { SafeLink } from '../../ui/SafeLink.tsx';
import { BreakableText } from '../components/BreakableText.tsx';
import { Description } from '../components/Description.tsx';
import { InlineLink } from '../components/InlineLink.tsx';
import { ShowMore } from '../components/ShowMore.tsx';
import { FieldValues, Value } from '../components/Value.tsx';
import { anchorOf, rowId } from '../pane/location.ts';
import { usePane, usePrint } from '../pane/pane.ts';
import { CONFLICT } from './facet.ts';
import type { RowFacts } from './rows.ts';

/** The first line of a row: type, format, marks, constraints. `names`: what the row is called. */
export function TypeLine({
  view,
  type,
  named,
  names,
}: Pick<RowFacts, 'view' | 'type' | 'named'> & {
  names: readonly (string | undefined)[];
}): ReactNode {
  return (
    <>
      {type !== '' && !(type === 'any' && view.constraints.length > 0) && (
        <span className="docs-type">
          {named ? <NamedTypes type={type} named={named} /> : visibleName(type)}
        </span>
      )}
      {view.format !== undefined && <span className="docs-format">{visibleName(view.format)}</span>}
      {view.title !== undefined && !names.includes(view.title) && (
        <span className="docs-schema-title" dir="auto">
          {visibleName(view.title)}
        </span>
      )}
      {view.deprecated && <span className="docs-mark">deprecated</span>}
      {view.readOnly && <span className="docs-mark">read only</span>}
      {view.writeOnly && <span className="docs-mark">write only</span>}
      {view.discriminator !== undefined && (
        <span className="docs-mark">
          discriminator <code>{visibleName(view.discriminator)}</code>
        </span>
      )}
      {view.constraints.map((c) => (
        <span
          key={`${c.keyword} ${c.text}`}
          className={c.keyword === CONFLICT ? 'docs-conflict' : 'docs-constraint'}
        >
          {c.keyword === 'pattern' && c.text.startsWith('pattern ') ? (
            <>
              pattern <code>{visibleName(c.text.slice('pattern '.length))}</code>
            </>
          ) : (
            <BreakableText text={c.text} />
          )}
        </span>
      ))}
    </>
  );
}

/** Renders a type with links to where the types in it are defined. */
function NamedTypes({ type, named }: Required<Pick<RowFacts, 'type' | 'named'>>): ReactNode {
  const pane = usePane();
  const print = usePrint();
  // The same row may be in several cards of a page: on paper the first of them is the target.
  const anchor = (at: Location): string =>
    print ? rowId(at) : anchorOf(`${at.uri}#${at.pointer}`);
  const places = new Map(named.map(({ name, location }) => [name, location]));
  return type.split(/([^\s|]+)/).map((word, i) => {
    const location = places.get(word);
    return location ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: words have no identity but their position
      <InlineLink key={i} anchor={anchor(location)} onGo={() => pane.goToLocation(location)}>
        {visibleName(word)}
      </InlineLink>
    ) : (
      visibleName(word)
    );
  });
}

/**
 * Renders values, description, links and further fields: everything below the first line. Nothing
 * where the schema has none of them. `type`: a description that need not be repeated.
 */
export function MoreLines({
  view,
  fold,
  type: shownDescription,
}: {
  view: SchemaView;
  fold: string;
  type?: string;
}): ReactNode {
  const { enum: choices, const: fixed, default: preset, examples, externalDocs } = view;
  return (
    <>
      {(choices || fixed || preset || (examples && examples.length > 0)) && (
        <div className="docs-values">
          {choices && (
            <ValueList label={choices.length === 1 ? 'always' : 'one of'} values={choices} />
          )}
          {fixed && <ValueList label="always" values={[fixed.value]} />}
          {preset && <ValueList label="default" values={[preset.value]} />}
          {examples && examples.length > 0 && (
            <ValueList
              label={examples.length === 1 ? 'example' : 'examples'}
              values={examples}
              first={3}
            />
          )}
        </div>
      )}
      {view.description !== undefined && view.description !== shownDescription && (
        <Description text={view.description} fold={fold} />
      )}
      {externalDocs && (
        <div>
          {externalDocs.description !== undefined && (
            <span>{visibleText(externalDocs.description)} </span>
          )}
          {externalDocs.url !== undefined && <SafeLink to={externalDocs.url} />}
        </div>
      )}
      {view.extras.length > 0 && <FieldValues fields={view.extras} />}
    </>
  );
}

/** Renders a label and its values. */
function ValueList({
  label,
  values,
  first = 8,
}: {
  label: string;
  values: readonly unknown[];
  first?: number;
}): ReactNode {
  return (
    <span className="docs-value-list">
      <span className="docs-value-label ui-note">{label}</span>
      <ShowMore items={values} first={first} noun="more">
        {(value, i) => <Value key={i} value={value} label={label} />}
      </ShowMore>
    </span>
  );
}
