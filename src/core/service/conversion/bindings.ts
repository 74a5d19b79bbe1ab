// Bindings: their keys are those of the protocols that the dialect of the result has.
import { dialect, dialects } from '../../format/dialects.ts';
import { tableOf } from '../../format/tables.ts';
import type { NodeLocation } from '../../text/location.ts';
import { type Piece, rename } from '../../text/rearrange/piece.ts';
import { keepAsExtension } from './extension-fields.ts';
import { below } from './located-objects.ts';
import { note } from './notes.ts';
import type { Conversion } from './types.ts';

/** Fields of components with bindings. */
const OF_COMPONENTS = tableOf('Components').fields.filter(({ name }) => name.endsWith('Bindings'));

/** Converts the keys of all bindings; those of unknown protocols are kept in `x-` fields. */
export function convertBindings(conversion: Conversion): void {
  for (const { piece, uri, path } of conversion.objects.values())
    convertKeys(conversion, piece.get('bindings'), { uri, path: [...path, 'bindings'] });
  const { entry, documents } = conversion;
  const components = documents.get(entry)?.root?.get('components');
  for (const { name: field } of OF_COMPONENTS)
    for (const { key, value } of components?.get(field)?.members ?? [])
      convertKeys(conversion, value, { uri: entry, path: ['components', field, key] });
}

function convertKeys(conversion: Conversion, bindings: Piece | undefined, at: NodeLocation): void {
  if (bindings?.kind !== 'map') return;
  const { root } = conversion.options;
  const target = dialects.find(({ rootField }) => rootField === root) ?? dialect;
  for (const member of bindings.members) {
    const { key } = member;
    if (/^(?:x-|\$ref$)/.test(key) || target.protocols.some((one) => one.key === key)) continue;
    const renamed = target.renamed.get(key);
    if (renamed !== undefined) rename(member, renamed);
    else
      note(conversion, 'unknown-binding', below(at, key), key, keepAsExtension(bindings, member));
  }
}
