/** The one figure that measurements are summed up by. */

/**
 * Returns the value below which `part` of the numbers lie.
 * @param {readonly number[]} numbers
 * @param {number} part 0 to 1
 */
export function percentile(numbers, part) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}
