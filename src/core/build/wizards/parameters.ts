// Parameters of a channel and variables of a server: the names in braces of an address, with what the person said of them.

import { quote } from '../../check/say.ts';
import { objectOf } from '../../parse/value.ts';
import { addressExpressions } from '../../spec/expressions.ts';
import type { ParameterInput } from './intents.ts';
import { filled } from './judge.ts';
import type { Writing } from './writing.ts';

/** One entry for every `{name}` of the texts; undefined where there is none. What was said of other names is left out, and told. */
export function parametersOf(
  writing: Writing,
  texts: readonly (string | null | undefined)[],
  said: readonly ParameterInput[] = [],
): Record<string, unknown> | undefined {
  const names = new Set(texts.flatMap((text) => addressExpressions(text ?? '').filter((e) => e.wellNamed)).map((e) => e.name));
  for (const { name, ...about } of said)
    if (!names.has(name) && Object.keys(filled({ ...about })).length > 0)
      writing.note(`${quote(name)} is not used as {${name}}, so it was left out.`);
  if (names.size === 0) return undefined;
  return objectOf([...names].map((name) => [name, entryOf(said.find((p) => p.name === name))] as const));
}

function entryOf(said: ParameterInput | undefined): unknown {
  return said
    ? filled({ enum: said.enum?.filter((v) => v !== ''), default: said.default, description: said.description, location: said.location })
    : {};
}
