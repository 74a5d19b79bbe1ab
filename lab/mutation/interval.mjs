/**
 * Returns the 95 % confidence interval of a share, by Wilson's score.
 * @param {number} part
 * @param {number} whole more than 0
 * @returns {[low: number, high: number]}
 */
export function asInterval(part, whole) {
  const z = 1.96;
  const share = part / whole;
  const middle = share + (z * z) / (2 * whole);
  const width = z * Math.sqrt((share * (1 - share)) / whole + (z * z) / (4 * whole * whole));
  const scale = 1 + (z * z) / whole;
  return [Math.max(0, (middle - width) / scale), Math.min(1, (middle + width) / scale)];
}
