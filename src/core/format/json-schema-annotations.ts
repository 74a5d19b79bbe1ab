// What editors show of the published JSON Schema beside its rules, as VS Code and the YAML language
// server read it: texts, suggested values, and snippets (`defaultSnippets`) that a new server,
// channel, operation or message begins with, from their rows.
import { plainKind } from './dialect-tables.ts';
import { initialValue } from './initial-value.ts';
import type { Field, MapShape, ObjectTable, Shape, TextShape } from './table-types.ts';
import { tableOf, wizardFields } from './tables.ts';

const KINDS: ReadonlySet<string> = new Set(['Server', 'Channel', 'Operation', 'Message']);

/** Returns the snippets where an object of the table is the value. */
export function objectSnippets(table: ObjectTable): object {
  if (!KINDS.has(table.kind)) return {};
  const label = `New ${table.title.replace(/ Object$/, '').toLowerCase()}`;
  return { defaultSnippets: [{ label, body: bodyOf(table) }] };
}

/** Returns the snippets where a map of such objects is the value: one entry with its name. */
export function mapSnippets({ of, entry }: MapShape): object {
  if (of.is !== 'object' || of.ref === 'only' || !KINDS.has(plainKind(of.kind))) return {};
  const body = { [stop(1, `:${entry}`)]: bodyOf(tableOf(of.kind)) };
  return { defaultSnippets: [{ label: `New ${entry}`, body }] };
}

/** The tab stops of an entry begin after that of its name. */
const FIRST_STOP = 2;

/** A tab stop of the caret, with what it holds at first (`:text`, `|choice,choice|`). */
const stop = (n: number, more: string): string => `\${${n}${more}}`;

function bodyOf(table: ObjectTable): object {
  const required = table.fields.filter((field) => field.required && !field.applies);
  const initial = table.fields.filter(({ name }) => table.initial?.includes(name));
  const fields = new Set<Field>([...required, ...initial]);
  const shown = fields.size > 0 ? [...fields] : wizardFields(table);
  return Object.fromEntries(
    shown.map(({ name, shape }, i) => [name, placeholder(shape, i + FIRST_STOP)]),
  );
}

function placeholder(shape: Shape, n: number): unknown {
  if (shape.is === 'either') return placeholder(shape.of[0] ?? shape, n);
  if (shape.is === 'object' && shape.ref === 'only')
    return { $ref: `#${shape.rootTarget ?? ''}/${stop(n, '')}` };
  if (shape.is !== 'string') return initialValue(shape) ?? stop(n, '');
  if (shape.enum) return stop(n, `|${shape.enum.join(',')}|`);
  return stop(n, shape.suggest ? `:${shape.suggest[0]}` : '');
}

/** Returns what the values of a text mean, where the tables say it. */
export function enumDescriptions({ enum: values = [], meanings }: TextShape): object {
  return meanings ? { enumDescriptions: values.map((value) => meanings[value] ?? '') } : {};
}

/** Returns the values that editors offer although any other is legal. */
export function examplesOf({ suggest, soft, enum: values }: TextShape): object {
  const examples = suggest ?? (soft && values);
  return examples ? { examples } : {};
}

/** Returns the text of a table for editors that show Markdown, and for those that don't. */
export function description(doc: string): object {
  const plain = doc.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replace(/[`*]/g, '');
  return { description: plain, ...(plain !== doc && { markdownDescription: doc }) };
}
