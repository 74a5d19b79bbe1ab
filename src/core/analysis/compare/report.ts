// How a comparison is presented: its groups and counts, and what is left out for an audience.
import { fromPointer } from '../../text/pointer.ts';
import { type Change, type Comparison, LEVELS, type Level } from './types.ts';

/** Whose partners matter. */
export type Audience = 'sender' | 'receiver' | 'both';

/** Shown where there is nothing to show. */
export const NO_CHANGES = 'No changes. Both versions describe the same API.';

/** Groups in their order; what a reader looks for first. */
const GROUPS = ['operation', 'channel', 'server', 'document', 'components'];

/** Returns the comparison without breaking changes that concern only the others. */
export function forAudience(comparison: Comparison, audience: Audience): Comparison {
  if (audience === 'both') return comparison;
  return comparisonOf(
    comparison.changes.filter(
      ({ level, affects }) =>
        level !== 'breaking' || affects.length === 0 || affects.includes(`${audience}s`),
    ),
  );
}

/** Returns a comparison with these changes, counted. */
export function comparisonOf(changes: readonly Change[]): Comparison {
  const count = (level: Level) => changes.filter((change) => change.level === level).length;
  return {
    summary: {
      breaking: count('breaking'),
      unclassified: count('unclassified'),
      compatible: count('compatible'),
      documentation: count('documentation'),
    },
    changes,
  };
}

/** Returns "2 breaking, 1 unclassified"; the levels without changes are left out. */
export function countsOf({ summary }: Comparison): string {
  return LEVELS.filter((level) => summary[level] > 0)
    .map((level) => `${summary[level]} ${level}`)
    .join(', ');
}

/** Returns the changes by their object. */
export function groupChanges<C extends Change>(changes: readonly C[]): [string, C[]][] {
  const groups = new Map<string, C[]>();
  for (const change of changes)
    groups.set(change.group, [...(groups.get(change.group) ?? []), change]);
  const rank = (group: string) => GROUPS.findIndex((kind) => group.startsWith(kind));
  return [...groups].sort(([a], [b]) => rank(a) - rank(b));
}

/** Returns what is known of a change beside its message: where in a schema, an example, and why. */
export function changeDetails(change: Change): string[] {
  const path = schemaPathOf(change);
  return [...(path === '' ? [] : [`At ${path}`]), ...exampleAndReason(change)];
}

/** Returns the example of a change, and why it can't be decided, as lines. */
export function exampleAndReason({ counterexample, level, reason }: Change): string[] {
  return [
    ...(counterexample ? [`Example: ${JSON.stringify(counterexample.value)}`] : []),
    ...(reason === undefined
      ? []
      : [`${level === 'unclassified' ? 'Not known' : 'Reason'}: ${reason}.`]),
  ];
}

/**
 * Returns the names on the way to a changed schema, such as `money › amount › minimum`: its message
 * does not name the property. '' for a change of anything else.
 * @param below pointer of the object that is named beside it
 */
export function schemaPathOf({ code, new: now, old }: Change, below = ''): string {
  const pointer = (now ?? old)?.path ?? '';
  if (!code.startsWith('schema.')) return '';
  const inside = below !== '' && pointer.startsWith(`${below}/`);
  const steps = [...fromPointer(inside ? pointer.slice(below.length) : pointer)];
  // Of a path only the keys that users chose are names: not those of the maps that hold them.
  if (!inside) steps.splice(0, steps[0] === 'components' ? 2 : 1);
  if (!inside && steps[1] === 'messages') steps.splice(1, 1);
  const names: string[] = [];
  for (let i = 0; i < steps.length; i++) {
    if (steps[i] === 'properties' && i + 1 < steps.length) i++;
    names.push(steps[i] ?? '');
  }
  return names.join(' › ');
}
