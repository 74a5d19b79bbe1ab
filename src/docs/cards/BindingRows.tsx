// The fields of one binding as rows: label and value, its unit and default in words, groups inside each other.
import type { ReactNode } from 'react';
import type { BindingRow } from '../../core/model/types.ts';
import { keysOf } from '../bits/keys.ts';
import { More } from '../bits/More.tsx';
import { Value } from '../bits/Value.tsx';
import { Wrap } from '../bits/Wrap.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { schemaWords } from './schema-words.ts';
import './bindings.css';

interface RowsProps {
  rows: readonly BindingRow[];
  /** Says of each field what it is for. */
  explained: boolean;
}

/** One row a field; what is nested stands below its label. */
export function BindingRows({ rows, explained }: RowsProps): ReactNode {
  const keys = keysOf(rows.map((row) => row.name));
  return (
    <dl className="docs-fields docs-binding-rows" data-labelled={rows.some((row) => row.field) || undefined}>
      <More items={rows} first={100} noun="more fields" listed="term">
        {(row, i) => (
          <div key={keys[i]} data-default={row.byDefault} data-group={isGroup(row) || undefined}>
            <dt>
              {row.field && <span className="docs-binding-label">{row.field.label}</span>}
              {!isSaid(row) && (
                <code>
                  <Wrap text={row.name} />
                </code>
              )}
            </dt>
            {isGroup(row) && explained && <Doc row={row} />}
            <dd>
              <Content row={row} explained={explained} />
              <Bounds row={row} explained={explained} />
            </dd>
            {!isGroup(row) && explained && <Doc row={row} />}
          </div>
        )}
      </More>
    </dl>
  );
}

/** What a field is for. */
function Doc({ row: { field } }: { row: BindingRow }): ReactNode {
  return (
    field && (
      <dd className="docs-binding-doc">
        <Markdown text={field.doc} level={4} />
      </dd>
    )
  );
}

function Content({ row, explained }: { row: BindingRow; explained: boolean }): ReactNode {
  const schema = row.field ? null : schemaWords(row.value);
  if (schema)
    return (
      <div className="docs-binding-schema">
        <span>{schema.text}</span>
        {schema.description !== undefined && <Markdown text={schema.description} level={4} />}
        {schema.properties.length > 0 && <BindingRows rows={schema.properties} explained={explained} />}
      </div>
    );
  const items = row.items ?? itemsOf(row.value);
  if (items)
    return (
      <ol className="docs-binding-items">
        <More items={items} first={20} noun="more" listed="item">
          {(rows, i) => (
            <li key={i}>
              <BindingRows rows={rows} explained={explained} />
            </li>
          )}
        </More>
      </ol>
    );
  const rows = row.rows ?? membersOf(row.value);
  if (rows) return <BindingRows rows={rows} explained={explained} />;
  return (
    <span className="docs-binding-value">
      {row.value !== undefined && <Shown row={row} />}
      {row.words !== undefined && <span className="docs-soft">{row.words}</span>}
      {row.byDefault && <span className="docs-chip">default</span>}
    </span>
  );
}

function Shown({ row: { name, field, value } }: { row: BindingRow }): ReactNode {
  if (field?.markdown && typeof value === 'string') return <Markdown text={value} level={4} />;
  if (!Array.isArray(value) || value.length === 0 || value.some((item) => typeof item === 'object' && item !== null))
    return <Value value={value} label={name} />;
  return (
    <More items={value} first={8} noun="more">
      {(item, i) => <Value key={i} value={item} label={name} />}
    </More>
  );
}

/** True where the label says the name, or where the name stands nowhere in the document. */
function isSaid({ name, field, byDefault }: BindingRow): boolean {
  return field !== undefined && (byDefault === true || field.label.toLowerCase() === name);
}

/** What bounds a field, and what would count if it were not set. */
function Bounds({ row: { name, field, byDefault }, explained }: { row: BindingRow; explained: boolean }): ReactNode {
  // Of which versions there are nobody wants to know beside the one that is written.
  if (!field || ((byDefault || name === 'bindingVersion') && !explained)) return null;
  const { limits, default: preset, required } = field;
  const bounds = [explained && required && 'required', !byDefault && preset !== undefined && `default: ${preset}`, limits].filter(
    (text) => typeof text === 'string',
  );
  return bounds.length > 0 && <p className="docs-binding-note">{bounds.join(' · ')}</p>;
}

function isGroup(row: BindingRow): boolean {
  if (!row.field) {
    const schema = schemaWords(row.value);
    if (schema) return schema.properties.length > 0;
  }
  return row.rows !== undefined || row.items !== undefined || membersOf(row.value) !== null || itemsOf(row.value) !== null;
}

/** The same for a list of such objects. */
function itemsOf(value: unknown): readonly (readonly BindingRow[])[] | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > 40) return null;
  const items = value.map(membersOf);
  return items.every((rows) => rows !== null) ? items : null;
}

/** The members of an object in a value that the format says nothing of, as rows; null for what is better shown whole. */
function membersOf(value: unknown): readonly BindingRow[] | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const members = Object.entries(value);
  if (members.length === 0 || members.length > 40 || depthOf(value) > 4) return null;
  return members.map(([name, item]) => ({ name, value: item }));
}

function depthOf(value: unknown, limit = 6): number {
  if (typeof value !== 'object' || value === null || limit === 0) return 0;
  return 1 + Object.values(value).reduce<number>((deepest, item) => Math.max(deepest, depthOf(item, limit - 1)), 0);
}
