// Binding objects whose name is reserved and that have no fields of their own.
import type { Field, Kind, ObjectTable } from '../table-types.ts';

/**
 * Returns the table of a binding object that must not contain any properties. `bindingVersion` is
 * accepted all the same, since every binding object has one (AMB-50).
 */
export function reserved(kind: Kind, title: string, section: string, version: Field): ObjectTable {
  return {
    kind,
    title,
    section,
    doc: `The ${title} has no settings: its name is reserved for later use. Write it as \`{}\`, or leave it out.`,
    extensions: false,
    unknown: 'error',
    fields: [version],
  };
}
