// Snippets for whole objects: operations by their action, requests with replies, security schemes
// by their type, bindings with their required fields.

import { plainKind } from '../../format/dialect-tables.ts';
import type { Field, ObjectTable, Shape } from '../../format/table-types.ts';
import { fieldsOf, kindIn, tableOf } from '../../format/tables.ts';
import { isPlain } from '../../text/edit/print-value.ts';
import { freeName } from '../../text/free-name.ts';
import { capitalize } from '../../text/plural.ts';
import { get, type Node } from '../../text/tree.ts';
import { Skeletons } from './skeleton.ts';
import type { CompletionContext, Placeholder, Skeleton, Suggestion } from './types.ts';

type Pair = readonly [string | Placeholder, Skeleton];

/** Snippets for a new entry of a map of objects, by the kind of the object. */
export function partSnippets(context: CompletionContext): readonly Suggestion[] {
  const { cursor, shape } = context;
  if (cursor.role === 'none' || shape === null) return [];
  const inMap = cursor.role === 'key' && shape.is === 'map';
  const inPlace = cursor.role === 'key' && cursor.open && shape.is === 'object';
  const of = inMap ? shape.of : inPlace ? shape : null;
  if (of?.is !== 'object' || cursor.hasColon) return [];
  const table = tableOf(of.kind);
  const skeletons = new Skeletons(context.file);
  const made = variants(table, skeletons, context);
  return made.map(({ label, doc, name, fields }): Suggestion => {
    const entry: Suggestion['insert'] = inMap
      ? {
          is: 'key',
          name: { placeholder: freeName(name, (other) => cursor.keys.includes(other)) },
          value: { map: fields },
        }
      : { is: 'fields', fields };
    return {
      label,
      kind: 'snippet',
      detail: inMap ? 'new entry' : 'new',
      doc,
      rank: 4,
      insert: entry,
    };
  });
}

interface Variant {
  readonly label: string;
  readonly doc: string;
  readonly name: string;
  readonly fields: readonly Pair[];
}

function variants(
  table: ObjectTable,
  skeletons: Skeletons,
  context: CompletionContext,
): readonly Variant[] {
  switch (plainKind(table.kind)) {
    case 'Operation':
      return operations(table, skeletons, context);
    case 'SecurityScheme':
      return byType(table, skeletons);
    default:
      return [];
  }
}

/**
 * Suggests a schema with the name of its language, where any schema is allowed and there is none
 * yet.
 */
export function schemaLanguageSnippets({
  file,
  cursor,
  declared,
}: CompletionContext): readonly Suggestion[] {
  if (cursor.role !== 'key' || !cursor.open || declared?.is !== 'payload-schema') return [];
  const table = tableOf(kindIn('MultiFormatSchema', declared.dialect ?? file.dialect));
  const fields = new Skeletons(file).object(table).map;
  return [
    {
      label: 'Schema in another language',
      kind: 'snippet',
      detail: 'Avro, Protocol Buffers ...',
      doc: table.doc,
      rank: 4,
      insert: { is: 'fields', fields },
    },
  ];
}

/** Returns one variant for each value of the field that determines the others. */
function byType(table: ObjectTable, skeletons: Skeletons): readonly Variant[] {
  return valuesOf(fieldsOf(table, 'type')[0]).map((type) => {
    const { map } = skeletons.object(table, 0, new Map([['type', type]]));
    const fields = map.map(
      ([name, value]): Pair => (name === 'flows' ? [name, flow(table, skeletons)] : [name, value]),
    );
    return { label: `Security scheme: ${type}`, doc: table.doc, name: type, fields };
  });
}

/**
 * Returns the OAuth flow that an application uses on its own behalf, as message-driven applications
 * do.
 */
function flow(table: ObjectTable, skeletons: Skeletons): Skeleton {
  const shape = fieldsOf(table, 'flows')[0]?.shape;
  const flows = shape?.is === 'object' ? tableOf(shape.kind) : undefined;
  const one = flows && fieldsOf(flows, 'clientCredentials')[0];
  return one ? { map: [[one.name, skeletons.ofField(one)]] } : { map: [] };
}

function operations(
  table: ObjectTable,
  skeletons: Skeletons,
  context: CompletionContext,
): readonly Variant[] {
  const plain = (action: string): Pair[] =>
    skeletons
      .object(table, 0, new Map([['action', action]]))
      .map.map(([name, value]) => [name, value]);
  const made = valuesOf(fieldsOf(table, 'action')[0]).map(
    (action): Variant => ({
      label: `Operation: ${action}`,
      doc: `An operation in which the application ${action === 'send' ? 'sends' : 'receives'} messages.`,
      name: `${action}${nameOfChannel(context)}`,
      fields: plain(action),
    }),
  );
  const reply = fieldsOf(table, 'reply')[0];
  if (!reply) return made;
  const request = [...plain('send'), [reply.name, skeletons.ofField(reply)] as Pair];
  const doc = 'An operation that sends a request and names the channel of the reply.';
  return [
    ...made,
    { label: 'Operation: request and reply', doc, name: 'request', fields: request },
  ];
}

function nameOfChannel({ file }: CompletionContext): string {
  const channels: Node | undefined = get(file.documents.root, 'channels');
  const first = channels?.kind === 'map' ? channels.entries[0]?.key : undefined;
  return first && /^[A-Za-z]\w*$/.test(first) ? capitalize(first) : 'Message';
}

function valuesOf(field: Field | undefined): readonly string[] {
  const shape: Shape | undefined = field?.shape;
  return shape?.is === 'string' ? (shape.enum ?? []) : [];
}

// Skeletons as text, in pieces: literal text and placeholders.

/** Literal text; a placeholder; or the final position of the cursor. */
type SnippetPart =
  | string
  | { readonly stop: string; readonly choices: readonly string[] }
  | typeof END;

/** The final position of the cursor, inside a map or list that is left open. */
const END = Symbol('end');

export interface Layout {
  readonly json: boolean;
  /** Within brackets: everything on one line, or in JSON over lines indented by `indent`. */
  readonly flow: boolean;
  /** Indentation of one level; '' if everything is on one line. */
  readonly indent: string;
  readonly indentSeq: boolean;
  readonly lineEnd: string;
  /** After colons, and after commas on one line. */
  readonly gap: '' | ' ';
  /** Quotes for texts that need them. */
  readonly quote: "'" | '"';
  /** Every text is in these quotes, even if it needs none. */
  readonly quoted?: true;
}

export class SnippetPrinter {
  readonly pieces: SnippetPart[] = [];
  private readonly layout: Layout;
  private hasEnd = false;

  constructor(layout: Layout) {
    this.layout = layout;
  }

  text(text: string): this {
    if (text !== '') this.pieces.push(text);
    return this;
  }

  get hasStops(): boolean {
    return this.pieces.some((p) => typeof p !== 'string');
  }

  /** Writes a key alone. */
  scalarName(name: string | Placeholder): this {
    return this.scalar(name, true);
  }

  /** Writes a key and its colon, without a value. */
  name(name: string | Placeholder): this {
    return this.scalar(name, true).text(':');
  }

  /** Writes an entry, whose further lines are indented by `base`. */
  entry(name: string | Placeholder, value: Skeleton, base: string): this {
    return this.name(name).behind(value, base);
  }

  /** Writes what follows the colon of an entry or a dash. */
  behind(value: Skeleton, base: string): this {
    const { layout } = this;
    if (isMap(value) && !layout.flow) {
      const deeper = base + layout.indent;
      this.text(layout.lineEnd + deeper);
      return this.value(value, deeper);
    }
    if (isList(value) && !layout.flow) {
      const deeper = layout.indentSeq ? base + layout.indent : base;
      this.text(layout.lineEnd + deeper);
      return this.value(value, deeper);
    }
    return this.text(layout.gap).value(value, base);
  }

  /** Writes a value that begins here; its further lines are indented by `base`. */
  value(value: Skeleton, base: string): this {
    if (isMap(value))
      return this.layout.flow ? this.flowMap(value.map, base) : this.blockMap(value.map, base);
    if (isList(value))
      return this.layout.flow ? this.flowList(value.list, base) : this.blockList(value.list, base);
    return this.scalar(value, false);
  }

  private blockMap(
    map: readonly (readonly [string | Placeholder, Skeleton])[],
    base: string,
  ): this {
    if (map.length === 0) return this.end();
    map.forEach(([name, value], i) => {
      if (i > 0) this.text(this.layout.lineEnd + base);
      this.entry(name, value, base);
    });
    return this;
  }

  private blockList(list: readonly Skeleton[], base: string): this {
    if (list.length === 0) return this.text('- ').end();
    list.forEach((item, i) => {
      if (i > 0) this.text(this.layout.lineEnd + base);
      this.text('- ').value(item, `${base}  `);
    });
    return this;
  }

  private flowMap(map: readonly (readonly [string | Placeholder, Skeleton])[], base: string): this {
    return this.brackets('{', '}', map, base, ([name, value], deeper) =>
      this.entry(name, value, deeper),
    );
  }

  private flowList(list: readonly Skeleton[], base: string): this {
    return this.brackets('[', ']', list, base, (item, deeper) => this.value(item, deeper));
  }

  private brackets<T>(
    open: string,
    close: string,
    of: readonly T[],
    base: string,
    print: (one: T, deeper: string) => unknown,
  ): this {
    const { indent, lineEnd } = this.layout;
    const deeper = base + indent;
    this.text(open);
    if (of.length === 0 && indent !== '')
      return this.text(lineEnd + deeper)
        .end()
        .text(lineEnd + base + close);
    if (of.length === 0) return this.end().text(close);
    of.forEach((one, i) => {
      if (indent !== '') this.text((i > 0 ? ',' : '') + lineEnd + deeper);
      else if (i > 0) this.text(`,${this.layout.gap}`);
      print(one, deeper);
    });
    return this.text((indent === '' ? '' : lineEnd + base) + close);
  }

  /** Makes this the final position of the cursor, unless an earlier one is set. */
  end(): this {
    if (!this.hasEnd) this.pieces.push(END);
    this.hasEnd = true;
    return this;
  }

  private scalar(value: string | number | boolean | null | Placeholder, isName: boolean): this {
    const { json, flow } = this.layout;
    if (value === null || typeof value === 'number' || typeof value === 'boolean')
      return this.text(String(value));
    const texts =
      typeof value === 'string' ? [value] : [value.placeholder, ...(value.choices ?? [])];
    const bare = typeof value !== 'string' && value.bare === true;
    const asIs =
      bare ||
      (typeof value !== 'string' && !json && !this.layout.quoted && texts.every((t) => t === ''));
    const quote = asIs ? '' : this.quoteFor(texts, isName, json, flow);
    const written = (text: string) => (quote === '' ? text : inQuotes(text, quote));
    if (typeof value === 'string') return this.text(quote + written(value) + quote);
    this.text(quote);
    // JSON has no empty value: null is a placeholder until one is typed.
    const placeholder =
      json && bare && value.placeholder === '' ? 'null' : written(value.placeholder);
    this.pieces.push({ stop: placeholder, choices: (value.choices ?? []).map(written) });
    return this.text(quote);
  }

  private quoteFor(
    texts: readonly string[],
    isName: boolean,
    json: boolean,
    flow: boolean,
  ): '' | "'" | '"' {
    if (json) return '"';
    if (this.layout.quoted) return texts.every(fitsSingle) ? this.layout.quote : '"';
    if (!texts.some((t) => !isPlain(t, flow) && !(isName && /^\d+$/.test(t)))) return '';
    return this.layout.quote === "'" && texts.every(fitsSingle) ? "'" : '"';
  }
}

/** Returns whether a skeleton is a map. */
export function isMap(value: Skeleton): value is Extract<Skeleton, { map: unknown }> {
  return typeof value === 'object' && value !== null && 'map' in value;
}

/** Returns whether a skeleton is a list. */
export function isList(value: Skeleton): value is { readonly list: readonly Skeleton[] } {
  return typeof value === 'object' && value !== null && 'list' in value;
}

/** Returns whether a skeleton takes several lines in block style. */
export function isCollection(value: Skeleton): boolean {
  return isMap(value) || isList(value);
}

/** Escapes literal text for a snippet. */
function escapeSnippet(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

/** Returns the pieces in TextMate snippet syntax; plain text if there are no placeholders. */
export function asInsert(pieces: readonly SnippetPart[]): { insert: string; snippet: boolean } {
  const snippet = pieces.some((p) => typeof p !== 'string');
  if (!snippet) return { insert: (pieces as string[]).join(''), snippet };
  let placeholders = 0;
  const insert = pieces
    .map((p) => {
      if (p === END) return '$0';
      if (typeof p === 'string') return escapeSnippet(p);
      placeholders++;
      if (p.choices.length > 1)
        return `\${${placeholders}|${p.choices.map((c) => c.replace(/[\\,|$}]/g, '\\$&')).join(',')}|}`;
      return p.stop === '' ? `\${${placeholders}}` : `\${${placeholders}:${escapeSnippet(p.stop)}}`;
    })
    .join('');
  return { insert, snippet };
}

// Quoting and escaping of texts.

const CONTROL = /[\p{Cc}\p{Cs}\u2028\u2029\ufeff]/u;

/** Returns whether a text can be written in single quotes on one line. */
function fitsSingle(text: string): boolean {
  return !CONTROL.test(text);
}

/** Returns the escaped text between quotes. */
export function inQuotes(text: string, quote: "'" | '"'): string {
  return quote === "'" ? text.replaceAll("'", "''") : JSON.stringify(text).slice(1, -1);
}
