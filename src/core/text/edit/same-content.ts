// Whether two trees mean the same, whatever their layout is.
import type { Node } from '../tree.ts';

interface Rules {
  /** The order of the entries of maps makes no difference. */
  readonly anyOrder?: true;
  /** Scalars are quoted in the same way too, and collections in brackets or not. */
  readonly sameStyle?: true;
}

/** Numbers must have the same digits. */
export function hasSameContent(a: Node | null, b: Node | null, rules: Rules = {}): boolean {
  if (a === null || b === null || a === b) return a === b;
  if (a.kind === 'scalar')
    return (
      b.kind === 'scalar' &&
      a.value === b.value &&
      (digits(a) === digits(b) || Number.isNaN(a.value)) &&
      (!rules.sameStyle || a.style === b.style)
    );
  if (a.kind === 'seq')
    return (
      b.kind === 'seq' &&
      (!rules.sameStyle || a.flow === b.flow) &&
      a.items.length === b.items.length &&
      a.items.every((item, i) => hasSameContent(item.value, b.items[i]?.value ?? null, rules))
    );
  if (
    b.kind !== 'map' ||
    (rules.sameStyle && a.flow !== b.flow) ||
    a.entries.length !== b.entries.length
  )
    return false;
  if (!rules.anyOrder)
    return a.entries.every(
      (e, i) =>
        e.key === b.entries[i]?.key && hasSameContent(e.value, b.entries[i]?.value ?? null, rules),
    );
  const others = new Map(b.entries.map((e) => [e.key, e.value]));
  return (
    others.size === a.entries.length &&
    a.entries.every((e) => hasSameContent(e.value, others.get(e.key) ?? null, rules))
  );
}

/** Of a number; its sign and what JSON cannot write of it apart. */
function digits({ value, raw }: { readonly value: unknown; readonly raw?: string }): string {
  if (typeof value !== 'number') return '';
  if (
    raw === undefined ||
    !/^[-+]?[\d.]+(?:[eE][-+]?\d+)?$/.test(raw) ||
    Number.isSafeInteger(value)
  )
    return String(value);
  return raw.replace(/^\+/, '').length > 15 ? raw.replace(/^\+/, '') : String(value);
}
