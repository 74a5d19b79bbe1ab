// What samples suggest but don't prove: the user decides, and the schema is built accordingly. Pure
// and small, because the page imports it by value.
import type { InferenceSuggestion } from '../../../analysis/schemas/schema-of-values.ts';

/** The choice of a user by the key of the offer; '' or nothing where it is not taken. */
export type SuggestionChoices = Readonly<Record<string, string>>;

/** Returns the key of an offer among those of one schema. */
export function suggestionKey({ kind, path }: InferenceSuggestion): string {
  return JSON.stringify([kind, ...path]);
}

/**
 * Returns a schema that was made of samples with the offers that were taken: of `enum` any text
 * takes it, of `null` the name of the type that the value has where it is not null.
 */
export function withSuggestions(
  schema: unknown,
  suggestions: readonly InferenceSuggestion[],
  chosen: SuggestionChoices,
): unknown {
  return suggestions.reduce((made, suggestion) => {
    const choice = chosen[suggestionKey(suggestion)] ?? '';
    return choice === ''
      ? made
      : withChangeAt(made, suggestion.path, (at) => applyChoice(at, suggestion, choice));
  }, schema);
}

function applyChoice(
  schema: Readonly<Record<string, unknown>>,
  { kind, values }: InferenceSuggestion,
  choice: string,
): unknown {
  if (kind === 'null') return { ...schema, type: [choice, 'null'] };
  const { type } = schema;
  return {
    ...schema,
    enum: Array.isArray(type) && type.includes('null') ? [...values, null] : values,
  };
}

function withChangeAt(
  value: unknown,
  path: readonly string[],
  change: (at: Readonly<Record<string, unknown>>) => unknown,
): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const own = value as Readonly<Record<string, unknown>>;
  const [key, ...rest] = path;
  if (key === undefined) return change(own);
  // Names come from samples: `__proto__` is a name like others.
  return Object.fromEntries(
    Object.entries(own).map(([name, inner]) => [
      name,
      name === key ? withChangeAt(inner, rest, change) : inner,
    ]),
  );
}
