// Skeletons as text, in pieces: literal text and placeholders.
import { isPlain } from '../../text/edit/print-value.ts';
import type { Placeholder, Skeleton } from './types.ts';

/** Literal text; a placeholder; or the final position of the cursor. */
export type SnippetPart =
  | string
  | { readonly stop: string; readonly choices: readonly string[] }
  | typeof END;

/** The final position of the cursor, inside a map or list that is left open. */
export const END = Symbol('end');

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
function escaped(text: string): string {
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
      if (typeof p === 'string') return escaped(p);
      placeholders++;
      if (p.choices.length > 1)
        return `\${${placeholders}|${p.choices.map((c) => c.replace(/[\\,|$}]/g, '\\$&')).join(',')}|}`;
      return p.stop === '' ? `\${${placeholders}}` : `\${${placeholders}:${escaped(p.stop)}}`;
    })
    .join('');
  return { insert, snippet };
}

// Quoting and escaping of texts.

const CONTROL = /[\p{Cc}\p{Cs}\u2028\u2029\ufeff]/u;

/** Returns whether a text can be written in single quotes on one line. */
export function fitsSingle(text: string): boolean {
  return !CONTROL.test(text);
}

/** Returns the escaped text between quotes. */
export function inQuotes(text: string, quote: "'" | '"'): string {
  return quote === "'" ? text.replaceAll("'", "''") : JSON.stringify(text).slice(1, -1);
}
