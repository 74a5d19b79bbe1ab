// Bindings of a server, channel, operation or message, one view a protocol.
import { isAvro } from '../../format/avro.ts';
import { endpointKind } from '../../format/bindings/enterprisemq.ts';
import {
  type BindingWords,
  type Noun,
  type Phrase,
  protocolWords,
} from '../../format/bindings/words.ts';
import { type Dialect, dialects } from '../../format/dialects.ts';
import type { Endpoint, Field, ObjectTable, Shape, TextShape } from '../../format/table-types.ts';
import { fieldsOf, isSchema, isSchemaKind, kindIn, tableOf } from '../../format/tables.ts';
import { dialectOfRoot, siblingsIn, versionShape } from '../../format/typed-tree.ts';
import { NodeMemo } from '../../text/node-memo.ts';
import { capitalize, formatCount } from '../../text/plural.ts';
import { toPointer } from '../../text/pointer.ts';
import { isEmpty, type MapNode } from '../../text/tree.ts';
import { isMap, toValue, writtenValue } from '../../text/value.ts';
import { type FoundPart, leaveOut, type ModelContext } from './context.ts';
import { followLink, followToObject } from './link.ts';
import { field, membersOf, type ObjectNode, objectAt, textOf } from './object-at.ts';
import {
  durationWords,
  groupThousands,
  quantity,
  quantityText,
  rangeWords,
  unitWords,
} from './quantity.ts';
import { cachedRoot } from './schema-roots.ts';
import type { BindingBrief, BindingFieldView, BindingRow, BindingView } from './views.ts';

const NONE: readonly never[] = [];

/**
 * Returns the bindings of a part in document order (section Bindings objects). One that isn't an
 * object, as an extension may be, has its value as the only field.
 */
export function bindingsOf(context: ModelContext, found: FoundPart): readonly BindingView[] {
  const written = field(found.object, 'bindings');
  const bindings = followToObject(context, found, written);
  if (written && !bindings) leaveOut(found, written);
  return bindings ? bindingsIn(context, found, bindings) : NONE;
}

/** Returns the bindings of a Bindings Object in document order. */
export function bindingsIn(
  context: ModelContext,
  found: FoundPart,
  bindings: ObjectNode,
): readonly BindingView[] {
  return membersOf(bindings).map(([protocol, node]) => {
    const target = followLink(context, found, node);
    const binding = objectAt(target);
    if (!binding)
      return {
        protocol,
        fields: target && !isEmpty(target.node) ? [[protocol, writtenValue(target.node)]] : [],
      };
    const table = tableFor(context, found, protocol, binding.node);
    const endpoint = endpointFor(found);
    const known = views.get(binding.node, endpoint);
    if (known?.protocol === protocol && known.table === table)
      return withSchemas(context, found, binding, known);
    const view = viewOf(protocol, table, binding, endpoint, labelOf(context, protocol));
    const made = { protocol, table, view };
    views.set(binding.node, endpoint, made);
    return withSchemas(context, found, binding, made);
  });
}

interface Known {
  readonly protocol: string;
  readonly table: ObjectTable | null;
  readonly view: BindingView;
}

/**
 * The views of a binding by its node and by how its server is reached, with what else they depend
 * on.
 */
const views = new NodeMemo<Known>();

function viewOf(
  protocol: string,
  table: ObjectTable | null,
  binding: ObjectNode,
  endpoint: Endpoint | undefined,
  label: string,
): BindingView {
  const members = membersOf(binding).map(([name, { node }]) => {
    const isText = table !== null && fieldsOf(table, name)[0]?.shape.is === 'string';
    return [name, isText ? writtenValue(node) : toValue(node)] as const;
  });
  const version = members.find(([name]) => name === 'bindingVersion')?.[1];
  const view: BindingView =
    typeof version === 'string'
      ? { protocol, version, fields: members.filter(([name]) => name !== 'bindingVersion') }
      : { protocol, fields: members };
  if (!table) return view;
  const rows = bindingRows(table, members, endpoint);
  return { ...view, doc: table.doc, rows, ...bindingBrief(table, members, rows, label) };
}

/** What the document's dialect calls a protocol. */
function labelOf(context: ModelContext, protocol: string): string {
  const { protocols } = dialectOfRoot(context.documents.root);
  return protocols.find(({ key }) => key === protocol)?.label ?? protocol;
}

/**
 * Returns a view with the schemas among its values. They name the parts that their references mean,
 * so they are made again for each model.
 */
function withSchemas(
  context: ModelContext,
  found: FoundPart,
  binding: ObjectNode,
  { table, view }: Known,
): BindingView {
  if (!table || !view.rows) return view;
  let hasSchema = false;
  const rows = view.rows.map((row) => {
    const shape = row.isDefault ? undefined : fieldsOf(table, row.name)[0]?.shape;
    const place = field(binding, row.name);
    if (!shape || place?.node.kind !== 'map' || !isSchemaHere(shape, place.node)) return row;
    hasSchema = true;
    const root = cachedRoot(context, found, place, toPointer(place.path));
    return { ...row, schema: { root, uri: place.uri } };
  });
  return hasSchema ? { ...view, rows } : view;
}

/** Returns whether a value is a schema of the document, not one in Avro. */
function isSchemaHere(shape: Shape, node: MapNode): boolean {
  if (shape.is === 'either') return shape.of.some((one) => isSchemaHere(one, node));
  return shape.is === 'object' && isSchemaKind(shape.kind) && !(shape.avro && isAvro(node));
}

/** How the server is reached that the bindings belong to; undefined where that is not known. */
function endpointFor({ kind, object }: FoundPart): Endpoint | undefined {
  const host = kind === 'server' ? textOf(object, 'host') : undefined;
  return host === undefined ? undefined : endpointKind(host, textOf(object, 'protocol'));
}

/**
 * The table of a protocol's binding for the kind of this part, if the format describes its fields.
 */
function tableFor(
  context: ModelContext,
  { kind, objectKind }: FoundPart,
  protocol: string,
  binding: MapNode,
): ObjectTable | null {
  const location = /^(server|channel|operation|message)/i
    .exec(kind === 'component' ? (objectKind ?? '') : kind)?.[0]
    .toLowerCase();
  if (location === undefined) return null;
  const dialect = dialectOfRoot(context.documents.root);
  const bindings = tableOf(kindIn(`${capitalize(location)}Bindings`, dialect));
  const shape = fieldsOf(bindings, protocol)[0]?.shape;
  return shape?.is === 'object' ? tableOf(versionShape(shape, siblingsIn(binding)).kind) : null;
}

// The fields of a specified binding in words: labels, units, defaults and limits, all read from the
// tables of the format.

type Members = readonly (readonly [string, unknown])[];

/**
 * Returns rows for the members of an object that `table` describes: those that are set, in the
 * order of the text, then the fields whose default counts. Members that the table does not have are
 * rows without `field`.
 * @param endpoint how the server of the binding is reached; defaults of fields that may not be
 * given there are left out
 */
function bindingRows(
  table: ObjectTable,
  members: Members,
  endpoint?: Endpoint,
): readonly BindingRow[] {
  const set = members.map(([name, value]): BindingRow => {
    const field = fieldsOf(table, name)[0];
    return field ? rowOf(field, name, value) : { name, value };
  });
  const named = new Set(members.flatMap(([name]) => fieldsOf(table, name)));
  const counts = (field: Field) =>
    !named.has(field) && (!endpoint || !field.endpoints || field.endpoints.includes(endpoint));
  return [...set, ...table.fields.filter(counts).flatMap(defaultRow)];
}

function rowOf(field: Field, name: string, value: unknown): BindingRow {
  const row = { name, field: fieldView(field) };
  const { shape } = field;
  const inner = membersIfMap(value);
  // A schema is shown as it is: its defaults say nothing about the binding.
  if (shape.is === 'object' && inner && !isSchema(shape))
    return { ...row, rows: bindingRows(tableOf(shape.kind), inner) };
  if (shape.is === 'map' && inner && inner.length > 0)
    return { ...row, rows: inner.map(([key, item]) => ({ name: key, value: item })) };
  if (shape.is === 'list' && shape.of.is === 'object' && Array.isArray(value)) {
    const table = tableOf(shape.of.kind);
    const items = value.map(membersIfMap);
    if (items.length > 0 && items.every((item) => item !== null))
      return { ...row, items: items.map((item) => bindingRows(table, item)) };
  }
  const words = fieldValueInWords(shape, value);
  return words === null ? { ...row, value } : { ...row, value, words };
}

function defaultRow(field: Field): BindingRow[] {
  const { default: value, defaultDescription: defaultSays } = field;
  if (value !== undefined) return [{ ...rowOf(field, field.name, value), isDefault: true }];
  return defaultSays === undefined
    ? []
    : [{ name: field.name, field: fieldView(field), words: defaultSays, isDefault: true }];
}

/** The annotation shown after a value, such as its unit or a shorter form of the same quantity. */
function fieldValueInWords(shape: Shape, value: unknown): string | null {
  if (shape.is === 'either')
    return (
      shape.of.map((one) => fieldValueInWords(one, value)).find((words) => words !== null) ?? null
    );
  if ((shape.is === 'integer' || shape.is === 'number') && shape.unit && typeof value === 'number')
    return unitWords(value, shape.unit);
  if (shape.is !== 'string' || shape.format !== 'duration' || typeof value !== 'string')
    return null;
  const text = durationWords(value);
  return text === null ? null : `= ${text}`;
}

const fieldViews = new WeakMap<Field, BindingFieldView>();

/** The same row of the format gives the same object. */
function fieldView(field: Field): BindingFieldView {
  const known = fieldViews.get(field);
  if (known) return known;
  const { name, shape, doc, required } = field;
  const limits = limitsOf(shape);
  const byDefault = defaultOf(field);
  const view: BindingFieldView = {
    label: bindingFieldLabel(name),
    doc,
    ...(required && { required }),
    ...(shape.is === 'string' && shape.markdown && { markdown: true as const }),
    ...(limits !== undefined && { limits }),
    ...(byDefault !== undefined && { default: byDefault }),
  };
  fieldViews.set(field, view);
  return view;
}

function defaultOf({
  shape,
  default: value,
  defaultDescription: defaultSays,
}: Field): string | undefined {
  if (value === undefined) return defaultSays;
  return typeof value === 'number' && (shape.is === 'integer' || shape.is === 'number')
    ? quantity(value, shape.unit)
    : String(value);
}

function limitsOf(shape: Shape): string | undefined {
  // A schema may stand for the number: the number still has limits.
  if (shape.is === 'either') return shape.of.map(limitsOf).find((limits) => limits !== undefined);
  if (shape.is === 'integer' || shape.is === 'number')
    return rangeWords(shape.min ?? shape.softMin, shape.max, shape.unit);
  return shape.is === 'string' ? textLimits(shape) : undefined;
}

function textLimits({
  enum: choices,
  soft,
  pattern,
  minLength,
  maxLength,
}: TextShape): string | undefined {
  const values = choices && `${soft ? 'such as' : 'one of'} ${choices.join(', ')}`;
  const length =
    maxLength === undefined
      ? undefined
      : `${minLength ? `${minLength} to ` : 'at most '}${groupThousands(maxLength)} characters`;
  return (
    [values, length, pattern?.description].filter((text) => text !== undefined).join('; ') ||
    undefined
  );
}

/** Parts of keys that aren't words, and the words they are abbreviations of. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['arn', 'ARN'],
  ['bcc', 'BCC'],
  ['cc', 'CC'],
  ['ccdt', 'CCDT'],
  ['dmq', 'DMQ'],
  ['fifo', 'FIFO'],
  ['id', 'ID'],
  ['jms', 'JMS'],
  ['max', 'maximum'],
  ['min', 'minimum'],
  ['msg', 'message'],
  ['num', 'number of'],
  ['qos', 'QoS'],
  ['rmw', 'RMW'],
  ['sms', 'SMS'],
  ['spec', 'specification'],
  ['ttl', 'TTL'],
  ['url', 'URL'],
  ['vhost', 'virtual host'],
  ['vpn', 'VPN'],
]);

/** Returns the name of a field in plain words: `maxMsgLength` is `Maximum message length`. */
export function bindingFieldLabel(name: string): string {
  const words = name
    .split(/\.|(?<=[a-z0-9])(?=[A-Z])/)
    .map((word) => WORDS.get(word.toLowerCase()) ?? word.toLowerCase());
  const text = words.join(' ').replace('heart beat', 'heartbeat');
  return capitalize(text);
}

function membersIfMap(value: unknown): Members | null {
  return isMap(value) ? Object.entries(value) : null;
}

// A binding in a few words of its protocol: "Kafka topic: 24 partitions, 3 replicas, kept 30 days".

/** Longer values are left to their rows. */
const MOST_CHARACTERS = 60;

/**
 * Returns a binding in a few words, and its rows, of which those are marked that the words state.
 * Null for objects that the protocol has no words for.
 * @param table of the binding, of any version
 * @param label of the protocol, as the dialect of the document has it
 */
function bindingBrief(
  table: ObjectTable,
  members: Members,
  rows: readonly BindingRow[],
  label: string,
): { readonly brief: BindingBrief; readonly rows: readonly BindingRow[] } | null {
  const [, key = '', target = ''] =
    /^(\w+?)(Server|Channel|Operation|Message)Binding/.exec(table.kind) ?? [];
  const protocol = protocolWords[key];
  const words = protocol?.[target as keyof typeof protocol] as BindingWords | undefined;
  if (!protocol || !words) return null;
  const stated = new Set<string>();
  const phrases: string[] = [];
  for (const [path, phrase] of Object.entries(words.phrases)) {
    const found = valueAt(table, members, path.split('/'));
    const text = found && phraseOf(phrase, found.value, found.shape);
    if (text === null || text === undefined) continue;
    stated.add(path);
    phrases.push(text);
  }
  const value = (path: string) => valueAt(table, members, path.split('/'))?.value;
  const title = `${label} ${nounOf(words.noun, value)}`;
  const brief: BindingBrief =
    target === 'Channel'
      ? { title, phrases, address: nounOf(protocol.address, value) }
      : { title, phrases };
  return { brief, rows: stated.size === 0 ? rows : markStated(rows, stated, '') };
}

/**
 * Returns what the address of a channel is on a server: `topic`; undefined for other protocols.
 * @param scheme the `protocol` of the server
 */
export function addressNoun(scheme: string | undefined, dialect: Dialect): string | undefined {
  if (scheme === undefined) return undefined;
  const index = dialect.protocols.findIndex(
    ({ key, schemes }) => key === scheme || schemes.includes(scheme),
  );
  // The words have the names of the first dialect, in which protocols are in the same order.
  const words = protocolWords[dialects[0]?.protocols[index]?.key ?? ''];
  return words && nounOf(words.address, () => undefined);
}

function nounOf(noun: Noun, value: (path: string) => unknown): string {
  if (typeof noun === 'string') return noun;
  const { field, of, otherwise } = noun;
  return ownText(of, scalarText(value(field))) ?? otherwise;
}

/** What is at the end of a path of names, and the shape that the tables give it. */
function valueAt(
  table: ObjectTable,
  members: Members,
  [name = '', ...rest]: readonly string[],
): { readonly value: unknown; readonly shape: Shape } | null {
  const member = members.find(([key]) => key === name);
  const shape = fieldsOf(table, name)[0]?.shape;
  if (!member || !shape) return null;
  const [, value] = member;
  if (rest.length === 0) return { value, shape };
  if (shape.is !== 'object' || !isMap(value)) return null;
  return valueAt(tableOf(shape.kind), Object.entries(value), rest);
}

/** The phrase for a value; null where it has none, and its row says it. */
function phraseOf(phrase: Phrase, value: unknown, shape: Shape): string | null {
  if (Array.isArray(value)) {
    if (value.length === 0 || value.length > 3) return null;
    const of = shape.is === 'list' ? shape.of : shape;
    if (typeof phrase !== 'string') {
      const each = value.map((item) => phraseOf(phrase, item, of));
      return each.every((text) => text !== null) ? each.join(' and ') : null;
    }
    const each = value.map((item) => valueInWords(item, of));
    return each.every((text) => text !== null) ? fillPhrase(phrase, each.join(' and ')) : null;
  }
  const template =
    typeof phrase === 'string' ? phrase : (ownText(phrase, scalarText(value)) ?? phrase['*']);
  if (template === undefined) return null;
  const noun = /\{(\w+)\}/.exec(template)?.[1];
  if (noun !== undefined)
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
      ? template.replace(`{${noun}}`, formatCount(value, noun))
      : null;
  if (!template.includes('{}')) return template;
  const words = valueInWords(value, shape);
  return words === null || words === '' ? null : fillPhrase(template, words);
}

const fillPhrase = (template: string, words: string): string | null =>
  words.length > MOST_CHARACTERS ? null : template.replace('{}', () => words);

/** A scalar, or the one value that a schema allows, with its unit. */
function valueInWords(value: unknown, shape: Shape): string | null {
  if (typeof value === 'number') {
    const unit = unitOf(shape);
    return unit === undefined ? groupThousands(value) : quantityText(value, unit);
  }
  if (typeof value === 'string') {
    const isDuration = shape.is === 'string' && shape.format === 'duration';
    return (isDuration && durationWords(value)) || value;
  }
  if (typeof value !== 'object' || value === null || !isSchema(shape)) return null;
  const { const: constant, enum: choices } = value as Record<string, unknown>;
  const only = constant ?? (Array.isArray(choices) && choices.length === 1 ? choices[0] : null);
  // What else a schema states is in its row.
  return typeof only === 'string' && Object.keys(value).every((key) => SCHEMA_OF_ONE.has(key))
    ? only
    : null;
}

const SCHEMA_OF_ONE: ReadonlySet<string> = new Set(['type', 'const', 'enum']);

function unitOf(shape: Shape): Parameters<typeof quantityText>[1] | undefined {
  if (shape.is === 'either') return shape.of.map(unitOf).find((unit) => unit !== undefined);
  return shape.is === 'integer' || shape.is === 'number' ? shape.unit : undefined;
}

/** Marks the rows that the words state, and the groups in which nothing else is set. */
function markStated(
  rows: readonly BindingRow[],
  stated: ReadonlySet<string>,
  within: string,
): readonly BindingRow[] {
  return rows.map((row) => {
    const path = within + row.name;
    if (stated.has(path)) return { ...row, stated: true };
    if (!row.rows) return row;
    const inner = markStated(row.rows, stated, `${path}/`);
    const all = inner.length > 0 && inner.every(({ stated: is, isDefault }) => is || isDefault);
    return all ? { ...row, rows: inner, stated: true } : { ...row, rows: inner };
  });
}

/** A member of a record of ours, by a text of the document. */
const ownText = (
  record: Readonly<Record<string, string>>,
  name: string | undefined,
): string | undefined =>
  name !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;

const scalarText = (value: unknown): string | undefined =>
  typeof value === 'object' ? undefined : String(value);
