// The objects of a selection, and whether they have a field.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import { symbolIndexOf } from '../../../analysis/symbols/symbol-index.ts';
import { kindIn, tableOf } from '../../../format/tables.ts';
import type { Location } from '../../../text/location.ts';
import { capitalize, plural } from '../../../text/plural.ts';
import { fromPointer, toPointer } from '../../../text/pointer.ts';
import { get, type Node, type NodePath, stringOf } from '../../../text/tree.ts';
import { type ResolvedObject, resolvedObjectAt } from '../connect/resolved-objects.ts';
import { describeObject } from '../objects/object-names.ts';
import { orNull, refuse } from '../refusal.ts';
import type { EachField } from '../types/command.ts';

/** What an item of a field is called. */
export const ITEM: Readonly<Record<EachField, string>> = {
  tags: 'tag',
  security: 'security scheme',
  servers: 'server',
};

/**
 * Returns the objects at some locations, references followed, each once; or why one of them can't
 * have the field.
 */
export function objectsWithField(
  file: AnalyzedFile,
  locations: readonly Location[],
  field: EachField,
): readonly ResolvedObject[] {
  const found = new Map<string, ResolvedObject>();
  for (const location of locations) {
    const object = resolvedObjectAt(file, location);
    if (!hasField(object, field)) {
      const name = describeObject(
        symbolIndexOf(file.documents),
        location.uri,
        fromPointer(location.pointer),
      );
      return refuse(`${capitalize(name)} can't have ${plural(ITEM[field])}.`);
    }
    if (!found.has(object.id)) found.set(object.id, object);
  }
  return [...found.values()];
}

function hasField({ file, kind }: ResolvedObject, field: EachField): boolean {
  return (
    kind !== '' &&
    tableOf(kindIn(kind, file.dialect)).fields.some(
      ({ name, shape }) => name === field && shape.is === 'list',
    )
  );
}

const TAGS: NodePath = ['components', 'tags'];

/** Returns each tag of the components that has a name, with its name. */
export function definedTags(
  file: AnalyzedFile,
): readonly { readonly name: string; readonly thing: ResolvedObject }[] {
  const map = TAGS.reduce<Node | undefined>(get, file.documents.root ?? undefined);
  if (map?.kind !== 'map') return [];
  return map.entries.flatMap(({ key }) => {
    const thing = orNull(() =>
      resolvedObjectAt(file, { uri: '', pointer: toPointer([...TAGS, key]) }),
    );
    const name = stringOf(get(thing?.node.node, 'name'));
    return thing && name !== undefined ? [{ name, thing }] : [];
  });
}
