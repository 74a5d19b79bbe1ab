// The fields of any object, each shown by its type: texts, addresses, code, links, lists, objects inside objects, schemas, bindings.
import type { ReactNode } from 'react';
import type { FieldView, ValueView } from '../../core/model/types.ts';
import { SafeLink } from '../../ui/SafeLink.tsx';
import { keysOf } from '../bits/keys.ts';
import { labelOf } from '../bits/label.ts';
import { More } from '../bits/More.tsx';
import { PartLink, PartLinks } from '../bits/PartLink.tsx';
import { isLarge, Value } from '../bits/Value.tsx';
import { Wrap } from '../bits/Wrap.tsx';
import { Code } from '../code/Code.tsx';
import { pretty } from '../code/pretty.ts';
import { Markdown } from '../markdown/Markdown.tsx';
import { FormatHead, SchemaTree } from '../schema/SchemaTree.tsx';
import { Bindings } from './Bindings.tsx';

/** Named values as rows. `fold` names the open states below: the id of the part. */
export function TypedFields({ fields, fold }: { fields: readonly FieldView[]; fold: string }): ReactNode {
  const keys = keysOf(fields.map((field) => field.name));
  return (
    <dl className="docs-fields docs-typed">
      <More items={fields} first={100} noun="more fields" listed="term">
        {({ name, known, value }, i) => (
          <div key={keys[i]} data-wide={isWide(value) || undefined}>
            <dt data-known={known} className={value.as === 'bindings' ? 'docs-unseen' : undefined}>
              <Wrap text={known ? labelOf(name) : name} />
            </dt>
            <dd>
              <Typed value={value} label={name} fold={`${fold} ${keys[i]}`} />
            </dd>
          </div>
        )}
      </More>
    </dl>
  );
}

interface TypedProps {
  value: ValueView;
  /** What the value is called. */
  label: string;
  fold: string;
}

function Typed({ value, label, fold }: TypedProps): ReactNode {
  switch (value.as) {
    case 'markdown':
      return <Markdown text={value.text} level={4} />;
    case 'url':
      return <SafeLink to={value.text} />;
    case 'code':
      return (
        <code className="docs-value">
          <Wrap text={value.text} />
        </code>
      );
    case 'text':
      return (
        <span dir="auto">
          <Wrap text={value.text} />
        </span>
      );
    case 'json':
      return isLarge(value.value) ? (
        <Code text={pretty(value.value)} language="json" label={label} />
      ) : (
        <Value value={value.value} label={label} />
      );
    case 'link':
      return <PartLink link={value.link} />;
    case 'fields':
      return value.fields.length === 0 ? <Nothing /> : <TypedFields fields={value.fields} fold={fold} />;
    case 'list':
      return <List items={value.items} label={label} fold={fold} />;
    case 'schema':
      return (
        <>
          <FormatHead root={value.root} />
          <SchemaTree root={value.root} uri={value.uri} fold={fold} />
        </>
      );
    case 'bindings':
      return value.bindings.length === 0 ? <Nothing /> : <Bindings bindings={value.bindings} fold={fold} />;
  }
}

function Nothing(): ReactNode {
  return <span className="docs-faint">none</span>;
}

/** Short items stand in a line, links as links, anything larger below each other. */
function List({ items, label, fold }: { items: readonly ValueView[]; label: string; fold: string }): ReactNode {
  if (items.length === 0) return <Nothing />;
  const links = items.map((item) => (item.as === 'link' ? item.link : null)).filter((link) => link !== null);
  if (links.length === items.length) return <PartLinks links={links} />;
  const small = items.every((item) => item.as === 'text' || item.as === 'code');
  return (
    <ul className={small ? 'docs-value-list' : 'docs-typed-list'}>
      <More items={items} first={small ? 20 : 8} noun="more" listed="item">
        {(item, i) => (
          <li key={i}>
            <Typed value={item.as === 'text' ? { as: 'code', text: item.text } : item} label={label} fold={`${fold}/${i}`} />
          </li>
        )}
      </More>
    </ul>
  );
}

/** Values that stand below their label, not beside it. */
function isWide(value: ValueView): boolean {
  if (value.as === 'list') return value.items.some(isWide);
  if (value.as === 'json') return isLarge(value.value);
  return value.as === 'fields' ? value.fields.length > 0 : value.as === 'schema' || value.as === 'bindings';
}
