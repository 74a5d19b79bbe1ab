// One piece of YAML 1.2 text to nodes, through the `yaml` package: rejects what the package accepts
// too readily, and rewords its messages for users.

import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  type Scalar,
  Schema,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { clip } from '../clip.ts';
import { lineEnd } from '../lines.ts';
import type { Entry, Item, MapNode, Node, ScalarNode, SyntaxProblem } from '../tree.ts';
import { controlsIn } from './control-characters.ts';
import { MAX_PROBLEMS, problemsOf } from './document-problems.ts';
import { MAX_NODES, tooDeep } from './limits.ts';
import { mergeEntries } from './merge-keys.ts';
import { commentedReferenceText } from './yaml-errors.ts';
import { isClosed, scalarNodeOf } from './yaml-scalar.ts';

const OPTIONS = {
  keepSourceTokens: false,
  prettyErrors: false,
  // 'silent' would also silence the error about a second document.
  logLevel: 'error',
  uniqueKeys: false,
  stringKeys: true,
  version: '1.2',
  // Shared by all pieces: creating it takes a tenth of the time of a small one.
  schema: new Schema({ schema: 'core', resolveKnownTags: false, merge: false }),
} as const;

/** Plain scalars that are null, boolean or number in the YAML 1.2 core schema (section 10.3.2). */
const NOT_A_STRING =
  /^(?:~|null|Null|NULL|true|True|TRUE|false|False|FALSE|[-+]?\d+|0o[0-7]+|0x[\da-fA-F]+|[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))?$/;
/** What parsing one piece of text gave. Offsets are from the start of the piece. */
export interface Piece {
  readonly root: Node | null;
  readonly at: number;
  readonly problems: readonly SyntaxProblem[];
  /** Some problem is a syntax error, so that the nodes are a guess. */
  readonly broken: boolean;
  /** It holds anchors or aliases, which need a whole parse. */
  readonly anchored: boolean;
}

/** Parses `text` as one YAML document. Never throws. */
export function parseYaml(text: string): Piece {
  const deep = tooDeep(text);
  if (deep >= 0)
    return unread('too-deep', deep, 'Nested deeper than 256 levels; this part is not read.');
  const controls = controlsIn(text);
  let document: Document.Parsed;
  try {
    document = parseDocument(text, OPTIONS) as Document.Parsed;
  } catch {
    return unread('yaml-syntax', 0, "This part can't be read as YAML.");
  }
  const piece = new Reader(text, document).read();
  return controls.length === 0
    ? piece
    : { ...piece, broken: true, problems: [...controls, ...piece.problems] };
}

function unread(code: string, at: number, message: string): Piece {
  return {
    root: null,
    at: 0,
    broken: true,
    anchored: false,
    problems: [{ code, severity: 'error', at, length: 1, message }],
  };
}

type Slot = { at: number; node: Node; alias?: number };

class Reader {
  private readonly problems: SyntaxProblem[] = [];
  private readonly text: string;
  private readonly document: Document.Parsed;
  private anchored = false;
  private broken = false;
  private readonly anchors = new Map<string, Node | null>();

  constructor(text: string, document: Document.Parsed) {
    this.text = text;
    this.document = document;
  }

  read(): Piece {
    const { problems, broken } = problemsOf(this.document, this.text);
    this.problems.push(...problems);
    this.broken = broken;
    const contents = this.document.contents;
    const slot = contents ? this.slot(contents, 0) : null;
    if (slot && slot.node.size > MAX_NODES && this.anchored) {
      if (!this.problems.some((p) => p.code === 'alias-budget'))
        this.report(
          'alias-budget',
          slot.at,
          1,
          `With its aliases expanded, this document has more than ${MAX_NODES.toLocaleString('en')} values, so it is not read.`,
        );
      return { root: null, at: 0, problems: this.problems, broken: true, anchored: true };
    }
    return {
      root: slot?.node ?? null,
      at: slot?.at ?? 0,
      problems: this.problems,
      broken: this.broken,
      anchored: this.anchored,
    };
  }

  private readonly report = (
    code: string,
    at: number,
    length: number,
    message: string,
    more?: Partial<SyntaxProblem>,
  ): void => {
    if (this.problems.length < MAX_PROBLEMS)
      this.problems.push({
        code,
        severity: 'error',
        at,
        length: Math.max(1, length),
        message,
        ...more,
      });
  };

  /** Returns the node and its absolute start offset. `fallback`: that of an empty value. */
  private slot(value: unknown, fallback: number): Slot {
    if (isAlias(value)) return this.alias(value);
    const anchor = (value as { anchor?: string } | null)?.anchor;
    if (anchor) {
      this.anchored = true;
      this.anchors.set(anchor, null);
    }
    let slot: Slot;
    if (isMap(value)) slot = this.map(value);
    else if (isSeq(value)) slot = this.seq(value);
    else slot = this.scalar(isScalar(value) ? value : null, fallback);
    if (anchor) this.anchors.set(anchor, slot.node);
    return slot;
  }

  private alias(value: { source: string; range?: readonly number[] | null }): Slot {
    this.anchored = true;
    const at = value.range?.[0] ?? 0;
    const alias = (value.range?.[1] ?? at) - at;
    const target = this.anchors.get(value.source);
    if (target && target.size <= MAX_NODES) return { at, alias, node: target };
    if (target === null)
      this.report(
        'alias-cycle',
        at,
        alias,
        `*${value.source} is inside the value of its own anchor, so it can never be expanded.`,
      );
    else if (!target && !this.problems.some((p) => p.code === 'alias-unknown' && p.at === at))
      this.report(
        'alias-unknown',
        at,
        alias,
        `Unknown anchor &${value.source}: it must be defined before this alias.`,
      );
    else if (target && !this.problems.some((p) => p.code === 'alias-budget'))
      this.report(
        'alias-budget',
        at,
        alias,
        `Expanded, *${value.source} has more than ${MAX_NODES.toLocaleString('en')} values, so it is not read.`,
      );
    return { at, node: { kind: 'scalar', value: null, length: alias, size: 1, style: 'empty' } };
  }

  private scalar(value: Scalar | null, fallback: number): Slot {
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
    const node = scalarNodeOf(value, source, range[0], this.report);
    if (!isClosed(node.style, source)) {
      if (!this.broken)
        this.report(
          'unclosed-quote',
          range[0],
          source.split('\n')[0]?.length ?? 1,
          'This quote is never closed.',
        );
      this.broken = true;
    }
    return { at: range[0], node };
  }

  private map(value: YAMLMap): Slot {
    const flow = value.flow === true;
    const range = value.range ?? [0, 0, 0];
    const at = range[0];
    const entries: Entry[] = [];
    const first = new Map<string, Entry>();
    const merges: { entry: Entry }[] = [];
    let size = 1;
    let end = flow ? range[1] : at;
    for (const pair of value.items) {
      const key = this.key(pair.key, at, end);
      const colon = this.text.indexOf(':', key.at + key.length);
      const after = colon < 0 ? key.at + key.length : colon + 1;
      const comment =
        key.name === '$ref' && !(flow && this.broken) && isEmpty(pair.value)
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
        this.report(
          'merge-key',
          key.at,
          2,
          'Merge keys are not part of YAML 1.2. It is read as a merge here; other tools may see a field named "<<".',
          { severity: 'warning' },
        );
        merges.push({ entry: made });
        continue;
      }
      const before = first.get(key.name);
      if (before && !this.broken) {
        this.report(
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
    for (const { entry } of merges)
      for (const merged of mergeEntries(entry))
        if (!first.has(merged.key)) {
          first.set(merged.key, merged);
          entries.push(merged);
        }
    const node: MapNode = { kind: 'map', entries, flow, size, length: Math.max(0, end - at) };
    return { at, node };
  }

  /** Reads a reference without quotes, a comment to YAML, and reports it. @param after the colon */
  private commentedReference(after: number): Slot | null {
    const found = /^[ \t]+(#\/\S*)/.exec(this.text.slice(after, lineEnd(this.text, after)));
    const ref = found?.[1];
    if (ref === undefined) return null;
    const at = after + (found?.[0].length ?? 0) - ref.length;
    this.report('reference-comment', at, ref.length, commentedReferenceText(ref));
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

  private key(
    key: unknown,
    mapAt: number,
    fallback: number,
  ): { name: string; at: number; length: number; plain: boolean } {
    if (isAlias(key)) this.anchored = true;
    const range = (key as { range?: readonly number[] } | null)?.range;
    const at = range?.[0] ?? Math.max(mapAt, fallback);
    const length = range ? Math.max(0, (range[1] ?? at) - at) : 0;
    if (isScalar(key)) {
      if (key.anchor) this.anchored = true;
      const plain = key.type === 'PLAIN';
      const source = this.text.slice(at, at + length);
      if (
        (plain || key.type === undefined) &&
        NOT_A_STRING.test(source) &&
        !(this.broken && source === '')
      ) {
        const name = source === '' ? 'This key is empty' : `The key ${source} is not a string`;
        this.report(
          'key-not-string',
          at,
          length,
          `${name}: put it in quotes${source === '' ? '' : ` ("${source}")`}.`,
        );
      }
      return { name: String(key.value ?? ''), at, length, plain };
    }
    const [name = ''] = this.text
      .slice(at, at + length)
      .trim()
      .split(/\r?\n/, 1);
    return { name, at, length, plain: false };
  }

  private seq(value: YAMLSeq): Slot {
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
    return { at, node: { kind: 'seq', items, flow, size, length: Math.max(0, end - at) } };
  }
}

function isEmpty(value: unknown): boolean {
  return value === null || (isScalar(value) && value.source === '' && !value.anchor && !value.tag);
}
