// The fields of any object, each shown by its type: texts, addresses, code, links, lists, objects
// inside objects, schemas, bindings.

import type { ReactNode } from 'react';
import { capitalize } from '../../core/light.ts';
import type { FieldView, MoreFields, Part, ValueView } from '../../core/types.ts';
import { SafeLink } from '../../ui/SafeLink.tsx';
import { Code } from '../code/Code.tsx';
import { formatJson } from '../code/format-json.ts';
import { BreakableText, CodeText } from '../components/BreakableText.tsx';
import { TraitChip } from '../components/Chips.tsx';
import { Fact } from '../components/FactList.tsx';
import { PartLink, PartLinks } from '../components/PartLink.tsx';
import { ShowMore } from '../components/ShowMore.tsx';
import { uniqueKeys } from '../components/unique-keys.ts';
import { FieldValues, isLongerThanLine, Value } from '../components/Value.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { useCards } from './late-cards.ts';

/** Named values as rows. `fold` names the open states below: the id of the part. */
export function TypedFields({
  fields,
  fold,
}: {
  fields: readonly FieldView[];
  fold: string;
}): ReactNode {
  const keys = uniqueKeys(fields.map((field) => field.name));
  return (
    <dl className="docs-fields">
      <ShowMore items={fields} first={100} noun="more fields" listed="term">
        {({ name, known, value }, i) => (
          <div key={keys[i]} data-wide={isBelowLabel(value) || undefined}>
            <dt data-known={known} className={value.as === 'bindings' ? 'ui-hidden' : undefined}>
              <BreakableText text={known ? fieldLabel(name) : name} />
            </dt>
            <dd>
              <TypedField value={value} label={name} fold={`${fold} ${keys[i]}`} />
            </dd>
          </div>
        )}
      </ShowMore>
    </dl>
  );
}

interface FieldFactsProps {
  of: Part;
  fields?: readonly FieldView[];
  fold?: string;
  /** Labels that are not the name of the field in words. */
  labels?: Readonly<Record<string, string>>;
  /** Texts are identifiers. */
  code?: boolean;
}

/** Renders fields that have no form of their own: label, value, the trait that they are from. */
export function FieldFacts({
  of: part,
  fields = part.fields ?? [],
  fold = part.id,
  labels = {},
  code = false,
}: FieldFactsProps): ReactNode {
  return fields.map(({ name, value }) => (
    <Fact key={name} label={labels[name] ?? fieldLabel(name)}>
      {code && (value.as === 'text' || value.as === 'code') ? (
        <CodeText text={value.text} />
      ) : (
        <TypedField value={value} label={name} fold={`${fold} ${name}`} />
      )}
      <TraitChip part={part} field={name} />
    </Fact>
  ));
}

/** Renders what a small object has beside what is shown of it in another way. */
export function OtherFields({
  of: { fields, extensions },
  fold,
}: {
  of: MoreFields;
  fold: string;
}): ReactNode {
  return (
    <>
      {fields && <TypedFields fields={fields} fold={fold} />}
      {extensions && <FieldValues fields={extensions} />}
    </>
  );
}

interface TypedFieldProps {
  value: ValueView;
  /** What the value is called. */
  label: string;
  fold: string;
}

function TypedField({ value, label, fold }: TypedFieldProps): ReactNode {
  const cards = useCards();
  switch (value.as) {
    case 'markdown':
      return <Markdown text={value.text} level={4} />;
    case 'url':
      return <SafeLink to={value.text} />;
    case 'code':
      return <CodeText className="docs-value" text={value.text} />;
    case 'text':
      return (
        <span dir="auto">
          <BreakableText text={value.text} />
        </span>
      );
    case 'json':
      return isLongerThanLine(value.value) ? (
        <Code text={formatJson(value.value)} language="json" label={label} />
      ) : (
        <Value value={value.value} label={label} />
      );
    case 'link':
      return <PartLink link={value.link} />;
    case 'fields':
      return value.fields.length === 0 ? (
        <EmptyValue />
      ) : (
        <TypedFields fields={value.fields} fold={fold} />
      );
    case 'list':
      return <List items={value.items} label={label} fold={fold} />;
    case 'schema':
      return cards && <cards.SchemaValue root={value.root} uri={value.uri} fold={fold} />;
    case 'bindings':
      return value.bindings.length === 0 ? (
        <EmptyValue />
      ) : (
        cards && <cards.Bindings bindings={value.bindings} fold={fold} />
      );
  }
}

function EmptyValue(): ReactNode {
  return <span className="docs-faint">none</span>;
}

/** Renders short items in a line, links as links, anything larger below each other. */
function List({
  items,
  label,
  fold,
}: {
  items: readonly ValueView[];
  label: string;
  fold: string;
}): ReactNode {
  if (items.length === 0) return <EmptyValue />;
  const links = items
    .map((item) => (item.as === 'link' ? item.link : null))
    .filter((link) => link !== null);
  if (links.length === items.length) return <PartLinks links={links} />;
  const small = items.every((item) => item.as === 'text' || item.as === 'code');
  return (
    <ul className={small ? 'docs-value-list' : 'docs-typed-list'}>
      <ShowMore items={items} first={small ? 20 : 8} noun="more" listed="item">
        {(item, i) => (
          <li key={i}>
            <TypedField
              value={item.as === 'text' ? { as: 'code', text: item.text } : item}
              label={label}
              fold={`${fold}/${i}`}
            />
          </li>
        )}
      </ShowMore>
    </ul>
  );
}

/** Returns true for values that are laid out below their label, not beside it. */
function isBelowLabel(value: ValueView): boolean {
  if (value.as === 'list') return value.items.some(isBelowLabel);
  if (value.as === 'json') return isLongerThanLine(value.value);
  return value.as === 'fields'
    ? value.fields.length > 0
    : value.as === 'schema' || value.as === 'bindings';
}

// The name of a field of the format in words.

const WORDS: ReadonlyMap<string, string> = new Map([
  ['url', 'URL'],
  ['id', 'id'],
]);

/**
 * Returns the label of a field: `correlationId` becomes `Correlation id`; names that aren't
 * camel-case words stay as they are.
 */
function fieldLabel(name: string): string {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) return name;
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ');
  const text = words.map((word) => WORDS.get(word) ?? word).join(' ');
  return capitalize(text);
}
