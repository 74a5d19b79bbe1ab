// Keys for lists whose names come from a document.

/** Returns one key per name, stable when others come and go; repeated names get a count. */
export function uniqueKeys(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const n = seen.get(name) ?? 0;
    seen.set(name, n + 1);
    return n === 0 ? name : `${name} #${n}`;
  });
}
