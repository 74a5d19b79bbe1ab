// The fields of a specified binding in words: labels, units, defaults and limits, all read from the
// tables of the format.

import type { Endpoint, Field, ObjectTable, Shape, TextShape } from '../../format/table-types.ts';
import { fieldsOf, isSchema, tableOf } from '../../format/tables.ts';
import { capitalize } from '../../text/plural.ts';
import { durationWords, grouped, quantity, rangeWords, unitWords } from './quantity.ts';
import type { BindingFieldView, BindingRow } from './views.ts';

type Members = readonly (readonly [string, unknown])[];

/**
 * Returns rows for the members of an object that `table` describes: those that are set, in the
 * order of the text, then the fields whose default counts. Members that the table does not have are
 * rows without `field`.
 * @param endpoint how the server of the binding is reached; defaults of fields that may not be
 * given there are left out
 */
export function bindingRows(
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
  const row = { name, field: viewOf(field) };
  const { shape } = field;
  const inner = membersOf(value);
  // A schema is shown as it is: its defaults say nothing about the binding.
  if (shape.is === 'object' && inner && !isSchema(shape))
    return { ...row, rows: bindingRows(tableOf(shape.kind), inner) };
  if (shape.is === 'map' && inner && inner.length > 0)
    return { ...row, rows: inner.map(([key, item]) => ({ name: key, value: item })) };
  if (shape.is === 'list' && shape.of.is === 'object' && Array.isArray(value)) {
    const table = tableOf(shape.of.kind);
    const items = value.map(membersOf);
    if (items.length > 0 && items.every((item) => item !== null))
      return { ...row, items: items.map((item) => bindingRows(table, item)) };
  }
  const words = wordsOf(shape, value);
  return words === null ? { ...row, value } : { ...row, value, words };
}

function defaultRow(field: Field): BindingRow[] {
  const { default: value, defaultDescription: defaultSays } = field;
  if (value !== undefined) return [{ ...rowOf(field, field.name, value), isDefault: true }];
  return defaultSays === undefined
    ? []
    : [{ name: field.name, field: viewOf(field), words: defaultSays, isDefault: true }];
}

/** The annotation shown after a value, such as its unit or a shorter form of the same quantity. */
function wordsOf(shape: Shape, value: unknown): string | null {
  if (shape.is === 'either')
    return shape.of.map((one) => wordsOf(one, value)).find((words) => words !== null) ?? null;
  if ((shape.is === 'integer' || shape.is === 'number') && shape.unit && typeof value === 'number')
    return unitWords(value, shape.unit);
  if (shape.is !== 'string' || shape.format !== 'duration' || typeof value !== 'string')
    return null;
  const text = durationWords(value);
  return text === null ? null : `= ${text}`;
}

const views = new WeakMap<Field, BindingFieldView>();

/** The same row of the format gives the same object. */
function viewOf(field: Field): BindingFieldView {
  const known = views.get(field);
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
  views.set(field, view);
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
      : `${minLength ? `${minLength} to ` : 'at most '}${grouped(maxLength)} characters`;
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

function membersOf(value: unknown): Members | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value)
    : null;
}
