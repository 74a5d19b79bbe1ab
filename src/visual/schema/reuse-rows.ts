// Reuses the objects of rows that haven't changed, so that they are not rendered again.
import type { SchemaForm, SchemaRow } from '../../core/types.ts';

/** Returns the new form with rows of the old one if they are equal. */
export function reuseRows(old: SchemaForm | null, now: SchemaForm): SchemaForm {
  if (!old?.root || !now.root || old.pointer !== now.pointer || old.uri !== now.uri) return now;
  const keywords = same(old.keywords, now.keywords) ? old.keywords : now.keywords;
  const types = same(old.types, now.types) ? old.types : now.types;
  return { ...now, keywords, types, root: reuseRow(old.root, now.root) };
}

function reuseRow(old: SchemaRow, now: SchemaRow): SchemaRow {
  const before = new Map(old.children.map((child) => [child.pointer, child]));
  const children = now.children.map((child) => {
    const was = before.get(child.pointer);
    return was ? reuseRow(was, child) : child;
  });
  const unmoved =
    children.length === old.children.length &&
    children.every((child, i) => child === old.children[i]);
  const { children: _1, ...was } = old;
  const { children: _2, ...is } = now;
  if (unmoved && same(was, is)) return old;
  return { ...now, children: unmoved ? old.children : children };
}

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
