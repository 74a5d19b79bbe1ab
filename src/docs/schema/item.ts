// What one row of a tree stands for, and the rows below it: properties first, then everything else that holds schemas.
import type { Link } from '../../core/model/types.ts';
import type { BranchView, PropertyView, SchemaView } from '../../core/schema/types.ts';
import { keysOf } from '../bits/keys.ts';
import { below } from '../pane/place.ts';
import { expand, type Facet, facetOf } from './facet.ts';
import { firstOf, namesOf } from './option.ts';
import { requiredFirst } from './order.ts';
import type { Reader } from './reader.ts';
import type { Scope } from './scope.ts';
import { branchesOf } from './type-text.ts';

export interface Item {
  /** Key of its open state, stable over edits. */
  readonly key: string;
  /** `property`: a name of the document; `role`: a word of ours such as `items`; `choice`: one of several; `group`: a heading; `select`: one of its options is shown. */
  readonly kind: 'property' | 'role' | 'choice' | 'group' | 'select';
  readonly name: string;
  readonly gloss?: string;
  readonly required: boolean;
  /** What is written there, each in its own scope; none for a group. More than one where parts of an `allOf` name the same property. */
  readonly facets: readonly Facet[];
  /** JSON Pointer (RFC 6901) of the value inside an instance, `{key}` for any name; null where no value is meant. */
  readonly value: string | null;
  /** Which parts of an `allOf` bring it. */
  readonly origins: readonly Link[];
  readonly options: readonly Item[];
  /** Open until a user decides. */
  readonly preset: boolean;
}

/** How a tree is drawn. */
export interface Ways {
  readonly reader: Reader;
  /** The parts of `allOf` as one. */
  readonly merge: boolean;
  readonly requiredFirst: boolean;
  /** Options stand below each other instead of one of them being shown. */
  readonly allOptions: boolean;
}

/** The item of a whole schema, whose keys begin with `fold`. */
export function rootItem(view: SchemaView, scope: Scope, fold: string): Item {
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

/** Which option of a `select` is shown. */
export function chosenOf(item: Item, reader: Reader): number {
  const preset = firstOf(item.options.map((option) => option.facets[0]?.view));
  const chosen = Number(reader.chosen(`${item.key} option`, String(preset)));
  return chosen < item.options.length ? chosen : preset;
}

/** The rows below an item, all of them, in order. */
export function childrenOf(item: Item, ways: Ways): readonly Item[] {
  if (item.kind === 'group') return item.options;
  if (item.kind === 'select') {
    const option = item.options[chosenOf(item, ways.reader)];
    return option ? childrenOf(option, ways) : [];
  }
  const { facets } = expand(item.facets, ways.reader.parts, ways.merge);
  const properties = propertiesOf(item, facets);
  // The order of the fields of an Avro record is part of what it says.
  const ordered = ways.requiredFirst && !facets.some((f) => f.view.types.includes('record')) ? requiredFirst(properties) : properties;
  return [...ordered, ...facets.flatMap((facet, n) => rolesOf(item, facet, n, facets, ways))];
}

/** True where an item has rows below it; builds none of them. */
export function opens(item: Item, ways: Ways): boolean {
  if (item.kind === 'group') return item.options.length > 0;
  if (item.kind === 'select') {
    const option = item.options[chosenOf(item, ways.reader)];
    return option !== undefined && opens(option, ways);
  }
  const { facets } = expand(item.facets, ways.reader.parts, ways.merge);
  return facets.some(({ view }) => view.properties.length > 0 || branchesOf(view).some((b) => !ways.merge || b.role !== 'all of'));
}

function propertiesOf(item: Item, facets: readonly Facet[]): Item[] {
  const found = new Map<string, { first: PropertyView; facets: Facet[]; origins: Link[]; required: boolean }>();
  const asked = new Set(facets.flatMap(({ view }) => view.constraints.flatMap((c) => (c.keyword === 'required' && c.names) || [])));
  for (const { view, scope, from, word } of facets) {
    const keys = keysOf(view.properties.map((p) => p.name));
    for (const [i, property] of view.properties.entries()) {
      const key = keys[i] ?? property.name;
      const facet: Facet = { view: property.schema, scope, word };
      const known = found.get(key);
      const required = property.required || asked.has(property.name);
      if (!known) found.set(key, { first: property, facets: [facet], origins: from ? [from] : [], required });
      else {
        known.facets.push(facet);
        if (from && !known.origins.some((o) => o.label === from.label && o.id === from.id)) known.origins.push(from);
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
    value: item.value === null ? null : below(item.value, [first.name]),
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
  ['property names', 'every property name must match'],
  ['dependencies', 'applies when the property is present'],
]);

function rolesOf(item: Item, facet: Facet, n: number, owners: readonly Facet[], ways: Ways): Item[] {
  return branchesOf(facet.view).flatMap((branch, i): Item[] => {
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
      return [{ ...base, kind: 'role', facets: [facetOf(only.schema, facet.scope)], options: [], preset: role.startsWith('items') }];
    }
    const options = optionsOf(branch, base, facet, owners, ways);
    const select = !ways.allOptions && (role === 'one of' || role === 'any of');
    return [{ ...base, kind: select ? 'select' : 'group', facets: [], options, preset: role !== 'definitions' }];
  });
}

function optionsOf(
  { role, schemas }: BranchView,
  { key, value }: Pick<Item, 'key' | 'value'>,
  { scope }: Facet,
  owners: readonly Facet[],
  ways: Ways,
): Item[] {
  const names = namesOf(schemas, scope, owners, ways.reader.parts, role === 'all of' ? 'part' : 'option');
  return schemas.map(({ label, schema }, i) => ({
    key: `${key}/${i}`,
    kind: label === undefined ? 'choice' : 'property',
    name: '',
    ...names[i],
    required: false,
    facets: [facetOf(schema, scope)],
    value: label === undefined || value === null || role === 'dependencies' ? value : below(value, [label]),
    origins: [],
    options: [],
    preset: false,
  }));
}

/** Where the values of a role stand inside the value around it. */
function valueAt({ value }: Item, role: string): string | null {
  if (value === null || NOWHERE.has(role)) return null;
  const item = /^items (\d+)$/.exec(role)?.[1];
  if (item !== undefined) return `${value}/${Number(item) - 1}`;
  if (role === 'items' || role === 'contains') return `${value}/0`;
  if (role === 'values' || role === 'additional properties' || role.startsWith('properties matching')) return `${value}/{key}`;
  return value;
}

/** Roles whose schemas describe no value at a place of their own. */
const NOWHERE: ReadonlySet<string> = new Set(['property names', 'definitions', 'additional items', 'messages', 'enums']);
