// Bindings: their keys are those of the protocols that the dialect of the result has.
import { schema } from '../../format/bindings/protocol-binding.ts';
import { dialect, dialects } from '../../format/dialects.ts';
import type { Kind, ObjectTable } from '../../format/table-types.ts';
import { kindIn, tableOf } from '../../format/tables.ts';
import type { NodeLocation } from '../../text/location.ts';
import { capitalize } from '../../text/plural.ts';
import { type Member, ownValue, Piece, rename } from '../../text/rearrange/piece.ts';
import { below, keepAsExtension } from './located-objects.ts';
import { note } from './notes.ts';
import type { Conversion } from './types.ts';

/** Fields of components with bindings. */
const OF_COMPONENTS = tableOf('Components').fields.filter(({ name }) => name.endsWith('Bindings'));

/** Converts the keys of all bindings; those of unknown protocols are kept in `x-` fields. */
export function convertBindings(conversion: Conversion): void {
  for (const located of conversion.objects.values()) {
    const bindings = located.piece.get('bindings');
    const field = `${located.kind.replace(/Trait$/, '')}Bindings`;
    if (bindings && OF_COMPONENTS.some(({ name }) => name === field))
      convertKeys(conversion, bindings, below(located, 'bindings'), capitalize(field));
  }
  const { entry, documents } = conversion;
  const components = documents.get(entry)?.root?.get('components');
  for (const { name: field } of OF_COMPONENTS)
    for (const { key, value } of components?.get(field)?.members ?? [])
      convertKeys(
        conversion,
        value,
        { uri: entry, path: ['components', field, key] },
        capitalize(field),
      );
}

function convertKeys(conversion: Conversion, bindings: Piece, at: NodeLocation, kind: Kind): void {
  if (bindings.kind !== 'map') return;
  const { root } = conversion.options;
  const target = dialects.find(({ rootField }) => rootField === root) ?? dialect;
  for (const member of bindings.members) {
    const { key } = member;
    if (/^(?:x-|\$ref$)/.test(key)) continue;
    const renamed = target.renamed.get(key);
    if (renamed !== undefined) rename(member, renamed);
    else if (!target.protocols.some((one) => one.key === key)) {
      note(conversion, 'unknown-binding', below(at, key), key, keepAsExtension(bindings, member));
      continue;
    }
    const { fields } = tableOf(kindIn(kind, target));
    const shape = fields.find(({ name }) => name === member.key)?.shape;
    if (shape?.is !== 'object') continue;
    convertValues(conversion, member, below(at, key), tableOf(shape.kind));
    if (member.value.get('bindingVersion')) continue;
    const unknown = unknownFields(member.value, tableOf(shape.kind));
    if (unknown.length > 0) note(conversion, 'binding-version', below(at, key), unknown.join(', '));
  }
}

/** Returns the fields that the newest version of a binding does not have. */
function unknownFields(binding: Piece, { fields, unknown }: ObjectTable): string[] {
  if (unknown === 'accept') return [];
  return binding.members
    .map(({ key }) => key)
    .filter((key) => !/^x-/.test(key) && !fields.some(({ name }) => name === key));
}

/** Makes schemas of values in place of schemas of a binding, such as the id of a group. */
function convertValues(
  conversion: Conversion,
  binding: Member,
  at: NodeLocation,
  { fields }: ObjectTable,
): void {
  for (const { name, shape } of fields) {
    if (shape.is !== 'object' || shape.kind !== schema.kind) continue;
    const member = binding.value.member(name);
    if (member?.value.kind !== 'scalar') continue;
    const value = ownValue(member);
    if (value.node.kind !== 'scalar') continue;
    const type = jsonTypeOf(value.node.value);
    member.value = Piece.of({ type, const: value });
    member.changed = true;
    note(conversion, 'value-as-schema', below(at, name), name);
  }
}

function jsonTypeOf(value: unknown): string {
  if (value === null) return 'null';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
