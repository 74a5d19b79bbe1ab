// Says in a few words what type a schema has.
import type { NamedType, SchemaView } from '../../core/types.ts';

const GROUPS = ['one of', 'any of', 'all of'];

/**
 * Returns `string`, `array of integer`, `string | null`, `Cat | Dog`, `one of 5`, `not integer`,
 * `any`. `nameOf` gives the name of what a `$ref` in it means.
 */
export function typeText(view: SchemaView, nameOf: (ref: string) => string): string {
  if (view.ref !== undefined) return nameOf(view.ref);
  if (view.boolean) return view.boolean === 'always' ? 'any value' : 'no value';
  const items = singleBranch(view, 'items');
  const types = view.types.map((type) =>
    type === 'array' && items ? `array of ${typeText(items, nameOf)}` : type,
  );
  if (types.length > 0) return types.join(' | ');
  const group = view.branches.find((b) => GROUPS.includes(b.role));
  const named = group && namesOf(group, nameOf);
  if (named) return named;
  if (group)
    return group.schemas.length === 1 && group.role === 'all of'
      ? 'all of'
      : `${group.role} ${group.schemas.length}`;
  if (view.properties.length > 0) return 'object';
  if (items) return `array of ${typeText(items, nameOf)}`;
  const not = negatedType(view);
  if (not) return `not ${typeText(not, nameOf)}`;
  return view.enum || view.const ? '' : 'any';
}

/** Returns the types that the text names and that are defined elsewhere in the schema. */
export function typesNamedIn(view: SchemaView): readonly NamedType[] {
  if (view.named) return view.named;
  const items = singleBranch(view, 'items');
  if (items) return typesNamedIn(items);
  return view.branches.flatMap(({ schemas }) =>
    schemas.flatMap(({ schema }) => schema.named ?? []),
  );
}

/** The type that a schema rules out, where that is all it says of types and parts. */
function negatedType(view: SchemaView): SchemaView | null {
  const alone =
    view.types.length === 0 && view.properties.length === 0 && view.branches.length === 1;
  const not = alone ? singleBranch(view, 'not') : null;
  return not && not.types.length === 1 && hasOnlyType(not) ? not : null;
}

/** Few enough choices to be named in a line. */
const FEW = 3;
const SHORT = 48;
/** Types that don't distinguish one choice from another. */
export const GENERAL_TYPES = /^(?:|any|object|(?:one|any|all) of\b.*)$/;

/** The choices of a `oneOf` or `anyOf` by titles, references or types; null if many or unclear. */
function namesOf(
  { role, schemas }: SchemaView['branches'][number],
  nameOf: (ref: string) => string,
): string | null {
  if (role === 'all of' || schemas.length < 2 || schemas.length > FEW) return null;
  const names = schemas.map(({ schema }) => schema.title ?? typeText(schema, nameOf));
  const text = names.join(' | ');
  return text.length > SHORT || names.some((name) => GENERAL_TYPES.test(name)) ? null : text;
}

/** Returns the schema of a branch that holds exactly one, if there is such a branch. */
function singleBranch(view: SchemaView, role: string): SchemaView | null {
  const branch = view.branches.find((b) => b.role === role);
  return branch?.schemas.length === 1 ? (branch.schemas[0]?.schema ?? null) : null;
}

/** Returns true where a schema says nothing beyond what `typeText` of its holder already says. */
function hasOnlyType(view: SchemaView): boolean {
  return (
    view.ref === undefined &&
    !view.boolean &&
    view.format === undefined &&
    view.title === undefined &&
    view.description === undefined &&
    !view.deprecated &&
    !view.readOnly &&
    !view.writeOnly &&
    view.constraints.length === 0 &&
    !view.enum &&
    !view.const &&
    !view.default &&
    !view.examples &&
    view.discriminator === undefined &&
    !view.externalDocs &&
    view.properties.length === 0 &&
    view.branches.every(
      (b) =>
        b.role === 'items' &&
        b.schemas.length === 1 &&
        b.schemas[0] !== undefined &&
        hasOnlyType(b.schemas[0].schema),
    ) &&
    view.extras.length === 0
  );
}

/** Returns the branches worth a row, without `items` and `not` that repeat the type. */
export function branchesOf(view: SchemaView): SchemaView['branches'] {
  if (negatedType(view)) return [];
  return view.branches.filter(
    (b) =>
      !(
        b.role === 'items' &&
        b.schemas.length === 1 &&
        b.schemas[0] &&
        hasOnlyType(b.schemas[0].schema)
      ),
  );
}
