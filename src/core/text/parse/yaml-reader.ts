// A document of the `yaml` package to nodes: rejects what the package accepts too readily, and
// rewords its messages for users.
import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { clip } from '../clip.ts';
import { compactList } from '../compact.ts';
import { lineEnd } from '../lines.ts';
import type { Entry, Item, MapNode, Node, ScalarNode, ScalarStyle } from '../tree.ts';
import { MAX_NODES } from './limits.ts';
import { type Piece, PieceProblems } from './piece.ts';
import { losesPrecision, precisionMessage } from './precision.ts';
import { commentedReferenceText } from './yaml-errors.ts';

/** Reads the nodes of one document. */
export class Reader {
  private readonly text: string;
  private readonly document: Document.Parsed;
  private readonly problems: PieceProblems;
  private readonly anchors: Anchors;

  constructor(text: string, document: Document.Parsed) {
    this.text = text;
    this.document = document;
    this.problems = new PieceProblems(document, text);
    this.anchors = new Anchors(this.problems);
  }

  read(): Piece {
    const { contents } = this.document;
    const slot = contents ? this.slot(contents, 0) : null;
    const { list: problems } = this.problems;
    const anchored = this.anchors.used;
    if (slot && slot.node.size > MAX_NODES && anchored) {
      const message = `With its aliases expanded, this document has more than ${MAX_NODES.toLocaleString('en')} values, so it is not read.`;
      if (!this.problems.has('alias-budget'))
        this.problems.report('alias-budget', slot.at, 1, message);
      return { root: null, at: 0, problems, broken: true, anchored };
    }
    const { broken } = this.problems;
    return { root: slot?.node ?? null, at: slot?.at ?? 0, problems, broken, anchored };
  }

  /** Returns the node and its absolute start offset. `fallback`: that of an empty value. */
  private slot(value: unknown, fallback: number): PieceSlot {
    if (isAlias(value)) return this.anchors.resolve(value);
    const anchor = (value as { anchor?: string } | null)?.anchor;
    return anchor
      ? this.anchors.define(anchor, () => this.plainSlot(value, fallback))
      : this.plainSlot(value, fallback);
  }

  private plainSlot(value: unknown, fallback: number): PieceSlot {
    if (isMap(value)) return this.map(value);
    if (isSeq(value)) return this.seq(value);
    return this.scalar(isScalar(value) ? value : null, fallback);
  }

  private scalar(value: Scalar | null, fallback: number): PieceSlot {
    const range = value?.range;
    if (!value || !range || range[0] === range[1]) {
      const empty: ScalarNode = {
        kind: 'scalar',
        value: value?.tag === 'tag:yaml.org,2002:str' ? '' : null,
        length: 0,
        size: 1,
        style: 'empty',
      };
      return { at: value?.anchor && range ? range[0] : fallback, node: empty };
    }
    const source = this.text.slice(range[0], range[1]);
    const node = scalarNodeOf(value, source, range[0], this.problems);
    if (!isClosed(node.style, source)) {
      if (!this.problems.broken)
        this.problems.report(
          'unclosed-quote',
          range[0],
          source.split('\n')[0]?.length ?? 1,
          'This quote is never closed.',
        );
      this.problems.broken = true;
    }
    return { at: range[0], node };
  }

  private map(value: YAMLMap): PieceSlot {
    const { text, problems, anchors } = this;
    const flow = value.flow === true;
    const range = value.range ?? [0, 0, 0];
    const at = range[0];
    const entries: Entry[] = [];
    const first = new Map<string, Entry>();
    const merges: Entry[] = [];
    let size = 1;
    let end = flow ? range[1] : at;
    for (const pair of value.items) {
      const key = readKey(pair.key, text, Math.max(at, end), problems, anchors);
      const colon = text.indexOf(':', key.at + key.length);
      const after = colon < 0 ? key.at + key.length : colon + 1;
      const comment =
        key.name === '$ref' && !(flow && problems.broken) && isEmpty(pair.value)
          ? this.commentedReference(after)
          : null;
      const slot =
        comment ?? this.slot(pair.value, pair.value === null ? key.at + key.length : after);
      const made: Entry = {
        key: key.name,
        keyAt: key.at - at,
        keyLength: key.length,
        valueAt: slot.at - at,
        value: slot.node,
        ...(slot.alias === undefined ? {} : { alias: slot.alias }),
      };
      size += slot.node.size;
      if (!flow)
        end = Math.max(end, key.at + key.length, slot.at + (slot.alias ?? slot.node.length));
      if (
        key.name === '<<' &&
        key.plain &&
        (slot.node.kind === 'map' || slot.node.kind === 'seq')
      ) {
        problems.report(
          'merge-key',
          key.at,
          2,
          'Merge keys are not part of YAML 1.2. It is read as a merge here; other tools may see a field named "<<".',
          { severity: 'warning' },
        );
        merges.push(made);
        continue;
      }
      const before = first.get(key.name);
      if (before && !problems.broken) {
        problems.report(
          'duplicate-key',
          key.at,
          key.length,
          `Duplicate key "${clip(key.name)}". Keep one of them.`,
          {
            related: {
              at: at + before.keyAt,
              length: before.keyLength,
              message: 'First defined here.',
            },
          },
        );
      } else if (!before) first.set(key.name, made);
      entries.push(made);
    }
    for (const merge of merges)
      for (const merged of mergeEntries(merge))
        if (!first.has(merged.key)) {
          first.set(merged.key, merged);
          entries.push(merged);
        }
    const node: MapNode = {
      kind: 'map',
      entries: compactList(entries),
      flow,
      size,
      length: Math.max(0, end - at),
    };
    return { at, node };
  }

  /** Reads a reference without quotes, a comment to YAML, and reports it. @param after the colon */
  private commentedReference(after: number): PieceSlot | null {
    const found = /^[ \t]+(#\/\S*)/.exec(this.text.slice(after, lineEnd(this.text, after)));
    const ref = found?.[1];
    if (ref === undefined) return null;
    const at = after + (found?.[0].length ?? 0) - ref.length;
    this.problems.report('reference-comment', at, ref.length, commentedReferenceText(ref));
    return {
      at,
      node: {
        kind: 'scalar',
        value: ref.replace(/["']$/, ''),
        length: ref.length,
        size: 1,
        style: 'plain',
      },
    };
  }

  private seq(value: YAMLSeq): PieceSlot {
    const flow = value.flow === true;
    const range = value.range ?? [0, 0, 0];
    const at = range[0];
    const items: Item[] = [];
    let size = 1;
    let end = flow ? range[1] : at + 1;
    let fallback = at + 1;
    for (const item of value.items) {
      const slot = this.slot(item, fallback);
      items.push({
        valueAt: slot.at - at,
        value: slot.node,
        ...(slot.alias === undefined ? {} : { alias: slot.alias }),
      });
      size += slot.node.size;
      const placeholder = slot.at + (slot.alias ?? slot.node.length);
      fallback = placeholder;
      if (!flow) end = Math.max(end, placeholder);
    }
    return {
      at,
      node: { kind: 'seq', items: compactList(items), flow, size, length: Math.max(0, end - at) },
    };
  }
}

// A scalar of the `yaml` package as a node.

const STYLES: Record<string, ScalarStyle> = {
  PLAIN: 'plain',
  QUOTE_SINGLE: 'single',
  QUOTE_DOUBLE: 'double',
  BLOCK_LITERAL: 'literal',
  BLOCK_FOLDED: 'folded',
};

/** Returns the node of a scalar with a source. Numbers that JSON can't hold are reported. */
function scalarNodeOf(
  value: Scalar,
  source: string,
  at: number,
  problems: PieceProblems,
): ScalarNode {
  const style = STYLES[value.type ?? 'PLAIN'] ?? 'plain';
  const length = source.trimEnd().length;
  // Without the quotes of a number that a tag makes of a string.
  const written = value.source ?? source.trim();
  let data: unknown = value.value;
  let raw: string | undefined;
  if (typeof data === 'number' && !Number.isFinite(data)) {
    problems.report(
      'not-json-number',
      at,
      length,
      `${written} has no equivalent in JSON. Use a number, or put it in quotes.`,
    );
    data = null;
    raw = written;
  } else if (typeof data === 'number' && String(data) !== written) {
    raw = written;
    if (losesPrecision(written, data))
      problems.report('number-precision', at, length, precisionMessage(data), {
        severity: 'warning',
      });
  }
  if (
    data !== null &&
    typeof data !== 'string' &&
    typeof data !== 'number' &&
    typeof data !== 'boolean'
  )
    data = source;
  return {
    kind: 'scalar',
    value: data as ScalarNode['value'],
    length,
    size: 1,
    style,
    ...(raw ? { raw } : {}),
  };
}

/** Returns whether a scalar ends with the quote that it begins with. */
function isClosed(style: ScalarStyle, source: string): boolean {
  if (style === 'single') return /^'(?:[^']|'')*'$/.test(source);
  return style !== 'double' || /^"(?:[^"\\]|\\[\s\S])*"$/.test(source);
}

/** Returns whether nothing is written for a value. */
function isEmpty(value: unknown): boolean {
  return value === null || (isScalar(value) && value.source === '' && !value.anchor && !value.tag);
}

// The keys of a map of the `yaml` package: what isn't a string is reported.

/** Plain scalars that are null, boolean or number in the YAML 1.2 core schema (section 10.3.2). */
const NOT_A_STRING =
  /^(?:~|null|Null|NULL|true|True|TRUE|false|False|FALSE|[-+]?\d+|0o[0-7]+|0x[\da-fA-F]+|[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))?$/;

/** A key with its offset in the piece. */
interface PieceKey {
  readonly name: string;
  readonly at: number;
  readonly length: number;
  /** Written without quotes. */
  readonly plain: boolean;
}

/** Reads a key. @param fallback its offset where the library knows none */
function readKey(
  key: unknown,
  text: string,
  fallback: number,
  problems: PieceProblems,
  anchors: Anchors,
): PieceKey {
  const range = (key as { range?: readonly number[] } | null)?.range;
  const at = range?.[0] ?? fallback;
  const length = range ? Math.max(0, (range[1] ?? at) - at) : 0;
  const source = text.slice(at, at + length);
  if (isAlias(key) || (isScalar(key) && key.anchor)) anchors.used = true;
  if (!isScalar(key)) {
    const [name = ''] = source.trim().split(/\r?\n/, 1);
    return { name, at, length, plain: false };
  }
  const plain = key.type === 'PLAIN';
  if (
    (plain || key.type === undefined) &&
    NOT_A_STRING.test(source) &&
    !(problems.broken && source === '')
  ) {
    const name = source === '' ? 'This key is empty' : `The key ${source} is not a string`;
    problems.report(
      'key-not-string',
      at,
      length,
      `${name}: put it in quotes${source === '' ? '' : ` ("${source}")`}.`,
    );
  }
  return { name: String(key.value ?? ''), at, length, plain };
}

// Anchors and aliases of one piece of YAML: an alias is the node of its anchor, which is in the
// tree as often as it is named.

/** A node with its offset in the piece; `alias` is the length of the alias that stands for it. */
export interface PieceSlot {
  readonly at: number;
  readonly node: Node;
  readonly alias?: number;
}

class Anchors {
  /** The piece has an anchor or an alias. */
  used = false;
  /** Null while the value of the anchor is read. */
  private readonly nodes = new Map<string, Node | null>();
  private readonly problems: PieceProblems;

  constructor(problems: PieceProblems) {
    this.problems = problems;
  }

  /** Returns what `read` returns, under the name of an anchor. */
  define(name: string, read: () => PieceSlot): PieceSlot {
    this.used = true;
    this.nodes.set(name, null);
    const slot = read();
    this.nodes.set(name, slot.node);
    return slot;
  }

  /** Returns the node that an alias stands for; an empty one where there is none, reported. */
  resolve({ source, range }: Alias): PieceSlot {
    this.used = true;
    const at = range?.[0] ?? 0;
    const alias = (range?.[1] ?? at) - at;
    const target = this.nodes.get(source);
    if (target && target.size <= MAX_NODES) return { at, alias, node: target };
    const report = (code: string, message: string) =>
      this.problems.report(code, at, alias, message);
    if (target === null)
      report(
        'alias-cycle',
        `*${source} is inside the value of its own anchor, so it can never be expanded.`,
      );
    else if (!target && !this.problems.has('alias-unknown', at))
      report('alias-unknown', `Unknown anchor &${source}: it must be defined before this alias.`);
    else if (target && !this.problems.has('alias-budget'))
      report(
        'alias-budget',
        `Expanded, *${source} has more than ${MAX_NODES.toLocaleString('en')} values, so it is not read.`,
      );
    return { at, node: { kind: 'scalar', value: null, length: alias, size: 1, style: 'empty' } };
  }
}

// Merge keys (`<<`): not part of YAML 1.2, but read.

/** Returns the entries that a `<<` merges, at the offset of its alias (or inline map). */
function mergeEntries(merge: Entry): Entry[] {
  const out: Entry[] = [];
  const take = (slot: { value: Node; valueAt: number; alias?: number }, base: number) => {
    if (slot.value.kind === 'map') {
      for (const e of slot.value.entries) {
        const at = base + slot.valueAt;
        const token = slot.alias ?? slot.value.length;
        out.push({
          key: e.key,
          keyAt: at,
          keyLength: token,
          valueAt: at,
          value: e.value,
          alias: token,
        });
      }
    }
  };
  if (merge.value.kind === 'seq' && merge.alias === undefined)
    for (const item of merge.value.items) take(item, merge.valueAt);
  else take(merge, 0);
  return out;
}
