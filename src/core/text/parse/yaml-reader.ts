// A document of the `yaml` package to nodes: rejects what the package accepts too readily, and
// rewords its messages for users.

import {
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
import { trimmed } from '../compact.ts';
import { lineEnd } from '../lines.ts';
import type { Entry, Item, MapNode, ScalarNode } from '../tree.ts';
import { MAX_NODES } from './limits.ts';
import { mergeEntries } from './merge-keys.ts';
import { type Piece, PieceProblems } from './piece-problems.ts';
import { Anchors, type PieceSlot } from './yaml-anchors.ts';
import { commentedReferenceText } from './yaml-errors.ts';
import { readKey } from './yaml-keys.ts';
import { isClosed, isEmpty, scalarNodeOf } from './yaml-scalar.ts';

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
      entries: trimmed(entries),
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
      node: { kind: 'seq', items: trimmed(items), flow, size, length: Math.max(0, end - at) },
    };
  }
}
