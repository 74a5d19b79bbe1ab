// Parameters of a channel and variables of a server: the names in braces of an address, with the
// details from the user.

import { addressExpressions } from '../../../format/expressions.ts';
import { quote } from '../../../format/message-text.ts';
import { objectOf } from '../../../text/value.ts';
import type { ParameterInput } from '../types/wizards.ts';
import { filled } from './validate-object.ts';
import type { WizardEdits } from './wizard-edits.ts';

/**
 * Returns an entry for every `{name}` of the texts; undefined if there is none. Input for other
 * names is left out, with a note.
 */
export function parametersOf(
  writing: WizardEdits,
  texts: readonly (string | null | undefined)[],
  said: readonly ParameterInput[] = [],
): Record<string, unknown> | undefined {
  const names = new Set(
    texts
      .flatMap((text) => addressExpressions(text ?? '').filter((e) => e.wellNamed))
      .map((e) => e.name),
  );
  for (const { name, ...about } of said)
    if (!names.has(name) && Object.keys(filled({ ...about })).length > 0)
      writing.note(`${quote(name)} is not used as {${name}}, so it was left out.`);
  if (names.size === 0) return undefined;
  return objectOf(
    [...names].map((name) => [name, entryOf(said.find((p) => p.name === name))] as const),
  );
}

function entryOf(text: ParameterInput | undefined): unknown {
  return text
    ? filled({
        enum: text.enum?.filter((v) => v !== ''),
        default: text.default,
        description: text.description,
        location: text.location,
      })
    : {};
}
