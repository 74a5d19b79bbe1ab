// Adds a security scheme to the components, and lists it where it is required.

import { valueIn } from '../../../analysis/analyzed-file.ts';
import { quote } from '../../../format/message-text.ts';
import type { Location, NodeLocation } from '../../../text/location.ts';
import { fromPointer } from '../../../text/pointer.ts';
import { get, stringOf } from '../../../text/tree.ts';
import { refuse } from '../refusal.ts';
import type { EditCommandOf } from '../types/command.ts';
import { mapOf } from './names.ts';
import { validateObject } from './validate-object.ts';
import { type WizardEdits, wizard } from './wizard-edits.ts';

const SCHEMES = ['components', 'securitySchemes'];

export const addSecurity = wizard<EditCommandOf<'add-security'>>(
  (writing, { name, type, fields, on = [] }) => {
    const { subject: file } = writing;
    const location = { uri: '', path: [...SCHEMES, name] };
    const home = writing.homeOf(location, mapOf(file, 'Components', 'securitySchemes'));
    const scheme = {
      type,
      ...Object.fromEntries(
        Object.entries(fields).filter(([key, v]) => key !== 'type' && v !== undefined && v !== ''),
      ),
    };
    validateObject(file, 'SecurityScheme', scheme);
    writing.putObject(home, scheme);
    for (const where of unique(on)) {
      const owner = bearerAt(writing, where);
      writing.append(
        { uri: owner.uri, path: [...owner.path, 'security'] },
        { $ref: writing.refTo(owner.uri, location) },
      );
    }
    return writing.draft(`Add the security scheme ${quote(name)}`, location);
  },
);

/**
 * Returns references to schemes of the components; undefined if none is named.
 * @param from the file with the references
 * @throws if it refuses if one doesn't exist
 */
export function schemesNamed(
  writing: WizardEdits,
  names: readonly string[] = [],
  from = '',
): readonly unknown[] | undefined {
  return names.length === 0
    ? undefined
    : [...new Set(names)].map((name) => {
        const location = { uri: '', path: [...SCHEMES, name] };
        if (!writing.has(location)) refuse(`There is no security scheme ${quote(name)}.`);
        return { $ref: writing.refTo(from, location) };
      });
}

/** Returns the location where the server or operation is defined. */
function bearerAt({ subject: file }: WizardEdits, { uri, pointer }: Location): NodeLocation {
  const path = fromPointer(pointer);
  const node = valueIn(file, uri, path);
  const place = node && file.documents.resolve(uri, path, node);
  if (place?.node.kind !== 'map') refuse(`There is no server or operation at ${quote(pointer)}.`);
  if (stringOf(get(place.node, '$ref')) !== undefined)
    refuse(`${quote(pointer)} can't be resolved.`);
  return place;
}

function unique(locations: readonly Location[]): readonly Location[] {
  return locations.filter(
    (a, i) => locations.findIndex((b) => b.uri === a.uri && b.pointer === a.pointer) === i,
  );
}
