// For tests only: the meaning of a text and the result of a change, independent of the edit code.
import { isAlias, isMap, isScalar, isSeq, parseDocument } from 'yaml';
import type { NodePath } from '../../tree.ts';
import type { Change, Position, Source } from '../types.ts';

/** A value with numbers as written, names in order, and one object for all aliases of an anchor. */
export type Plain = string | boolean | null | { digits: string } | Plain[] | Map<string, Plain>;

const documents = new WeakMap<Source, Plain>();

/** Returns a fresh copy of what a source means. */
export function plainCopy(source: Source): Plain {
  const known = documents.get(source) ?? plainOf(source.text);
  documents.set(source, known);
  const copies = new Map<Plain, Plain>();
  const copy = (v: Plain): Plain => {
    if (v === null || typeof v !== 'object') return v;
    const made = copies.get(v);
    if (made !== undefined) return made;
    if (v instanceof Map) {
      const map = new Map<string, Plain>();
      copies.set(v, map);
      for (const [k, m] of v) map.set(k, copy(m));
      return map;
    }
    if (!Array.isArray(v)) return v;
    const list: Plain[] = [];
    copies.set(v, list);
    for (const m of v) list.push(copy(m));
    return list;
  };
  return copy(known);
}

/** Returns a value with its merge keys applied, as the tree has it when it moves elsewhere. */
export function merged(value: Plain): Plain {
  if (Array.isArray(value)) return value.map(merged);
  if (!(value instanceof Map)) return value;
  const out = new Map<string, Plain>();
  for (const [k, v] of value) if (k !== '<<') out.set(k, merged(v));
  const from = value.get('<<');
  for (const map of Array.isArray(from) ? from : [from])
    if (map instanceof Map) for (const [k, v] of map) if (!out.has(k)) out.set(k, merged(v));
  return out;
}

/** Parses a text by the `yaml` package alone. @throws if it has an error */
export function plainOf(text: string): Plain {
  const document = parseDocument(text, {
    version: '1.2',
    schema: 'core',
    merge: false,
    uniqueKeys: false,
    stringKeys: true,
    prettyErrors: false,
    logLevel: 'silent',
  });
  if (document.errors.length > 0) throw new Error(document.errors[0]?.message);
  const anchors = new Map<string, Plain>();
  const visit = (node: unknown): Plain => {
    if (isAlias(node)) return anchors.get(node.source) ?? null;
    let value: Plain = null;
    if (isMap(node)) {
      value = new Map();
      if (node.anchor) anchors.set(node.anchor, value);
      for (const pair of node.items) {
        const key = String((pair.key as { value?: unknown } | null)?.value ?? '');
        if (!value.has(key)) value.set(key, visit(pair.value));
      }
    } else if (isSeq(node)) value = node.items.map(visit);
    else if (isScalar(node)) {
      const v = node.value;
      value =
        typeof v === 'number' || typeof v === 'bigint'
          ? { digits: node.source ?? String(v) }
          : typeof v === 'string' || typeof v === 'boolean'
            ? v
            : null;
    }
    const anchor = (node as { anchor?: string } | null)?.anchor;
    if (anchor) anchors.set(anchor, value);
    return value;
  };
  return visit(document.contents);
}

/**
 * Returns one text for what a value means. The order of a map with a merge key does not count.
 * @param indexed keys that are indexes come first, as in objects of JavaScript
 */
export function canonical(value: Plain, indexed = false): string {
  if (value instanceof Map) {
    const members = [...value].map(
      ([k, v]) => [k, `${JSON.stringify(k)}:${canonical(v, indexed)}`] as const,
    );
    const isIndex = (k: string) => /^(?:0|[1-9]\d*)$/.test(k);
    if (indexed)
      members.sort(([a], [b]) =>
        isIndex(a) && isIndex(b) ? Number(a) - Number(b) : Number(isIndex(b)) - Number(isIndex(a)),
      );
    const texts = members.map(([, text]) => text);
    return `{${(value.has('<<') ? texts.sort() : texts).join()}}`;
  }
  if (Array.isArray(value)) return `[${value.map((v) => canonical(v, indexed)).join()}]`;
  if (value !== null && typeof value === 'object')
    return `#${Number(value.digits)}${/^[-+]?\d{16,}$/.test(value.digits) ? value.digits : ''}`;
  return JSON.stringify(value);
}

export function plainData(data: unknown): Plain {
  if (typeof data === 'number') return { digits: String(data) };
  if (Array.isArray(data)) return data.map(plainData);
  if (data instanceof Map)
    return new Map([...data].map(([k, v]) => [String(k), plainData(v)] as const));
  if (data !== null && typeof data === 'object')
    return new Map(Object.entries(data).map(([k, v]) => [k, plainData(v)] as const));
  return data as Plain;
}

function at(root: Plain, path: NodePath): Plain {
  let here = root;
  for (const key of path)
    here =
      (here instanceof Map ? here.get(key) : Array.isArray(here) ? here[Number(key)] : null) ??
      null;
  return here;
}

/** Returns the value that a change results in. */
export function expectedAfter(root: Plain, change: Change, merges: boolean): Plain {
  const swap = (old: Plain, now: Plain): Plain => {
    const seen = new Set<Plain>();
    const visit = (v: Plain) => {
      if (v === null || typeof v !== 'object' || seen.has(v)) return;
      seen.add(v);
      if (v instanceof Map) for (const [k, m] of v) m === old ? v.set(k, now) : visit(m);
      else if (Array.isArray(v))
        for (const [i, m] of v.entries()) m === old ? v.splice(i, 1, now) : visit(m);
    };
    visit(root);
    return root === old ? now : root;
  };
  const path = change.do === 'append' ? change.list : change.path;
  const parent = at(root, path.slice(0, -1));
  const key = path.at(-1) ?? '';
  const index = (
    count: number,
    position: Position | undefined,
    keys: readonly string[],
    self = -1,
  ): number => {
    if (!position) return count;
    if ('index' in position)
      return self >= 0 && position.index > self
        ? Math.min(count, position.index + 1)
        : Math.min(count, position.index);
    if ('order' in position) return count;
    const beside = keys.indexOf('before' in position ? position.before : position.after);
    return beside < 0 ? count : 'before' in position ? beside : beside + 1;
  };
  const own = (map: Map<string, Plain>) => [...map].filter(([k]) => !merges || k !== '<<');
  const refill = (map: Map<string, Plain>, entries: [string, Plain][]) => {
    const merge = merges ? map.get('<<') : undefined;
    map.clear();
    if (merge !== undefined) map.set('<<', merge);
    for (const [k, v] of entries) map.set(k, v);
  };
  const names = (list: Plain[]) => list.map((_, i) => String(i));
  const made = (v: Extract<Change, { do: 'set' }>['value']): Plain => {
    if ('data' in v) return plainData(v.data);
    if ('written' in v) {
      const value = at(plainCopy(v.written.from), v.written.path);
      return v.written.from.language === 'json' ? value : merged(value);
    }
    if ('list' in v) return v.list.map(made);
    return new Map([...v.map].map(([k, m]) => [k, made(m)] as const));
  };
  if (change.do === 'set') {
    if (parent === null && path.length > 1) {
      // The missing maps on the path are made.
      const value = { map: new Map([[key, change.value]]) };
      return expectedAfter(root, { ...change, path: path.slice(0, -1), value }, merges);
    }
    const value = made(change.value);
    if (path.length === 0) return value;
    if (parent instanceof Map) {
      const old = parent.get(key);
      if (old !== undefined) {
        if (old !== null && typeof old === 'object') return swap(old, value);
        parent.set(key, value);
      } else {
        const entries = own(parent);
        entries.splice(
          index(
            entries.length,
            change.at,
            entries.map(([k]) => k),
          ),
          0,
          [key, value],
        );
        refill(parent, entries);
      }
    } else if (Array.isArray(parent)) {
      const old = parent[Number(key)] ?? null;
      if (old !== null && typeof old === 'object') return swap(old, value);
      parent.splice(Number(key), 1, value);
    }
    return root;
  }
  if (change.do === 'append') {
    const list = at(root, path) as Plain[];
    list.splice(index(list.length, change.at, names(list)), 0, made(change.value));
    return root;
  }
  if (change.do === 'remove') {
    let names = path;
    while (change.prune && names.length > 1) {
      const holder = at(root, names.slice(0, -1));
      if ((holder instanceof Map ? holder.size : (holder as Plain[]).length) > 1) break;
      names = names.slice(0, -1);
    }
    const holder = at(root, names.slice(0, -1));
    if (holder instanceof Map) holder.delete(names.at(-1) ?? '');
    else (holder as Plain[]).splice(Number(names.at(-1)), 1);
    return root;
  }
  if (change.do === 'rename') {
    if (parent instanceof Map)
      refill(
        parent,
        own(parent).map(([k, v]) => [k === key ? change.to : k, v]),
      );
    return root;
  }
  if (change.do === 'duplicate') {
    // A copy with merge keys or aliases in it is written out.
    const copy = (v: Plain): Plain => (merges ? merged(v) : v);
    if (parent instanceof Map)
      refill(
        parent,
        own(parent).flatMap(([k, v]): [string, Plain][] =>
          k === key
            ? [
                [k, v],
                [change.to ?? '', copy(v)],
              ]
            : [[k, v]],
        ),
      );
    else if (Array.isArray(parent))
      parent.splice(Number(key) + 1, 0, copy(parent[Number(key)] ?? null));
    return root;
  }
  const { at: to } = change;
  const target = (keys: readonly string[], self: number): number =>
    index(keys.length, 'by' in to ? { index: Math.max(0, self + to.by) } : to, keys, self);
  if (parent instanceof Map) {
    const entries = own(parent);
    const keys = entries.map(([k]) => k);
    moveIn(entries, keys.indexOf(key), (self) => target(keys, self));
    refill(parent, entries);
  } else if (Array.isArray(parent))
    moveIn(parent, Number(key), (self) => target(names(parent), self));
  return root;
}

function moveIn<T>(list: T[], from: number, to: (self: number) => number): void {
  const target = to(from);
  const [moved] = list.splice(from, 1);
  if (moved !== undefined) list.splice(target > from ? target - 1 : target, 0, moved);
}
