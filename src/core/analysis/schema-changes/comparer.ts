// Finds the differences between two schemas, each with what it claims about the values.

import { idOfSchema } from './alternatives.ts';
import { annotationChanges } from './compare-annotations.ts';
import { boundChanges } from './compare-bounds.ts';
import { branchChanges, conditionChanges, dependencyChanges } from './compare-branches.ts';
import { itemChanges } from './compare-items.ts';
import { nameChanges, openChanges, propertyChanges, requiredChanges } from './compare-members.ts';
import {
  formatChanges,
  listedChanges,
  multipleChanges,
  patternChanges,
  typeChanges,
  typesOf,
} from './compare-values.ts';
import { RecursiveMemo } from './recursive-memo.ts';
import type { SameSchemas } from './same-schema.ts';
import {
  type CompareMembers,
  type FoundChange,
  type Pair,
  plainOf,
  type Side,
  sideOf,
} from './schema-parts.ts';
import type { SchemaSpace } from './schema-space.ts';
import type { Conjunction, Direction } from './types.ts';
import { isWithin } from './within.ts';

/** Changes that are reported although the same values are valid. */
const DECLARATIONS: ReadonlySet<string> = new Set([
  'schema.property-added',
  'schema.property-removed',
  'schema.default-changed',
  'schema.discriminator-changed',
]);
const COMPOSITION = ['anyOf', 'oneOf', 'not', 'if', 'dependencies', 'enum', 'const'];

export class SchemaComparer {
  private readonly known = new RecursiveMemo<readonly FoundChange[]>();
  private readonly spaces: { readonly old: SchemaSpace; readonly new: SchemaSpace };
  private readonly sameSchemas: SameSchemas;

  constructor(spaces: { readonly old: SchemaSpace; readonly new: SchemaSpace }, same: SameSchemas) {
    this.spaces = spaces;
    this.sameSchemas = same;
  }

  /** Returns all differences; none where both mean the same. */
  compare(old: Conjunction, changed: Conjunction, parent?: Pair): readonly FoundChange[] {
    const [a] = old;
    const [b] = changed;
    if (old.length === 0 && changed.length === 0) return [];
    if (a && b && old.length === 1 && changed.length === 1 && this.sameSchemas.same(a, b))
      return [];
    const pair = {
      old: side(this.spaces.old, old, parent?.old),
      new: side(this.spaces.new, changed, parent?.new),
    };
    const key = `${keyOf(pair.old)}|${keyOf(pair.new)}`;
    // A pair in progress has no changes but those that are being found.
    return this.known.of(key, [], () => withoutProven(pair, this.differences(pair)));
  }

  private differences(pair: Pair): FoundChange[] {
    const unresolved = [...pair.old.unresolved, ...pair.new.unresolved];
    const out = unresolved.map((ref): FoundChange => {
      const reason = `"${ref}" can't be loaded`;
      return {
        ...{ old: pair.old.location, new: pair.new.location, keyword: '$ref', steps: [] },
        code: 'reference.unresolved',
        message: `"${ref}" can't be loaded, so what uses it isn't compared.`,
        undecided: reason,
      };
    });
    if (unresolved.length > 0) return out;
    out.push(...annotationChanges(pair));
    if (pair.old.isNever || pair.new.isNever) {
      if (pair.old.isNever && pair.new.isNever) return out;
      out.push({
        ...{ old: pair.old.location, new: pair.new.location, keyword: 'false', steps: [] },
        code: pair.new.isNever ? 'schema.type-narrowed' : 'schema.type-widened',
        message: pair.new.isNever ? 'No value is allowed now.' : 'Values are allowed now.',
        ...(pair.new.isNever ? { narrows: 'exact' } : { widens: 'exact' }),
      });
      return out;
    }
    const listed = listedChanges(pair);
    if (listed) return [...out, ...listed];
    const members = (old: Conjunction, changed: Conjunction, steps: readonly string[]) =>
      this.compare(old, changed, pair).map((change) => ({
        ...change,
        steps: [...steps, ...change.steps],
      }));
    // Where only one version allows objects, that is the change, and not what they consist of.
    const before = typesOf(pair.old);
    const after = typesOf(pair.new);
    const isShared = (type: string) => before.has(type) === after.has(type);
    out.push(
      ...typeChanges(pair),
      ...boundChanges(pair),
      ...multipleChanges(pair),
      ...patternChanges(pair),
      ...formatChanges(pair),
      ...(isShared('object') ? objectChanges(pair, members) : []),
      ...(isShared('array') ? itemChanges(pair, members) : []),
      ...branchChanges(pair, members, this.sameSchemas),
      ...conditionChanges(pair, this.sameSchemas),
      ...dependencyChanges(pair, this.sameSchemas),
    );
    return out;
  }
}

/** What changed in what objects consist of. */
function objectChanges(pair: Pair, compare: CompareMembers): FoundChange[] {
  return [
    ...requiredChanges(pair),
    ...propertyChanges(pair, compare),
    ...openChanges(pair, compare),
    ...nameChanges(pair, compare),
  ];
}

function side(space: SchemaSpace, schemas: Conjunction, parent: Side | undefined): Side {
  const own = sideOf(space, schemas);
  return own.location ? own : { ...own, location: parent?.location ?? null };
}

function keyOf({ parts, isNever, unresolved, location }: Side): string {
  const ids = parts.map(({ value }) => idOfSchema(value.node as never));
  return `${ids}${isNever}${unresolved}${ids.length > 0 ? '' : JSON.stringify(location)}`;
}

/** Returns the changes without the claims that the schemas as a whole refute. */
function withoutProven(pair: Pair, changes: readonly FoundChange[]): readonly FoundChange[] {
  const claimed = (direction: Direction) => changes.some((change) => change[direction]);
  if (!claimed('narrows') && !claimed('widens')) return changes;
  const own = changes.some(
    (change) =>
      change.steps.length === 0 || change.narrows === 'guess' || change.widens === 'guess',
  );
  const composed = [pair.old, pair.new].some(
    ({ parts }) =>
      parts.length > 1 ||
      parts.some(({ json }) => COMPOSITION.some((name) => Object.hasOwn(json, name))),
  );
  if (!own && !composed) return changes;
  const before = plainOf(pair.old);
  const after = plainOf(pair.new);
  const keeps = !claimed('narrows') || isWithin(before, after);
  const adds = !claimed('widens') || isWithin(after, before);
  if (!keeps && !adds) return changes;
  const isSame = isWithin(before, after) && isWithin(after, before);
  return changes.flatMap((change): FoundChange[] => {
    if (change.documentation) return [change];
    const { narrows, widens, ...rest } = change;
    if (isSame && (narrows || widens) && !DECLARATIONS.has(change.code)) return [];
    const left = {
      ...rest,
      ...(narrows && !keeps && { narrows }),
      ...(widens && !adds && { widens }),
    };
    // What made it a guess is decided now.
    if (left.narrows || left.widens || (!narrows && !widens)) return [left];
    const { undecided: _, ...decided } = left;
    return [decided];
  });
}
