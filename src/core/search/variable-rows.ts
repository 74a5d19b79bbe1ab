// What can be found in the parameters of a channel and the variables of a server.
import type { VariableView } from '../model/types.ts';
import { writeValue } from './value-rows.ts';
import type { Writer } from './writer.ts';

/** Writes the rows of each name with its choices. `base` is the pointer of the channel or server. */
export function writeVariables(writer: Writer, variables: readonly VariableView[], kind: 'parameter' | 'variable', base: string): void {
  for (const { name, description, enum: choices, default: preset, examples, location, extensions } of variables) {
    const at = [`${kind}s`, name];
    const value = (one: string, tail: string): void => writer.name('value', 2, { base, at, tail }, one, name);
    writer.name(kind, 1, { base, at }, name);
    if (location !== undefined) writer.name('field', 2, { base, at, tail: '/location' }, location, name);
    choices?.forEach((one, i) => void value(one, `/enum/${i}`));
    if (preset !== undefined) value(preset, '/default');
    examples?.forEach((one, i) => void value(one, `/examples/${i}`));
    writer.markdown({ base, at, tail: '/description' }, name, description);
    for (const [key, one] of extensions ?? []) writeValue(writer, 'extension', base, [...at, key], one);
  }
}
