// Keys for lists whose names come from a document.

/** One key a name, stable when others come and go; a name that stands twice gets a count. */
export function keysOf(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const n = seen.get(name) ?? 0;
    seen.set(name, n + 1);
    return n === 0 ? name : `${name} #${n}`;
  });
}
