// `{names}` in addresses: the parameters that an address uses, and in an address those that are declared.
import { get, type Path, stringOf } from '../../../parse/tree.ts';
import { addressExpressions } from '../../../spec/expressions.ts';
import { plainKind } from '../../../spec/in-dialect.ts';
import { textOf } from '../../cursor/scalars.ts';
import type { Asked, Offer } from '../../offer-types.ts';
import type { Subject } from '../../subject.ts';
import { Skeletons } from '../fields-skeleton.ts';
import { kindAt, last, namesOf, nodeAt } from './kit.ts';
import { refText } from './ref-text.ts';

/** By the kind of an object: the fields with templates, the map in which the names are declared, and where such things are shared. */
const TEMPLATES: ReadonlyMap<string, { readonly fields: readonly string[]; readonly names: string; readonly shared: string }> = new Map([
  ['Channel', { fields: ['address'], names: 'parameters', shared: 'parameters' }],
  ['Server', { fields: ['host', 'pathname'], names: 'variables', shared: 'serverVariables' }],
]);

/** Whether a path is that of a map which declares the names of an address. */
export function isTemplateMap(subject: Subject, path: Path): boolean {
  const templates = TEMPLATES.get(kindAt(subject, path.slice(0, -1)));
  return templates !== undefined && last(path) === templates.names;
}

/** Names that an address uses and that are not declared yet: new entries of `parameters` or `variables`. */
export function declaredNames({ subject, cursor, declared }: Asked): readonly Offer[] {
  if (cursor.role !== 'key' || declared === 'free' || declared.is !== 'map') return [];
  const holder = cursor.path.slice(0, -1);
  const templates = TEMPLATES.get(kindAt(subject, holder));
  if (!templates || last(cursor.path) !== templates.names) return [];
  const value = new Skeletons(subject).of(declared.of);
  const shared = sharedNames(subject, templates.shared);
  const offers: Offer[] = [];
  for (const [name, field] of usedNames(subject, holder, templates.fields)) {
    if (cursor.keys.includes(name)) continue;
    const detail = `used in the ${field}`;
    if (shared.includes(name)) {
      const ref = refText(subject.world, subject.uri, { uri: '', path: ['components', templates.shared, name] });
      offers.push({
        label: name,
        kind: 'name',
        detail: `${detail}, ${ref}`,
        rank: 1,
        put: { is: 'key', name, value: { map: [['$ref', ref]] } },
      });
    }
    offers.push({ label: name, kind: 'name', detail, rank: 1, put: { is: 'key', name, value } });
  }
  return offers;
}

/** Well-formed names in the templates of an object, each with the field that has it first. */
function usedNames({ tree }: Subject, holder: Path, fields: readonly string[]): Map<string, string> {
  const out = new Map<string, string>();
  const node = nodeAt(tree, holder);
  for (const field of fields) {
    for (const { name, wellNamed } of addressExpressions(stringOf(get(node, field)) ?? ''))
      if (wellNamed && !out.has(name)) out.set(name, field);
  }
  return out;
}

function sharedNames({ world }: Subject, section: string): string[] {
  return namesOf(get(get(world.root, 'components'), section));
}

/** Behind `{` in an address: the names that are declared, those not used yet first, then those that are shared. */
export function nameInBraces({ subject, cursor, table }: Asked): readonly Offer[] {
  const templates = table && TEMPLATES.get(plainKind(table.kind));
  const open = /\{[^{}]*$/.exec(cursor.prefix);
  if (cursor.role !== 'value' || !templates?.fields.includes(last(cursor.path)) || !open) return [];
  const holder = cursor.path.slice(0, -1);
  const before = cursor.prefix.slice(0, open.index);
  const behind = restOf(subject.text, cursor).replace(/^[A-Za-z0-9_-]*\}/, '');
  const used = new Set(addressExpressions(before + behind).map(({ name }) => name));
  const own = namesOf(get(nodeAt(subject.tree, holder), templates.names));
  const shared = sharedNames(subject, templates.shared).filter((name) => !own.includes(name));
  return [...own, ...shared].map((name) => {
    const detail = own.includes(name) ? `one of its ${templates.names}` : `of components.${templates.shared}`;
    const rank = used.has(name) ? 3 : own.includes(name) ? 1 : 2;
    return { label: `{${name}}`, kind: 'name', detail, rank, put: { is: 'value', value: `${before}{${name}}${behind}` } };
  });
}

/** The text of the token behind the cursor, quotes and escapes undone. */
function restOf(text: string, { token, offset, quote, prefix }: Asked['cursor']): string {
  if (quote === '') return text.slice(offset, token.end).trimEnd();
  return textOf(text.slice(token.start, token.end)).slice(prefix.length);
}
