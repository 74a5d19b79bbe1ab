// Writes data as YAML in all the ways that YAML has, changing the way from value to value, with
// comments wherever one may be.
import { isDeepStrictEqual } from 'node:util';
import { commentsOf } from '../edit/lost-comments.ts';
import { parse } from '../parse/parse.ts';
import { toValue } from '../value.ts';

/** A map is written in the order of its keys. One that occurs twice may get an anchor. */
export type Data =
  | string
  | number
  | boolean
  | null
  | readonly Data[]
  | { readonly [key: string]: Data };

export interface WrittenText {
  readonly text: string;
  /** The comments, each different from all others. */
  readonly comments: readonly string[];
}

/** The entries of a map under this key are written by a merge key, where they can be. */
export const MERGED = '<<';

/** Returns data without merge keys. */
export function withoutMerges(data: Data): Data {
  if (isList(data)) return data.map(withoutMerges);
  if (!isMap(data)) return data;
  const merged = data[MERGED];
  const own = Object.entries(data).filter(([key]) => key !== MERGED);
  const given = isMap(merged)
    ? Object.entries(merged).filter(([key]) => !own.some(([one]) => one === key))
    : [];
  return Object.fromEntries([...given, ...own].map(([key, value]) => [key, withoutMerges(value)]));
}

/**
 * Writes data in mixed styles. What is returned is parsed without an error, as the data.
 * @param first the number of the first comment
 */
export function inMixedStyles(data: Data, random: () => number, first = 0): WrittenText {
  for (let tries = 0; tries < 40; tries++) {
    const writer = new Writer(data, random, first, tries > 20);
    const written = writer.write();
    const { tree } = parse(written.text, 'yaml', null);
    const right =
      tree.root !== null &&
      !tree.problems.some(({ severity }) => severity === 'error') &&
      isDeepStrictEqual(sorted(toValue(tree.root)), sorted(withoutMerges(data))) &&
      isDeepStrictEqual(commentsOf(written.text, tree).length, written.comments.length);
    if (right) return written;
  }
  return { text: `${JSON.stringify(withoutMerges(data), null, 2)}\n`, comments: [] };
}

/** Returns a value with the keys of its maps in the order of the alphabet. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]));
}

const isList = (data: Data | undefined): data is readonly Data[] => Array.isArray(data);
const isMap = (data: Data | undefined): data is { readonly [key: string]: Data } =>
  data !== null && typeof data === 'object' && !Array.isArray(data);
const PLAIN = /^[A-Za-z/][\w./{}$-]*(?: [\w./{}$-]+)*$/;
const NOT_A_STRING = /^(?:true|false|null|yes|no|on|off|y|n|~)$/i;

class Writer {
  private readonly data: Data;
  private readonly random: () => number;
  private readonly comments: string[] = [];
  private readonly first: number;
  private readonly rate: number;
  private readonly flows: number;
  private readonly shared = new Map<object, number>();
  private readonly anchors = new Map<object, string>();
  private readonly isCalm: boolean;
  private readonly lists: number;

  constructor(data: Data, random: () => number, first: number, isCalm: boolean) {
    this.data = data;
    this.random = random;
    this.first = first;
    this.isCalm = isCalm;
    this.rate = this.pick([0, 0.05, 0.15, 0.3]);
    this.flows = this.pick([0, 0.1, 0.3, 0.6, 1]);
    this.lists = this.pick([0, 0, 2, 1, 4]);
    if (this.chance(0.6)) this.count(data);
  }

  write(): WrittenText {
    const lines: string[] = [];
    if (this.chance(0.1)) lines.push('%YAML 1.2', '---');
    else {
      while (this.chance(this.rate)) lines.push(this.comment());
      if (this.chance(0.15)) lines.push('---');
    }
    const isFlow = this.chance(this.flows * 0.2);
    if (isFlow) lines.push(this.flow(this.data, ''));
    else this.block(this.data, '', lines);
    while (this.chance(this.rate)) lines.push(this.comment());
    if (this.chance(0.1)) lines.push('...');
    const end = this.chance(0.2) ? '\r\n' : '\n';
    const mark = this.chance(0.1) ? '\uFEFF' : '';
    const last = this.chance(0.1) ? '' : end;
    return {
      text: mark + lines.join('\n').split('\n').join(end) + last,
      comments: this.comments,
    };
  }

  private chance(part: number): boolean {
    return this.random() < part;
  }

  private pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)] as T;
  }

  private count(data: Data): void {
    if (data === null || typeof data !== 'object') return;
    const times = (this.shared.get(data) ?? 0) + 1;
    this.shared.set(data, times);
    if (times === 1) for (const one of Object.values(data)) this.count(one as Data);
  }

  private comment(): string {
    const number = this.first + this.comments.length;
    const text = `${this.pick(['# ', '# ', '#', '#  '])}c${number}${this.pick(['', '', " it's", ': {x', ' [a, b]', ' &x *y', ' # more', ' "'])}.`;
    this.comments.push(text);
    return text;
  }

  /** A comment at the end of a line, or none. */
  private beside(): string {
    return this.chance(this.rate) ? `${this.pick([' ', ' ', '   ', '\t'])}${this.comment()}` : '';
  }

  /** Comments and blank lines above something. */
  private above(indent: string, lines: string[]): void {
    while (this.chance(this.rate)) {
      const own = this.isCalm ? indent : this.pick([indent, indent, indent, `${indent}  `, '']);
      lines.push(own + this.comment());
    }
    if (this.chance(0.05)) lines.push('');
  }

  private block(data: Data, indent: string, lines: string[]): void {
    if (isMap(data)) this.blockMap(data, indent, lines);
    else if (isList(data)) this.blockList(data, indent, lines);
    else lines.push(indent + this.scalar(data, indent, false));
  }

  private blockMap(data: { readonly [key: string]: Data }, indent: string, lines: string[]): void {
    for (const [key, value] of this.entries(data)) {
      this.above(indent, lines);
      const name = key === MERGED ? key : this.key(key);
      const explicit = key !== MERGED && this.chance(0.02);
      const head = explicit
        ? `${indent}? ${name}${this.beside()}\n${indent}:`
        : `${indent}${name}:`;
      this.member(head, value, indent, lines, 'map');
    }
    if (this.chance(this.rate * 0.5)) this.above(indent, lines);
  }

  private blockList(data: readonly Data[], indent: string, lines: string[]): void {
    for (const value of data) {
      this.above(indent, lines);
      this.member(`${indent}-`, value, indent, lines, 'list');
    }
  }

  private member(
    head: string,
    value: Data,
    indent: string,
    lines: string[],
    holder: 'map' | 'list',
  ): void {
    const alias = this.aliasOf(value);
    if (alias !== undefined) {
      lines.push(`${head} ${alias}${this.beside()}`);
      return;
    }
    const anchor = this.anchorOf(value);
    const isEmpty = value !== null && typeof value === 'object' && Object.keys(value).length === 0;
    if (value === null || typeof value !== 'object') {
      const text = this.scalar(value, indent, false);
      const broken = text.includes('\n');
      if (!broken && this.chance(0.03))
        lines.push(`${head}${this.beside()}`, `${indent}  ${text}${this.beside()}`);
      else lines.push(`${head} ${text}${/^[|>]/.test(text) ? '' : this.beside()}`);
      return;
    }
    if (isEmpty || this.chance(this.flows)) {
      const text = this.flow(value, `${indent}  `);
      const own = this.chance(0.05) ? `${this.beside()}\n${indent}    ` : ' ';
      lines.push(`${head}${own}${anchor}${text}${this.beside()}`);
      return;
    }
    if (holder === 'list' && anchor === '' && this.chance(0.85)) {
      const inner: string[] = [];
      const width = this.pick([2, 2, 2, 4]);
      this.block(value, indent + ' '.repeat(width), inner);
      const at = inner.findIndex((line) => !/^\s*(?:#|$)/.test(line));
      lines.push(
        ...inner.slice(0, at).map((line) => (line.trim() === '' ? '' : indent + line.trim())),
      );
      lines.push(
        head + ' '.repeat(width - 1) + (inner[at] ?? '').trimStart(),
        ...inner.slice(at + 1),
      );
      return;
    }
    lines.push(`${head}${anchor === '' ? '' : ` ${anchor.trimEnd()}`}${this.beside()}`);
    const least = holder === 'map' && isList(value) ? this.lists : this.pick([2, 2, 2, 4, 3, 1]);
    this.block(value, indent + ' '.repeat(holder === 'list' ? Math.max(2, least) : least), lines);
  }

  private entries(data: { readonly [key: string]: Data }): [string, Data][] {
    return Object.entries(data).flatMap(([key, value]): [string, Data][] => {
      if (key !== MERGED) return [[key, value]];
      if (!isMap(value)) return [];
      if (this.anchors.has(value)) return [[key, value]];
      return Object.entries(value).filter(([one]) => !(one in data));
    });
  }

  private aliasOf(value: Data): string | undefined {
    if (value === null || typeof value !== 'object') return undefined;
    const name = this.anchors.get(value);
    return name === undefined ? undefined : `*${name}`;
  }

  private anchorOf(value: Data): string {
    if (value === null || typeof value !== 'object' || (this.shared.get(value) ?? 0) < 2) return '';
    const name = `a${this.anchors.size}`;
    this.anchors.set(value, name);
    return `&${name} `;
  }

  /** A break inside brackets: nothing, a space, a tab, a line, a comment. */
  private gap(indent: string, usual: string): string {
    if (this.chance(this.rate * 0.5))
      return `${this.pick([' ', '\t'])}${this.comment()}\n${indent}${this.chance(this.rate) ? `${this.comment()}\n${indent}` : ''}`;
    if (this.chance(0.04)) return `\n${indent}`;
    return this.chance(0.04) ? '\t' : usual;
  }

  private flow(data: Data, indent: string): string {
    const alias = this.aliasOf(data);
    if (alias !== undefined) return alias;
    if (data === null || typeof data !== 'object') return this.scalar(data, indent, true);
    const lined = this.chance(0.2);
    const gap = (usual: string) => this.gap(indent, usual);
    const pad = this.pick(['', '', ' ']);
    const open = lined ? `${this.beside()}\n${indent}` : gap(pad);
    const texts = isMap(data)
      ? this.entries(data).map(([key, value]) => {
          const name = key === MERGED ? key : this.key(key, true);
          const anchor = this.aliasOf(value) === undefined ? this.anchorOf(value) : '';
          const apart = /^["']/.test(name) && this.chance(0.1) ? gap('') : '';
          return `${name}${apart}:${gap(' ')}${anchor}${this.flow(value, `${indent}  `)}`;
        })
      : (data as readonly Data[]).map((value) => {
          const anchor = this.aliasOf(value) === undefined ? this.anchorOf(value) : '';
          return anchor + this.flow(value, `${indent}  `);
        });
    const [left, right] = isMap(data) ? ['{', '}'] : ['[', ']'];
    if (texts.length === 0) return left + (this.chance(0.1) ? gap('') : '') + right;
    const body = texts
      .map((text, index) => {
        if (index === texts.length - 1) return text + (this.chance(0.05) ? `${gap('')},` : '');
        const comma = this.chance(0.05) ? `${gap('')},` : ',';
        return text + comma + (lined ? `${this.beside()}\n${indent}` : gap(' '));
      })
      .join('');
    return left + open + body + (lined ? `${this.beside()}\n${indent}` : gap(pad)) + right;
  }

  private key(key: string, inFlow = false): string {
    const way = this.random();
    if (way < 0.08) return JSON.stringify(key);
    if (way < 0.16 || !PLAIN.test(key) || NOT_A_STRING.test(key) || (inFlow && /[{}]/.test(key)))
      return /['\n]/.test(key) && /\n/.test(key)
        ? JSON.stringify(key)
        : `'${key.replaceAll("'", "''")}'`;
    return key;
  }

  private scalar(value: string | number | boolean | null, indent: string, inFlow: boolean): string {
    if (value === null) return this.pick(['null', '~']);
    if (typeof value !== 'string') return String(value);
    const isPlain =
      PLAIN.test(value) && !NOT_A_STRING.test(value) && !(inFlow && /[{}]/.test(value));
    const lines = value.split('\n');
    const safe = !inFlow && !/(?:^|\n)[ \t]|[ \t](?:\n|$)|\n\n$/.test(value) && value.trim() !== '';
    if (safe && lines.length > 1 && this.chance(0.8)) {
      const own = `${indent}${this.pick(['  ', '    '])}`;
      const isKept = value.endsWith('\n');
      const body = (isKept ? lines.slice(0, -1) : lines).map((line) =>
        line === '' ? '' : own + line,
      );
      return `|${isKept ? '' : '-'}${this.beside()}\n${body.join('\n')}`;
    }
    if (safe && lines.length === 1 && value.includes(' ') && this.chance(0.2)) {
      const own = `${indent}  `;
      if (this.chance(0.5))
        return `>-${this.beside()}\n${own}${value.replaceAll(' ', () => (this.chance(0.3) ? `\n${own}` : ' '))}`;
    }
    if (isPlain && value.includes(' ') && this.chance(0.1))
      return value.replaceAll(' ', () => (this.chance(0.3) ? `\n${indent}  ` : ' '));
    if (isPlain && this.chance(0.7)) return value;
    return lines.length > 1 || this.chance(0.5)
      ? JSON.stringify(value)
      : `'${value.replaceAll("'", "''")}'`;
  }
}
