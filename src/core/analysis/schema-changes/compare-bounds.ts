// What changed in the bounds of numbers, lengths and counts.
import { LENGTH_REASON, limitsTexts, typesOf } from './compare-values.ts';
import { type FoundChange, locations, numbersOf, type Pair, type Side } from './schema-parts.ts';
import type { Claim } from './types.ts';

interface Bound {
  readonly keyword: string;
  /** The keyword whose bound does not itself belong to the range. */
  readonly exclusive?: string;
  readonly type: string;
  readonly isLower: boolean;
  /** A count, which is never less than this. */
  readonly least?: number;
}

const BOUNDS: readonly Bound[] = [
  { keyword: 'minimum', exclusive: 'exclusiveMinimum', type: 'integer', isLower: true },
  { keyword: 'maximum', exclusive: 'exclusiveMaximum', type: 'integer', isLower: false },
  { keyword: 'minLength', type: 'string', isLower: true, least: 0 },
  { keyword: 'maxLength', type: 'string', isLower: false },
  { keyword: 'minItems', type: 'array', isLower: true, least: 0 },
  { keyword: 'maxItems', type: 'array', isLower: false },
  { keyword: 'minProperties', type: 'object', isLower: true, least: 0 },
  { keyword: 'maxProperties', type: 'object', isLower: false },
];

/** A bound in effect: the number, and how it is written. */
interface Effective {
  readonly value: number;
  readonly isExclusive: boolean;
  readonly keyword: string;
}

export function boundChanges(pair: Pair): FoundChange[] {
  const before = typesOf(pair.old);
  const after = typesOf(pair.new);
  return BOUNDS.flatMap((bound): FoundChange[] => {
    const old = effective(pair.old, bound, isWhole(before));
    const changed = effective(pair.new, bound, isWhole(after));
    if (same(old, changed)) return [];
    const matters = before.has(bound.type) && after.has(bound.type);
    const isTighter = compare(bound, changed, old) > 0;
    const keyword = changed?.keyword ?? old?.keyword ?? bound.keyword;
    const { exclusive = bound.keyword } = bound;
    // What a pattern matches may be as short or as long anyway.
    const isPattern = limitsTexts(isTighter ? pair.old : pair.new, ['pattern']);
    const claim: Claim = bound.type === 'string' && isPattern ? 'guess' : 'exact';
    return [
      {
        ...locations(pair, keyword, bound.keyword, exclusive),
        keyword,
        steps: [],
        code: isTighter ? 'schema.bound-tightened' : 'schema.bound-loosened',
        message: messageOf(old, changed, matters),
        ...(matters && (isTighter ? { narrows: claim } : { widens: claim })),
        ...(claim === 'guess' && { undecided: LENGTH_REASON }),
      },
    ];
  });
}

const isWhole = (types: ReadonlySet<string>) => !types.has('number');

function effective(side: Side, bound: Bound, isInteger: boolean): Effective | null {
  const { keyword, exclusive, isLower, least } = bound;
  const tightest = (values: readonly number[]): number | undefined =>
    values.length === 0 ? undefined : isLower ? Math.max(...values) : Math.min(...values);
  const own = tightest(numbersOf(side, keyword));
  const beyond = exclusive === undefined ? undefined : tightest(numbersOf(side, exclusive));
  const isExclusive =
    beyond !== undefined && (own === undefined || (isLower ? beyond >= own : beyond <= own));
  const value = isExclusive ? beyond : own;
  if (value === undefined || (least !== undefined && value <= least)) return null;
  const name = isExclusive ? (exclusive as string) : keyword;
  if (exclusive === undefined) {
    return { value: isLower ? Math.ceil(value) : Math.floor(value), isExclusive, keyword: name };
  }
  if (!isInteger) return { value, isExclusive, keyword: name };
  const whole = isLower
    ? isExclusive
      ? Math.floor(value) + 1
      : Math.ceil(value)
    : isExclusive
      ? Math.ceil(value) - 1
      : Math.floor(value);
  return { value: whole, isExclusive: false, keyword: name };
}

function same(a: Effective | null, b: Effective | null): boolean {
  return a?.value === b?.value && a?.isExclusive === b?.isExclusive;
}

/** Returns a positive number where `a` is tighter than `b`. */
function compare({ isLower }: Bound, a: Effective | null, b: Effective | null): number {
  if (!a || !b) return a ? 1 : -1;
  if (a.value !== b.value) return a.value > b.value === isLower ? 1 : -1;
  return a.isExclusive ? 1 : -1;
}

function messageOf(old: Effective | null, changed: Effective | null, matters: boolean): string {
  const effect = matters ? '' : ', which has no effect on its types';
  if (!old) return `\`${changed?.keyword}\` ${changed?.value} added${effect}.`;
  if (!changed) return `\`${old.keyword}\` ${old.value} removed${effect}.`;
  if (old.keyword !== changed.keyword)
    return `\`${old.keyword}\` ${old.value} replaced by \`${changed.keyword}\` ${changed.value}${effect}.`;
  const verb = changed.value > old.value ? 'raised' : 'lowered';
  return `\`${old.keyword}\` ${verb} from ${old.value} to ${changed.value}${effect}.`;
}
