// The plain JSON value of a node, for what the format calls data: examples, defaults, extensions,
// bindings; and such values themselves.
import { entry, type MapNode, type Node, type SeqNode } from './tree.ts';

/** Nodes that one value may expand to; aliases of aliases would otherwise grow without end. */
const MAX_NODES = 200_000;
const MAX_DEPTH = 1_000;

interface Budget {
  left: number;
  depth: number;
  /** Something was left off, so the result is right only for this call. */
  cut: boolean;
}

const memo = new WeakMap<Node, unknown>();

/**
 * Returns the JSON value of a node. Objects have no prototype, so `__proto__` is a key like others.
 * The same node returns the same object, which must not be changed. Of two equal keys the first
 * counts. Members beyond 200,000 nodes (aliases expanded) or 1,000 levels are left off. The result
 * survives structuredClone.
 */
export function toValue(node: Node): unknown {
  if (node.kind === 'scalar') return node.value;
  const known = memo.get(node);
  if (known !== undefined) return known;
  const value = convert(node, { left: MAX_NODES, depth: 0, cut: false });
  memo.set(node, value);
  return value;
}

/** Returns a number that JSON would write in another way as it is written; else `toValue`. */
export function writtenValue(node: Node): unknown {
  return (node.kind === 'scalar' ? node.raw : undefined) ?? toValue(node);
}

/** Returns an object with these members, safe for any key. */
export function objectOf(members: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const object: Record<string, unknown> = Object.create(null);
  for (const [key, value] of members) object[key] = value;
  return object;
}

/** Returns whether a value is an object, and no list. */
export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value at a path below a value; undefined where there is none. */
export function valueAtPath(value: unknown, path: readonly string[]): unknown {
  let at = value;
  for (const key of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  return at;
}

function convert(node: Node, budget: Budget): unknown {
  if (node.kind === 'scalar') {
    budget.left--;
    return node.value;
  }
  const known = node.size <= budget.left ? memo.get(node) : undefined;
  if (known !== undefined) {
    budget.left -= node.size;
    return known;
  }
  const cutBefore = budget.cut;
  budget.cut = false;
  budget.left--;
  budget.depth++;
  const value = node.kind === 'map' ? object(node, budget) : list(node, budget);
  budget.depth--;
  if (!budget.cut) memo.set(node, value);
  budget.cut ||= cutBefore;
  return value;
}

function object(map: MapNode, budget: Budget): unknown {
  const result: Record<string, unknown> = Object.create(null);
  for (const e of map.entries) {
    if (entry(map, e.key) !== e) continue;
    if (!mayEnter(budget)) break;
    result[e.key] = convert(e.value, budget);
  }
  return result;
}

function list(seq: SeqNode, budget: Budget): unknown {
  const result: unknown[] = [];
  for (const item of seq.items) {
    if (!mayEnter(budget)) break;
    result.push(convert(item.value, budget));
  }
  return result;
}

function mayEnter(budget: Budget): boolean {
  if (budget.left > 0 && budget.depth < MAX_DEPTH) return true;
  budget.cut = true;
  return false;
}

/** Returns whether a value has a JSON Schema draft 07 type: 1.0 is an integer (section 4.2.1). */
export function hasType(node: Node, type: string): boolean {
  if (node.kind === 'map') return type === 'object';
  if (node.kind === 'seq') return type === 'array';
  const { value } = node;
  if (value === null) return type === 'null';
  if (typeof value === 'number')
    return type === 'number' || (type === 'integer' && Number.isInteger(value));
  return typeof value === type;
}
