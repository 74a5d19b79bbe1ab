// The fields of one binding as rows: label and value, its unit and default in words, groups inside
// each other.
import type { ReactNode } from 'react';
import type { BindingRow } from '../../core/types.ts';
import { CodeText } from '../components/BreakableText.tsx';
import { ShowMore } from '../components/ShowMore.tsx';
import { uniqueKeys } from '../components/unique-keys.ts';
import { Value } from '../components/Value.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { SchemaTree } from '../schema/SchemaTree.tsx';
import { schemaSummary } from './schema-summary.ts';
import './bindings.css';

interface RowsProps {
  rows: readonly BindingRow[];
  /** Names the open states of schemas below. */
  fold: string;
  /** Says of each field what it is for. */
  explained: boolean;
}

/** Renders one row per field; nested values appear below their label. */
export function BindingRows({ rows, fold, explained }: RowsProps): ReactNode {
  const keys = uniqueKeys(rows.map((row) => row.name));
  return (
    <dl
      className="docs-fields docs-binding-rows"
      data-labelled={rows.some((row) => row.field) || undefined}
    >
      <ShowMore items={rows} first={100} noun="more fields" listed="term">
        {(row, i) => (
          <div key={keys[i]} data-default={row.isDefault} data-group={isGroup(row) || undefined}>
            <dt>
              {row.field && <span className="docs-binding-label">{row.field.label}</span>}
              {!isNameShown(row) && <CodeText text={row.name} />}
            </dt>
            {isGroup(row) && explained && <FieldDescription row={row} />}
            <dd>
              <RowContent row={row} fold={`${fold} ${keys[i]}`} explained={explained} />
              <BindingConstraints row={row} explained={explained} />
            </dd>
            {!isGroup(row) && explained && <FieldDescription row={row} />}
          </div>
        )}
      </ShowMore>
    </dl>
  );
}

/** What a field is for. */
function FieldDescription({ row: { field } }: { row: BindingRow }): ReactNode {
  return (
    field && (
      <dd className="docs-binding-doc">
        <Markdown text={field.doc} level={4} />
      </dd>
    )
  );
}

function RowContent({
  row,
  fold,
  explained,
}: {
  row: BindingRow;
  fold: string;
  explained: boolean;
}): ReactNode {
  if (row.schema) return <SchemaTree {...row.schema} fold={fold} label={row.field?.label} />;
  const schema = row.field ? null : schemaSummary(row.value);
  if (schema)
    return (
      <div>
        <span>{schema.text}</span>
        {schema.description !== undefined && <Markdown text={schema.description} level={4} />}
        {schema.properties.length > 0 && (
          <BindingRows rows={schema.properties} fold={fold} explained={explained} />
        )}
      </div>
    );
  const items = row.items ?? itemsOf(row.value);
  if (items)
    return (
      <ol className="docs-binding-items">
        <ShowMore items={items} first={20} noun="more" listed="item">
          {(rows, i) => (
            <li key={i}>
              <BindingRows rows={rows} fold={`${fold}/${i}`} explained={explained} />
            </li>
          )}
        </ShowMore>
      </ol>
    );
  const rows = row.rows ?? membersOf(row.value);
  if (rows) return <BindingRows rows={rows} fold={fold} explained={explained} />;
  return (
    <span className="docs-binding-value">
      {row.value !== undefined && <BindingValue row={row} />}
      {row.words !== undefined && <span className="docs-soft">{row.words}</span>}
      {row.isDefault && <span className="docs-chip ui-help">default</span>}
    </span>
  );
}

function BindingValue({ row: { name, field, value } }: { row: BindingRow }): ReactNode {
  if (field?.markdown && typeof value === 'string') return <Markdown text={value} level={4} />;
  if (
    !Array.isArray(value) ||
    value.length === 0 ||
    value.some((item) => typeof item === 'object' && item !== null)
  )
    return <Value value={value} label={name} />;
  return (
    <ShowMore items={value} first={8} noun="more">
      {(item, i) => <Value key={i} value={item} label={name} />}
    </ShowMore>
  );
}

/**
 * Returns true where the label contains the name, or where the name doesn't appear in the
 * document.
 */
function isNameShown({ name, field, isDefault: byDefault }: BindingRow): boolean {
  return field !== undefined && (byDefault === true || field.label.toLowerCase() === name);
}

/** What bounds a field, and what would count if it were not set. */
function BindingConstraints({
  row: { name, field, isDefault: byDefault },
  explained,
}: {
  row: BindingRow;
  explained: boolean;
}): ReactNode {
  // The list of versions isn't useful beside the one that is specified.
  if (!field || ((byDefault || name === 'bindingVersion') && !explained)) return null;
  const { limits, default: preset, required } = field;
  const bounds = [
    explained && required && 'required',
    !byDefault && preset !== undefined && `default: ${preset}`,
    limits,
  ].filter((text) => typeof text === 'string');
  return bounds.length > 0 && <p className="docs-binding-note ui-note">{bounds.join(' · ')}</p>;
}

function isGroup(row: BindingRow): boolean {
  if (row.schema) return true;
  if (!row.field) {
    const schema = schemaSummary(row.value);
    if (schema) return schema.properties.length > 0;
  }
  return (
    row.rows !== undefined ||
    row.items !== undefined ||
    membersOf(row.value) !== null ||
    itemsOf(row.value) !== null
  );
}

/** The same for a list of such objects. */
function itemsOf(value: unknown): readonly (readonly BindingRow[])[] | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > 40) return null;
  const items = value.map(membersOf);
  return items.every((rows) => rows !== null) ? items : null;
}

/** The members of an object that the format doesn't describe, as rows; null to show it whole. */
function membersOf(value: unknown): readonly BindingRow[] | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const members = Object.entries(value);
  if (members.length === 0 || members.length > 40 || depthOf(value) > 4) return null;
  return members.map(([name, item]) => ({ name, value: item }));
}

function depthOf(value: unknown, limit = 6): number {
  if (typeof value !== 'object' || value === null || limit === 0) return 0;
  return (
    1 +
    Object.values(value).reduce<number>(
      (deepest, item) => Math.max(deepest, depthOf(item, limit - 1)),
      0,
    )
  );
}
