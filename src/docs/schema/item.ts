// What one row of a tree stands for, and the rows below it: properties first, then everything else
// that holds schemas.
import { childPointer } from '../../core/light.ts';
import type { BranchView, Link, PropertyView, SchemaView } from '../../core/types.ts';
import { uniqueKeys } from '../components/unique-keys.ts';
import { expandFacets, type Facet, facetOf } from './facet.ts';
import type { SchemaReader } from './schema-reader.ts';
import { idOfRef, nameOfRef, type Parts, refTarget, type Scope } from './scope.ts';
import { branchesOf, GENERAL_TYPES, typeText } from './type-text.ts';

export interface SchemaItem {
  /** Key of its open state, stable over edits. */
  readonly key: string;
  /**
   * `property`: a name of the document; `role`: a word of ours such as `items`; `choice`: one of
   * several; `group`: a heading; `select`: one of its options is shown.
   */
  readonly kind: 'property' | 'role' | 'choice' | 'group' | 'select';
  readonly name: string;
  readonly gloss?: string;
  readonly required: boolean;
  /**
   * What is written there, each in its own scope; none for a group. More than one where parts of an
   * `allOf` name the same property.
   */
  readonly facets: readonly Facet[];
  /** JSON Pointer (RFC 6901) of the value in an instance, `{key}` for any name; null for none. */
  readonly value: string | null;
  /** Which parts of an `allOf` bring it. */
  readonly origins: readonly Link[];
  readonly options: readonly SchemaItem[];
  /** Open until a user decides. */
  readonly preset: boolean;
}

/** How a tree is drawn. */
export interface TreeOptions {
  readonly reader: SchemaReader;
  /** The parts of `allOf` as one. */
  readonly merge: boolean;
  readonly requiredFirst: boolean;
  /** All options are shown below each other instead of only one of them. */
  readonly allOptions: boolean;
}

/** Returns the item of a whole schema, whose keys begin with `fold`. */
export function rootItem(view: SchemaView, scope: Scope, fold: string): SchemaItem {
  return {
    key: fold,
    kind: 'role',
    name: '',
    required: false,
    facets: [facetOf(view, scope)],
    value: '',
    origins: [],
    options: [],
    preset: true,
  };
}

/** Returns which option of a `select` is shown. */
export function chosenOption(item: SchemaItem, reader: SchemaReader): number {
  const preset = defaultOption(item.options.map((option) => option.facets[0]?.view));
  const chosen = Number(reader.chosen(`${item.key} option`, String(preset)));
  return chosen < item.options.length ? chosen : preset;
}

/** Returns the rows below an item, all of them, in order. */
export function childrenOf(item: SchemaItem, options: TreeOptions): readonly SchemaItem[] {
  if (item.kind === 'group') return item.options;
  if (item.kind === 'select') {
    const option = item.options[chosenOption(item, options.reader)];
    return option ? childrenOf(option, options) : [];
  }
  const { facets } = expandFacets(item.facets, options.reader.parts, options.merge);
  const properties = propertiesOf(item, facets);
  // The order of the fields of an Avro record is part of what it says.
  const ordered =
    options.requiredFirst && !facets.some((f) => f.view.types.includes('record'))
      ? requiredFirst(properties)
      : properties;
  return [...ordered, ...facets.flatMap((facet, n) => rolesOf(item, facet, n, facets, options))];
}

/** Returns true where an item has rows below it; builds none of them. */
export function hasChildren(item: SchemaItem, options: TreeOptions): boolean {
  if (item.kind === 'group') return item.options.length > 0;
  if (item.kind === 'select') {
    const option = item.options[chosenOption(item, options.reader)];
    return option !== undefined && hasChildren(option, options);
  }
  const { facets } = expandFacets(item.facets, options.reader.parts, options.merge);
  return facets.some(
    ({ view }) =>
      view.properties.length > 0 ||
      branchesOf(view).some((b) => !options.merge || b.role !== 'all of'),
  );
}

function propertiesOf(item: SchemaItem, facets: readonly Facet[]): SchemaItem[] {
  const found = new Map<
    string,
    { first: PropertyView; facets: Facet[]; origins: Link[]; required: boolean }
  >();
  const listed = new Set(
    facets.flatMap(({ view }) =>
      view.constraints.flatMap((c) => (c.keyword === 'required' && c.names) || []),
    ),
  );
  for (const { view, scope, from, word } of facets) {
    const keys = uniqueKeys(view.properties.map((p) => p.name));
    for (const [i, property] of view.properties.entries()) {
      const key = keys[i] ?? property.name;
      const facet: Facet = { view: property.schema, scope, word };
      const known = found.get(key);
      const required = property.required || listed.has(property.name);
      if (!known)
        found.set(key, { first: property, facets: [facet], origins: from ? [from] : [], required });
      else {
        known.facets.push(facet);
        if (from && !known.origins.some((o) => o.label === from.label && o.id === from.id))
          known.origins.push(from);
        known.required ||= required;
      }
    }
  }
  return [...found].map(([key, { first, required, ...rest }]) => ({
    key: `${item.key}/${key}`,
    kind: 'property',
    name: first.name,
    required,
    ...rest,
    value: item.value === null ? null : childPointer(item.value, first.name),
    options: [],
    preset: false,
  }));
}

/** What the words of a schema language mean, where they do not say it themselves. */
const GLOSSES: ReadonlyMap<string, string> = new Map([
  ['not', 'the value must not match'],
  ['if', 'if the value matches'],
  ['then', 'then it must also match'],
  ['else', 'otherwise it must match'],
  ['contains', 'at least one item must match'],
  ['unevaluated properties', 'a property that no other schema describes must match'],
  ['unevaluated items', 'an item that no other schema describes must match'],
  ['content', 'what the text holds must match'],
  ['property names', 'every property name must match'],
  ['dependencies', 'applies when the property is present'],
]);

function rolesOf(
  item: SchemaItem,
  facet: Facet,
  n: number,
  owners: readonly Facet[],
  ways: TreeOptions,
): SchemaItem[] {
  return branchesOf(facet.view).flatMap((branch, i): SchemaItem[] => {
    const { role, schemas } = branch;
    if (ways.merge && role === 'all of') return [];
    const key = `${item.key}//${n === 0 ? '' : `${n} `}${role} ${i}`;
    const gloss = GLOSSES.get(role);
    const base = {
      key,
      name: role.replace(/^items (?=\d)/, 'item '),
      required: false,
      value: valueAt(item, role),
      origins: facet.from ? [facet.from] : [],
      ...(gloss !== undefined && { gloss }),
    };
    const only = schemas.length === 1 ? schemas[0] : undefined;
    if (only && only.label === undefined) {
      return [
        {
          ...base,
          kind: 'role',
          facets: [facetOf(only.schema, facet.scope)],
          options: [],
          preset: role.startsWith('items'),
        },
      ];
    }
    const options = optionsOf(branch, base, facet, owners, ways);
    const select = !ways.allOptions && (role === 'one of' || role === 'any of');
    return [
      {
        ...base,
        kind: select ? 'select' : 'group',
        facets: [],
        options,
        preset: role !== 'definitions',
      },
    ];
  });
}

function optionsOf(
  { role, schemas }: BranchView,
  { key, value }: Pick<SchemaItem, 'key' | 'value'>,
  { scope }: Facet,
  owners: readonly Facet[],
  options: TreeOptions,
): SchemaItem[] {
  const names = optionNames(
    schemas,
    scope,
    owners,
    options.reader.parts,
    role === 'all of' ? 'part' : 'option',
  );
  return schemas.map(({ label, schema }, i) => ({
    key: `${key}/${i}`,
    kind: label === undefined ? 'choice' : 'property',
    name: '',
    ...names[i],
    required: false,
    facets: [facetOf(schema, scope)],
    value:
      label === undefined || value === null || role === 'dependencies'
        ? value
        : childPointer(value, label),
    origins: [],
    options: [],
    preset: false,
  }));
}

/** Returns where the values of a role are inside the value around it. */
function valueAt({ value }: SchemaItem, role: string): string | null {
  if (value === null || NOWHERE.has(role)) return null;
  const item = /^items (\d+)$/.exec(role)?.[1];
  if (item !== undefined) return `${value}/${Number(item) - 1}`;
  if (role === 'items' || role === 'contains') return `${value}/0`;
  if (
    role === 'values' ||
    role === 'additional properties' ||
    role === 'unevaluated properties' ||
    role.startsWith('properties matching')
  )
    return `${value}/{key}`;
  return value;
}

/** Roles whose schemas describe no value of their own. */
const NOWHERE: ReadonlySet<string> = new Set([
  'property names',
  'definitions',
  'additional items',
  'unevaluated items',
  'content',
  'messages',
  'enums',
]);

// The order of the properties of a schema.

/**
 * Returns the required ones before the others, each kind in the order it has; the same list where
 * nothing moves.
 */
export function requiredFirst<T extends { readonly required: boolean }>(
  items: readonly T[],
): readonly T[] {
  const end = items.findIndex((item) => !item.required);
  if (end < 0 || !items.slice(end).some((item) => item.required)) return items;
  return [...items.filter((item) => item.required), ...items.filter((item) => !item.required)];
}

// The choices of a `oneOf` or `anyOf`: the best name each has, and the value of a discriminator
// that means it.

interface OptionName {
  readonly name: string;
  /** `kind is "cat"`: what an instance says to be of this one. */
  readonly gloss?: string;
}

/**
 * Returns a name for each of the schemas, in their order: title, discriminator value, name of the
 * reference, its type where no other has the same, else `option 2`.
 */
function optionNames(
  schemas: readonly { label?: string; schema: SchemaView }[],
  scope: Scope,
  owners: readonly Facet[],
  parts: Parts,
  word: string,
): OptionName[] {
  const types = schemas.map(({ schema }) =>
    typeText(schema, (ref) => nameOfRef(parts, scope, ref)),
  );
  return schemas.map(({ label, schema }, i) => {
    const meant = discriminatorValues(schema, scope, owners, parts);
    const type = types[i] ?? '';
    const plain = !GENERAL_TYPES.test(type) && types.filter((t) => t === type).length === 1;
    const name =
      label ??
      schema.title ??
      (schema.ref !== undefined ? nameOfRef(parts, scope, schema.ref) : undefined) ??
      meant?.value ??
      (plain ? type : `${word} ${i + 1}`);
    return { name, ...(meant && { gloss: `${meant.property} is ${JSON.stringify(meant.value)}` }) };
  });
}

/**
 * Which value of the discriminator of `owners` means a choice: the mapping says it, else a constant
 * of the property, else the name of the schema.
 */
function discriminatorValues(
  schema: SchemaView,
  scope: Scope,
  owners: readonly Facet[],
  parts: Parts,
): { property: string; value: string } | null {
  const owner = owners.find((f) => f.view.discriminator !== undefined)?.view;
  const property = owner?.discriminator;
  if (property === undefined) return null;
  const { ref } = schema;
  const last = (text: string) => text.slice(text.lastIndexOf('/') + 1);
  const mapped =
    ref === undefined
      ? undefined
      : owner?.mapping?.find(([, name]) => name === ref || name === last(ref));
  if (mapped) return { property, value: mapped[0] };
  const target = refTarget(parts, scope, ref);
  const fixed = constantIn(target?.schema.view ?? schema, property);
  if (fixed !== undefined) return { property, value: fixed };
  if (ref === undefined) return null;
  const part = target ?? parts.get(idOfRef(scope, ref) ?? '');
  return { property, value: part?.key || last(ref) };
}

/** Returns the constant value of a property of a schema, or of an inline part of its `allOf`. */
function constantIn(view: SchemaView, property: string): string | undefined {
  const found = view.properties.find((p) => p.name === property)?.schema;
  const value = found?.const
    ? found.const.value
    : found?.enum?.length === 1
      ? found.enum[0]
      : undefined;
  if (typeof value === 'string') return value;
  for (const branch of view.branches) {
    if (branch.role !== 'all of') continue;
    for (const { schema } of branch.schemas) {
      const inner = constantIn(schema, property);
      if (inner !== undefined) return inner;
    }
  }
  return undefined;
}

/** Returns the choice that is shown first: the first that is more than "null". */
function defaultOption(schemas: readonly (SchemaView | undefined)[]): number {
  const at = schemas.findIndex((schema) => schema?.types.join() !== 'null');
  return Math.max(0, at);
}
