// What samples suggest and do not prove: a user decides, and the schema is made accordingly. Pure and small, for the page uses it by value.

/** Something that samples suggest about a schema inside the one that was made of them. */
export interface Offer {
  readonly kind: 'enum' | 'null';
  /** Where in the schema: `['properties', 'status']`. */
  readonly path: readonly string[];
  /** Of the property; '' for the schema itself. */
  readonly name: string;
  /** Of `enum`: the values that were seen, in their order. */
  readonly values: readonly string[];
}

/** The choice of a user by the key of the offer; '' or nothing where it is not taken. */
export type Choices = Readonly<Record<string, string>>;

/** What a value of which only null was seen may be otherwise. */
export const NULL_CHOICES = ['string', 'integer', 'number', 'boolean', 'object', 'array'] as const;

/** Returns the key of an offer among those of one schema. */
export function offerKey({ kind, path }: Offer): string {
  return JSON.stringify([kind, ...path]);
}

/**
 * Returns a schema that was made of samples with the offers that were taken: of `enum` any text takes it, of `null` the name of the type
 * that the value has where it is not null.
 */
export function withOffers(schema: unknown, offers: readonly Offer[], chosen: Choices): unknown {
  return offers.reduce((made, offer) => {
    const choice = chosen[offerKey(offer)] ?? '';
    return choice === '' ? made : changedAt(made, offer.path, (at) => taken(at, offer, choice));
  }, schema);
}

function taken(schema: Readonly<Record<string, unknown>>, { kind, values }: Offer, choice: string): unknown {
  if (kind === 'null') return { ...schema, type: [choice, 'null'] };
  const { type } = schema;
  return { ...schema, enum: Array.isArray(type) && type.includes('null') ? [...values, null] : values };
}

function changedAt(value: unknown, path: readonly string[], change: (at: Readonly<Record<string, unknown>>) => unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const own = value as Readonly<Record<string, unknown>>;
  const [key, ...rest] = path;
  if (key === undefined) return change(own);
  // Names come from samples: `__proto__` is a name like others.
  return Object.fromEntries(Object.entries(own).map(([name, inner]) => [name, name === key ? changedAt(inner, rest, change) : inner]));
}
