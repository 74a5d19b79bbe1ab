// What a row of the list of references says.

/** Returns the label `components › messages › placed › payload, line 82`; `line` is from 1. */
export function referenceLabel(path: readonly string[], line: number): string {
  // Each reference ends in it.
  const keys = path.at(-1) === '$ref' ? path.slice(0, -1) : path;
  return keys.length === 0 ? `line ${line}` : `${keys.join(' › ')}, line ${line}`;
}
