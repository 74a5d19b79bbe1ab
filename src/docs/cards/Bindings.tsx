// Settings that only one protocol knows: one panel a protocol, with where else that protocol has
// settings.

import './bindings.css';
import type { ReactNode } from 'react';
import { capitalize, childPointer } from '../../core/light.ts';
import type { BindingRow, BindingView, Link, Part, PartId } from '../../core/types.ts';
import { visibleName } from '../../ui/display-text.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { CodeText } from '../components/BreakableText.tsx';
import { Block } from '../components/FactList.tsx';
import { PartLinks } from '../components/PartLink.tsx';
import { ShowMore } from '../components/ShowMore.tsx';
import { uniqueKeys } from '../components/unique-keys.ts';
import { Value } from '../components/Value.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { bindingsPointer } from '../pane/location.ts';
import { useChoice, useFold, usePaneState, usePrint } from '../pane/pane.ts';
import { SchemaTree } from '../schema/SchemaTree.tsx';
import { BindingPhrases } from './ProtocolWords.tsx';
import { schemaSummary } from './schema-summary.ts';

interface BindingsProps {
  bindings: readonly BindingView[];
  /** Names the choice of the protocol below: the id of the part. */
  fold: string;
  /** The part that has the bindings, for hints about its context. */
  part?: Part;
  beside?: ReactNode;
}

/** All bindings of an object: a panel, or tabs where there are several. */
export function Bindings({ bindings, fold, part, beside }: BindingsProps): ReactNode {
  const print = usePrint();
  const [chosen, choose] = useChoice<string>(`${fold} bindings`, '');
  const [only] = bindings;
  if (!only) return null;
  const panel = (binding: BindingView) => (
    <div data-pointer={part && childPointer(bindingsPointer(part), binding.protocol)}>
      <Binding
        binding={binding}
        fold={`${fold} ${binding.protocol}`}
        address={part?.kind === 'channel' ? part.address : undefined}
      />
      {part && <RelatedBindings part={part} protocol={binding.protocol} />}
    </div>
  );
  if (bindings.length === 1)
    return (
      <Block
        title={only.brief ? capitalize(only.brief.title) : 'Binding'}
        beside={
          <>
            {!only.brief && <span className="docs-chip ui-help">{visibleName(only.protocol)}</span>}
            {beside}
          </>
        }
      >
        {panel(only)}
      </Block>
    );
  return (
    <Block title="Bindings" beside={beside}>
      <Tabs
        label="Protocols"
        tabs={bindings.map(({ protocol }) => ({ id: protocol, label: protocol }))}
        chosen={chosen}
        onChoose={choose}
        all={print}
      >
        {(protocol) => panel(bindings.find((binding) => binding.protocol === protocol) ?? only)}
      </Tabs>
    </Block>
  );
}

interface BindingProps {
  binding: BindingView;
  fold: string;
  /** Of the channel, which its card has above. */
  address?: string | null | undefined;
}

/** The settings of a protocol: known ones in plain words, others as names and values. */
function Binding({ binding, fold, address }: BindingProps): ReactNode {
  const print = usePrint();
  // One choice for the whole pane: who wants one field explained wants them all.
  const [open, setOpen] = useFold('bindings explained', false);
  const explained = open || print;
  const { doc, version, brief } = binding;
  const all = binding.rows ?? binding.fields.map(([name, value]) => ({ name, value }));
  const rows = brief && !explained ? unstatedRows(all) : all;
  return (
    <div>
      {brief && brief.phrases.length > 0 && (
        <p>
          <BindingPhrases of={binding} except={address} />
        </p>
      )}
      {doc !== undefined && explained && (
        <div className="docs-binding-doc">
          <Markdown text={doc} level={4} />
        </div>
      )}
      {version !== undefined && !binding.rows && (
        <p className="docs-faint">Version {visibleName(version)}</p>
      )}
      {rows.length > 0 && <BindingRows rows={rows} fold={fold} explained={explained} />}
      {rows.length === 0 && (brief?.phrases ?? []).length === 0 && (
        <p className="docs-faint">{all.length > 0 ? 'Nothing but defaults' : 'No fields'}</p>
      )}
      {doc !== undefined && !print && (
        <button
          type="button"
          className="docs-more"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide explanations' : 'Explain the fields'}
        </button>
      )}
    </div>
  );
}

/** What is set and not stated in the brief words; which version a binding is of says nothing. */
function unstatedRows(rows: readonly BindingRow[]): readonly BindingRow[] {
  return rows.flatMap((row) => {
    if (row.stated || row.isDefault || row.name === 'bindingVersion') return [];
    return [row.rows ? { ...row, rows: unstatedRows(row.rows) } : row];
  });
}

function RelatedBindings({ part, protocol }: { part: Part; protocol: string }): ReactNode {
  // A string, so that nothing renders again while the result stays the same.
  const found = usePaneState(({ model }) =>
    JSON.stringify(
      relatedBindings(part, protocol, (id) => model.parts.get(id)).map((id) =>
        linkTo(model.parts.get(id)),
      ),
    ),
  );
  const print = usePrint();
  const links: Link[] = JSON.parse(found);
  if (links.length === 0 || print) return null;
  return (
    <div className="docs-binding-also">
      <span className="docs-soft">Also set on:</span> <PartLinks links={links} first={2} />
    </div>
  );
}

function linkTo(part: Part | undefined): Link | null {
  return part ? { id: part.id, label: `${part.kind} ${part.title ?? part.key}` } : null;
}

// The fields of one binding as rows: label and value, its unit and default in words, groups inside
// each other.

interface RowsProps {
  rows: readonly BindingRow[];
  /** Names the open states of schemas below. */
  fold: string;
  /** Says of each field what it is for. */
  explained: boolean;
}

/** Renders one row per field; nested values appear below their label. */
function BindingRows({ rows, fold, explained }: RowsProps): ReactNode {
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

// Finds the other parts around a part that have settings for the same protocol.

/** Links that are followed from one part. */
const MOST = 60;

/**
 * Ids of the parts around `part` whose bindings have `protocol` too: a server's channels; a
 * channel's servers, operations and messages; an operation's channels, servers and messages; the
 * channels and operations of a message with their servers.
 */
export function relatedBindings(
  part: Part,
  protocol: string,
  partOf: (id: PartId) => Part | undefined,
): PartId[] {
  const ids = new Set<PartId>();
  const add = (links: readonly Link[]) => {
    for (const { id } of links.slice(0, MOST)) if (id !== null && id !== part.id) ids.add(id);
  };
  add(relatedLinks(part));
  if (part.kind === 'message')
    for (const id of [...ids]) {
      const user = partOf(id);
      if (user?.kind === 'channel' || user?.kind === 'operation') add(user.servers);
    }
  return [...ids].filter((id) =>
    bindingsOf(partOf(id)).some((binding) => binding.protocol === protocol),
  );
}

function relatedLinks(part: Part): readonly Link[] {
  switch (part.kind) {
    case 'server':
      return part.channels;
    case 'channel':
      return [...part.servers, ...part.operations, ...part.messages];
    case 'operation': {
      const { channel, reply } = part;
      const channels = [channel, reply?.channel].filter((link) => link !== undefined);
      return [...channels, ...part.servers, ...part.messages, ...(reply?.messages ?? [])];
    }
    case 'message':
      return part.usedBy;
    default:
      return [];
  }
}

function bindingsOf(part: Part | undefined): readonly BindingView[] {
  const known =
    part?.kind === 'server' ||
    part?.kind === 'channel' ||
    part?.kind === 'operation' ||
    part?.kind === 'message';
  return known ? part.bindings : [];
}
