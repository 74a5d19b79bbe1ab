// What all parts of a comparison share.

import type { NodeLocation } from '../../text/location.ts';
import type { EffectiveValue } from '../documents/effective-value.ts';
import type { SameSchemas } from '../schema-changes/same-schema.ts';
import type { PayloadChanges } from './payloads.ts';
import type { Recorder } from './recorder.ts';
import type { Version } from './version.ts';

export interface CompareContext {
  readonly old: Version;
  readonly new: Version;
  readonly recorder: Recorder;
  readonly same: SameSchemas;
  readonly payloads: PayloadChanges;
}

/** The same object in both versions. */
export interface Both {
  readonly old: EffectiveValue;
  readonly new: EffectiveValue;
}

/** Returns where a field is written in both versions; the object where it has none. */
export function at({ old, new: changed }: Both, field: string) {
  const location = (value: EffectiveValue): NodeLocation =>
    (value.field(field) ?? value.child(field) ?? value).location;
  // A reference in the field is followed only where its target is what changed.
  const own = (value: EffectiveValue): NodeLocation => {
    const child = value.child(field);
    return child && child.documents.refOf(child.node) !== undefined
      ? location(value)
      : (child ?? value).location;
  };
  return { old: own(old), new: own(changed) };
}
