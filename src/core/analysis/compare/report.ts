// How a comparison is presented: its groups and counts, and what is left out for an audience.
import { formatCount } from '../../text/plural.ts';
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
    comparison.changes.flatMap((change) => {
      const uses = eachUse(change);
      const left = uses.filter(
        ({ level, affects }) =>
          level !== 'breaking' || affects.length === 0 || affects.includes(`${audience}s`),
      );
      if (left.length === uses.length) return [change];
      return left.length === 0 ? [] : [mergeUses(left)];
    }),
  );
}

/** Returns a change for each object that it concerns. */
function eachUse<C extends Change>(change: C): C[] {
  if (!change.uses) return [change];
  const { uses, counterexample: _, reason: _reason, ...shared } = change;
  return uses.map((use) => ({ ...shared, ...use }) as C);
}

/**
 * Returns the one change in the source of which these are the uses: as it is where it is most
 * serious, with the partners of all such.
 */
export function mergeUses(changes: readonly Change[]): Change {
  const rank = ({ level }: Change) => LEVELS.indexOf(level);
  const [first, ...others] = [...changes].sort((a, b) => rank(a) - rank(b)) as [
    Change,
    ...Change[],
  ];
  if (others.length === 0) return first;
  const serious = changes.filter(({ level }) => level === first.level);
  return {
    ...(serious.find(({ counterexample }) => counterexample) ?? first),
    group: first.group,
    affects: [...new Set(serious.flatMap(({ affects }) => affects))].sort(),
    uses: changes.map(({ level, affects, group, counterexample, reason }) => ({
      ...{ level, affects, group },
      ...(counterexample && { counterexample }),
      ...(reason !== undefined && { reason }),
    })),
  };
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

/** Returns "2 breaking changes, 1 unclassified change"; levels without changes are left out. */
export function countsOf({ summary }: Comparison): string {
  return LEVELS.filter((level) => summary[level] > 0)
    .map((level) => formatCount(summary[level], `${level} change`))
    .join(', ');
}

/**
 * Returns the changes by their object, the most serious first. One that concerns several objects is
 * under each, with its level there.
 */
export function groupChanges<C extends Change>(changes: readonly C[]): [string, C[]][] {
  const groups = new Map<string, C[]>();
  for (const change of changes.flatMap(eachUse)) {
    const own = groups.get(change.group);
    if (own) own.push(change);
    else groups.set(change.group, [change]);
  }
  for (const own of groups.values())
    own.sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
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
