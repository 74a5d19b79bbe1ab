// The order of the properties of a schema.

/** The required ones before the others, each kind in the order it has; the same list where nothing moves. */
export function requiredFirst<T extends { readonly required: boolean }>(items: readonly T[]): readonly T[] {
  const end = items.findIndex((item) => !item.required);
  if (end < 0 || !items.slice(end).some((item) => item.required)) return items;
  return [...items.filter((item) => item.required), ...items.filter((item) => !item.required)];
}
