// What changed in alternatives and conditions.
import type { EffectiveValue } from '../documents/effective-value.ts';
import { areApart } from './alternatives.ts';
import type { SameSchemas } from './same-schema.ts';
import {
  type CompareMembers,
  type FoundChange,
  locateInBoth,
  locateKeyword,
  type Pair,
  type Side,
  schemasAt,
} from './schema-parts.ts';
import { canonicalJson } from './schema-space.ts';
import type { Direction } from './types.ts';

const BRANCH_REASON = 'none of the generated values shows what the alternatives change';
const CONDITION_REASON = 'none of the generated values shows what the condition changes';

export function branchChanges(
  pair: Pair,
  compare: CompareMembers,
  same: SameSchemas,
): FoundChange[] {
  return (['anyOf', 'oneOf'] as const).flatMap((keyword) =>
    groupChanges(pair, keyword, compare, same),
  );
}

function groupChanges(
  pair: Pair,
  keyword: 'anyOf' | 'oneOf',
  compare: CompareMembers,
  same: SameSchemas,
): FoundChange[] {
  const before = schemasAt(pair.old, keyword).map((group) => group.items());
  const after = schemasAt(pair.new, keyword).map((group) => group.items());
  const at = { ...locateInBoth(pair, keyword), keyword, steps: [], undecided: BRANCH_REASON };
  if (before.length === 1 && after.length === 1) {
    const [old = []] = before;
    const [changed = []] = after;
    const { matched, removed, added } = matchBranches(old, changed, same);
    const isOne = keyword === 'oneOf';
    return [
      ...matchedChanges(pair, matched, compare, old.length + changed.length > 2),
      ...removed.map(
        (branch): FoundChange => ({
          ...at,
          old: branch.location,
          code: 'schema.branch-removed',
          message: `\`${keyword}\` has lost an alternative.`,
          narrows: 'guess',
          ...(isOne && { widens: 'guess' }),
        }),
      ),
      ...added.map(
        (branch): FoundChange => ({
          ...at,
          new: branch.location,
          code: 'schema.branch-added',
          message: `\`${keyword}\` has one more alternative.`,
          widens: 'guess',
          ...(isOne && { narrows: 'guess' }),
        }),
      ),
    ];
  }
  if (before.length === 0 && after.length === 0) return [];
  const equal =
    before.length === after.length &&
    before.every((group, i) => {
      const other = after[i] ?? [];
      return (
        group.length === other.length &&
        group.every((branch, j) => same.same(branch, other[j] as EffectiveValue))
      );
    });
  if (equal) return [];
  return [
    {
      ...at,
      code: after.length > before.length ? 'schema.branch-removed' : 'schema.branch-added',
      message:
        before.length === 0
          ? `\`${keyword}\` added.`
          : after.length === 0
            ? `\`${keyword}\` removed.`
            : `\`${keyword}\` changed.`,
      ...(after.length > 0 && { narrows: 'guess' }),
      ...(before.length > 0 && { widens: 'guess' }),
    },
  ];
}

/**
 * Returns what changed in the branches that both versions have. What one branch loses another one
 * may allow, so that it is certain only where they have nothing in common and none allows more.
 */
function matchedChanges(
  { old, new: changed }: Pair,
  matched: readonly (readonly [EffectiveValue, EffectiveValue])[],
  compare: CompareMembers,
  areSeveral: boolean,
): FoundChange[] {
  const each = matched.map(([a, b]) => compare([a], [b], []));
  if (!areSeveral) return each.flat();
  const all = each.flat();
  const isOneWay = (direction: Direction) => !all.some((change) => change[direction]);
  const plain = ({ space }: Side, index: 0 | 1) =>
    space.plain(matched.flatMap((both) => space.target(both[index]) ?? []));
  const isCertain = (direction: Direction) =>
    isOneWay(direction === 'narrows' ? 'widens' : 'narrows') &&
    (direction === 'narrows' ? areApart(plain(old, 0)) : areApart(plain(changed, 1)));
  const unsure = (['narrows', 'widens'] as const).filter(
    (direction) => !isOneWay(direction) && !isCertain(direction),
  );
  return all.map((change) => {
    const guesses = unsure.filter((direction) => change[direction] === 'exact');
    if (guesses.length === 0) return change;
    return {
      ...change,
      ...Object.fromEntries(guesses.map((direction) => [direction, 'guess'])),
      undecided: change.undecided ?? BRANCH_REASON,
    };
  });
}

/** Branches that belong together: equal ones, then by names of references, then by constants. */
function matchBranches(
  old: readonly EffectiveValue[],
  changed: readonly EffectiveValue[],
  same: SameSchemas,
) {
  const matched: [EffectiveValue, EffectiveValue][] = [];
  let left = [...old];
  let right = [...changed];
  const match = (belong: (a: EffectiveValue, b: EffectiveValue) => boolean): void => {
    for (const a of [...left]) {
      const b = right.find((one) => belong(a, one));
      if (!b) continue;
      matched.push([a, b]);
      left = left.filter((one) => one !== a);
      right = right.filter((one) => one !== b);
    }
  };
  match((a, b) => same.same(a, b));
  match((a, b) => refName(a) !== undefined && refName(a) === refName(b));
  match((a, b) => constantsIn(a) !== '' && constantsIn(a) === constantsIn(b));
  match((a, b) => outline(a) !== '' && outline(a) === outline(b));
  if (left.length === 1 && right.length === 1)
    match((a, b) => typeIn(a) === typeIn(b) && constantsIn(a) === '' && constantsIn(b) === '');
  return { matched, removed: left, added: right };
}

function refName(value: EffectiveValue): string | undefined {
  return value.documents.refOf(value.node)?.replace(/^.*[/#]/s, '');
}

function typeIn(value: EffectiveValue): string {
  return value.follow()?.textOf('type') ?? '';
}

/** The constants of the properties, which often name the branch that is meant. */
function constantsIn(value: EffectiveValue): string {
  const properties = value.follow()?.field('properties');
  return (properties?.members() ?? [])
    .flatMap(([name, schema]) => {
      const constant = schema.follow()?.field('const')?.text;
      return constant === undefined ? [] : [`${name}=${constant}`];
    })
    .sort()
    .join();
}

/** The type and the names of the properties. */
function outline(value: EffectiveValue): string {
  const target = value.follow();
  const names = target?.field('properties')?.keys() ?? [];
  return names.length === 0 ? '' : `${target?.textOf('type') ?? ''} ${[...names].sort().join()}`;
}

/** Compares keywords whose meaning depends on other schemas: `not`, `if`, `contains`. */
export function conditionChanges(pair: Pair, same: SameSchemas): FoundChange[] {
  const out: FoundChange[] = [];
  const add = (keywords: readonly string[], code: string, text: string): void => {
    const changed = keywords.filter((keyword) => !sameAt(pair, keyword, same));
    const [first] = changed;
    if (first === undefined) return;
    const isIn = (side: Side) => schemasAt(side, keywords[0] as string).length > 0;
    out.push({
      ...locateInBoth(pair, first),
      code,
      message: `${text} ${isIn(pair.old) ? (isIn(pair.new) ? 'changed' : 'removed') : 'added'}.`,
      keyword: first,
      steps: [],
      ...(isIn(pair.new) && { narrows: 'guess' }),
      ...(isIn(pair.old) && { widens: 'guess' }),
      undecided: CONDITION_REASON,
    });
  };
  add(['not'], 'schema.not-changed', '`not`');
  if (schemasAt(pair.old, 'if').length + schemasAt(pair.new, 'if').length > 0)
    add(['if', 'then', 'else'], 'schema.condition-changed', '`if`, `then` or `else`');
  add(['contains'], 'schema.items-changed', '`contains`');
  return out;
}

function sameAt(pair: Pair, keyword: string, same: SameSchemas): boolean {
  const before = schemasAt(pair.old, keyword);
  const after = schemasAt(pair.new, keyword);
  return (
    before.length === after.length &&
    before.every((one, i) => same.same(one, after[i] as EffectiveValue))
  );
}

/** Compares `dependencies` by the property that they depend on. */
export function dependencyChanges(pair: Pair, same: SameSchemas): FoundChange[] {
  const names = (side: Side) => schemasAt(side, 'dependencies').flatMap((one) => one.keys());
  return [...new Set([...names(pair.old), ...names(pair.new)])].flatMap((name): FoundChange[] => {
    const [before] = schemasAt(pair.old, 'dependencies', name);
    const [after] = schemasAt(pair.new, 'dependencies', name);
    if (before && after && same.same(before, after)) return [];
    const at = {
      old: before?.location ?? locateKeyword(pair.old, 'dependencies'),
      new: after?.location ?? locateKeyword(pair.new, 'dependencies'),
      keyword: 'dependencies',
      steps: [],
      code: 'schema.condition-changed',
      undecided: CONDITION_REASON,
    };
    const message = `What property \`${name}\` depends on ${before ? (after ? 'changed' : 'was removed') : 'was added'}.`;
    if (!before || !after)
      return [{ ...at, message, ...(after ? { narrows: 'guess' } : { widens: 'guess' }) }];
    const listed = (one: EffectiveValue) =>
      one.node.kind === 'seq' ? new Set(one.items().map((item) => canonicalJson(item.text))) : null;
    const had = listed(before);
    const has = listed(after);
    if (!had || !has) return [{ ...at, message, narrows: 'guess', widens: 'guess' }];
    const narrows = [...has].some((one) => !had.has(one));
    const widens = [...had].some((one) => !has.has(one));
    if (!narrows && !widens) return [];
    return [
      { ...at, message, ...(narrows && { narrows: 'guess' }), ...(widens && { widens: 'guess' }) },
    ];
  });
}
