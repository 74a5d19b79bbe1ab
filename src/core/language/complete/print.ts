// Skeletons as text, in pieces: literal text and the places to go on typing.
import { isPlain } from '../../edit/scalar.ts';
import type { Skeleton, Stop } from '../offer-types.ts';
import { fitsSingle, inQuotes } from './quoting.ts';

/** Literal text; a place to go on; or the place where the cursor ends. */
export type Piece = string | { readonly stop: string; readonly choices: readonly string[] } | typeof END;

/** The place where the cursor ends, inside a map or list that is left open. */
export const END = Symbol('end');

export interface Layout {
  readonly json: boolean;
  /** Within brackets: everything on one line, or in JSON over lines by `indent`. */
  readonly flow: boolean;
  /** What one level is indented by; '' where everything goes on one line. */
  readonly indent: string;
  readonly indentSeq: boolean;
  readonly lineEnd: string;
  /** Behind colons, and commas on one line. */
  readonly gap: '' | ' ';
  /** Quotes for what needs some. */
  readonly quote: "'" | '"';
  /** Text stands in these quotes whether it needs any or not. */
  readonly quoted?: true;
}

export class Printer {
  readonly pieces: Piece[] = [];
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

  /** A name alone. */
  scalarName(name: string | Stop): this {
    return this.scalar(name, true);
  }

  /** A name and its colon, without what follows. */
  name(name: string | Stop): this {
    return this.scalar(name, true).text(':');
  }

  /** An entry, whose further lines are indented by `base`. */
  entry(name: string | Stop, value: Skeleton, base: string): this {
    return this.name(name).behind(value, base);
  }

  /** What comes behind the colon of an entry or, with `dash`, behind a dash. */
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

  /** A value that begins here; its further lines are indented by `base`. */
  value(value: Skeleton, base: string): this {
    if (isMap(value)) return this.layout.flow ? this.flowMap(value.map, base) : this.blockMap(value.map, base);
    if (isList(value)) return this.layout.flow ? this.flowList(value.list, base) : this.blockList(value.list, base);
    return this.scalar(value, false);
  }

  private blockMap(map: readonly (readonly [string | Stop, Skeleton])[], base: string): this {
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

  private flowMap(map: readonly (readonly [string | Stop, Skeleton])[], base: string): this {
    return this.brackets('{', '}', map, base, ([name, value], deeper) => this.entry(name, value, deeper));
  }

  private flowList(list: readonly Skeleton[], base: string): this {
    return this.brackets('[', ']', list, base, (item, deeper) => this.value(item, deeper));
  }

  private brackets<T>(open: string, close: string, of: readonly T[], base: string, print: (one: T, deeper: string) => unknown): this {
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

  /** The cursor ends here, unless it ends further up. */
  end(): this {
    if (!this.hasEnd) this.pieces.push(END);
    this.hasEnd = true;
    return this;
  }

  private scalar(value: string | number | boolean | null | Stop, isName: boolean): this {
    const { json, flow } = this.layout;
    if (value === null || typeof value === 'number' || typeof value === 'boolean') return this.text(String(value));
    const texts = typeof value === 'string' ? [value] : [value.stop, ...(value.choices ?? [])];
    const bare = typeof value !== 'string' && value.bare === true;
    const asIs = bare || (typeof value !== 'string' && !json && !this.layout.quoted && texts.every((t) => t === ''));
    const quote = asIs ? '' : this.quoteFor(texts, isName, json, flow);
    const written = (text: string) => (quote === '' ? text : inQuotes(text, quote));
    if (typeof value === 'string') return this.text(quote + written(value) + quote);
    this.text(quote);
    // JSON has no empty value: null is in its place until one is typed.
    const stop = json && bare && value.stop === '' ? 'null' : written(value.stop);
    this.pieces.push({ stop, choices: (value.choices ?? []).map(written) });
    return this.text(quote);
  }

  private quoteFor(texts: readonly string[], isName: boolean, json: boolean, flow: boolean): '' | "'" | '"' {
    if (json) return '"';
    if (this.layout.quoted) return texts.every(fitsSingle) ? this.layout.quote : '"';
    if (!texts.some((t) => !isPlain(t, flow) && !(isName && /^\d+$/.test(t)))) return '';
    return this.layout.quote === "'" && texts.every(fitsSingle) ? "'" : '"';
  }
}

function isMap(value: Skeleton): value is { readonly map: readonly (readonly [string | Stop, Skeleton])[] } {
  return typeof value === 'object' && value !== null && 'map' in value;
}

/** Whether a skeleton is a list. */
export function isList(value: Skeleton): value is { readonly list: readonly Skeleton[] } {
  return typeof value === 'object' && value !== null && 'list' in value;
}

/** Whether a skeleton goes over several lines in block style. */
export function isCollection(value: Skeleton): boolean {
  return isMap(value) || isList(value);
}

/** Literal text in a snippet. */
function escaped(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

/** The pieces in the notation of TextMate snippets; plain text where there is nowhere to go on. */
export function asInsert(pieces: readonly Piece[]): { insert: string; snippet: boolean } {
  const snippet = pieces.some((p) => typeof p !== 'string');
  if (!snippet) return { insert: (pieces as string[]).join(''), snippet };
  let stops = 0;
  const insert = pieces
    .map((p) => {
      if (p === END) return '$0';
      if (typeof p === 'string') return escaped(p);
      stops++;
      if (p.choices.length > 1) return `\${${stops}|${p.choices.map((c) => c.replace(/[\\,|$}]/g, '\\$&')).join(',')}|}`;
      return p.stop === '' ? `\${${stops}}` : `\${${stops}:${escaped(p.stop)}}`;
    })
    .join('');
  return { insert, snippet };
}
