// Anchors and aliases of one piece of YAML: an alias is the node of its anchor, which is in the
// tree as often as it is named.
import type { Alias } from 'yaml';
import type { Node } from '../tree.ts';
import { MAX_NODES } from './limits.ts';
import type { PieceProblems } from './piece-problems.ts';

/** A node with its offset in the piece; `alias` is the length of the alias that stands for it. */
export interface PieceSlot {
  readonly at: number;
  readonly node: Node;
  readonly alias?: number;
}

export class Anchors {
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
