// Whether values of two versions mean the same, through references.
import type { EffectiveValue } from '../documents/effective-value.ts';

const MAX_DEPTH = 8;

/**
 * Returns the text of a value with sorted keys and references opened, in which equal values are
 * equal; '' without a value. For small objects: references below 8 levels are left as they are.
 */
export function canonicalValue(value: EffectiveValue | undefined, depth = 0): string {
  if (!value) return '';
  const target = depth < MAX_DEPTH ? value.follow() : value;
  if (!target) return JSON.stringify(value.documents.refOf(value.node) ?? null);
  const { node } = target;
  if (node.kind === 'scalar') return JSON.stringify(node.value);
  if (node.kind === 'seq')
    return `[${target
      .items()
      .map((item) => canonicalValue(item, depth + 1))
      .join(',')}]`;
  const members = target
    .members()
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalValue(member, depth + 1)}`);
  return `{${members.join(',')}}`;
}
