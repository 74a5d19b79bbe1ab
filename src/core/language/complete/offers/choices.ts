// Values that a sibling decides: the default among the allowed values, the scopes that flows offer, what a discriminator maps to.
import { get, type Node } from '../../../parse/tree.ts';
import type { Asked, Offer } from '../../offer-types.ts';
import { isIndex, kindAt, last, nodeAt, takesValue, textsOf } from './kit.ts';
import { isSchema, targetsFor } from './targets.ts';

/** The `default` and the `examples` of a parameter or a server variable that lists its values in `enum`. */
export function listedValues(asked: Asked): readonly Offer[] {
  const { subject, cursor } = asked;
  if (!takesValue(asked)) return [];
  const at = isIndex(last(cursor.path)) ? cursor.path.slice(0, -1) : cursor.path;
  const field = last(at);
  if (field !== (at === cursor.path ? 'default' : 'examples') || !LISTING.has(kindAt(subject, at.slice(0, -1)))) return [];
  const holder = nodeAt(subject.tree, at.slice(0, -1));
  const there = at === cursor.path ? [] : textsOf(get(holder, field), Number(last(cursor.path)));
  return texts(
    textsOf(get(holder, 'enum')).filter((text) => !there.includes(text)),
    'allowed',
  );
}

const LISTING: ReadonlySet<string> = new Set(['Parameter', 'ServerVariable']);

/** The scopes of a security scheme: those that its flows offer. */
export function scopeOffers(asked: Asked): readonly Offer[] {
  const { subject, cursor } = asked;
  const { path } = cursor;
  if (!takesValue(asked) || !isIndex(last(path)) || path.at(-2) !== 'scopes') return [];
  const holder = path.slice(0, -2);
  if (kindAt(subject, holder) !== 'SecurityScheme') return [];
  const scheme = nodeAt(subject.tree, holder);
  const flows = get(scheme, 'flows');
  const there = new Set(textsOf(get(scheme, 'scopes'), Number(last(path))));
  const offers: Offer[] = [];
  for (const { key: flow, value } of flows?.kind === 'map' ? flows.entries : []) {
    const scopes = get(value, 'availableScopes');
    for (const { key, value: about } of scopes?.kind === 'map' ? scopes.entries : []) {
      if (there.has(key)) continue;
      there.add(key);
      offers.push(...texts([key], wordsOf(about) || `of the flow ${flow}`));
    }
  }
  return offers;
}

/** What the values of an OpenAPI discriminator mean: a schema. */
export function mappingOffers({ subject, cursor }: Asked): readonly Offer[] {
  const { path } = cursor;
  if (cursor.role !== 'value' || path.at(-2) !== 'mapping' || path.at(-3) !== 'discriminator') return [];
  const holder = path.slice(0, -3);
  const kind = kindAt(subject, holder);
  if (kind === '' || !isSchema({ is: 'object', kind, ref: 'or' })) return [];
  const node = nodeAt(subject.tree, holder);
  const listed = ['oneOf', 'anyOf'].flatMap((keyword) => {
    const list = get(node, keyword);
    return list?.kind === 'seq' ? list.items.flatMap(({ value }) => subject.world.refOf(value) ?? []) : [];
  });
  const refs =
    listed.length > 0 ? listed : targetsFor(subject, { is: 'object', kind, ref: 'or' }, [...holder, 'not']).map(({ ref }) => ref);
  return refs.map((ref) => ({ label: ref, kind: 'reference', rank: 1, put: { is: 'value', value: ref } }));
}

/** Names for the values in an OpenAPI discriminator: those the property may have. */
export function mappingNames({ subject, cursor }: Asked): readonly Offer[] {
  const { path } = cursor;
  if (cursor.role !== 'key' || last(path) !== 'mapping' || path.at(-2) !== 'discriminator') return [];
  const schema = nodeAt(subject.tree, path.slice(0, -2));
  const property = get(get(schema, 'discriminator'), 'propertyName');
  const name = property?.kind === 'scalar' ? String(property.value) : '';
  return textsOf(get(get(get(schema, 'properties'), name), 'enum'))
    .filter((text) => !cursor.keys.includes(text))
    .map((text) => ({
      label: text,
      kind: 'enum',
      detail: `a value of ${name}`,
      rank: 1,
      put: { is: 'key', name: text, value: { stop: '' } },
      again: true,
    }));
}

function texts(values: readonly string[], detail: string): Offer[] {
  return values.map((value) => ({ label: value, kind: 'enum', detail, rank: 1, put: { is: 'value', value } }));
}

function wordsOf(node: Node): string {
  return node.kind === 'scalar' && typeof node.value === 'string' ? (node.value.trim().split('\n', 1)[0] ?? '') : '';
}
