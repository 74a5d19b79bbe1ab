// Reads Monaco's tables of characters from the form in which the build writes them
// (`scripts/vite-monaco-tables.mjs`).

/** Restores, in the list itself, numbers that are differences to the one `step` before. */
export function fromDifferences(list: number[], step: number): number[] {
  for (let i = step; i < list.length; i++) list[i] = (list[i] ?? 0) + (list[i - step] ?? 0);
  return list;
}

/** Restores every list of a map in this way. */
export function eachFromDifferences(
  lists: Record<string, number[]>,
  step: number,
): Record<string, number[]> {
  for (const list of Object.values(lists)) fromDifferences(list, step);
  return lists;
}

/**
 * Returns rows of three numbers that are in ascending order as a complete binary search tree: the
 * children of row `n` are the rows `2n` and `2n + 1`, and row 0 is empty.
 */
export function toTree(rows: readonly number[]): number[] {
  const tree = [0, 0, 0, ...rows];
  let next = 0;
  const fill = (at: number): void => {
    if (at >= tree.length) return;
    fill(at * 2);
    for (let i = 0; i < 3; i++) tree[at + i] = rows[next++] ?? 0;
    fill(at * 2 + 3);
  };
  fill(3);
  return tree;
}
