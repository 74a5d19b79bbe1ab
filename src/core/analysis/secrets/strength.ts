// Whether a value looks random, as passwords and keys from a generator do.

/** Returns Shannon entropy in bits per character. */
export function entropy(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values())
    bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * @param value without quotes; at most a few hundred characters
 * @param short also values of 8 to 15 characters, which only passwords are
 */
export function looksRandom(value: string, short: boolean): boolean {
  if (!/^[!-~]{8,400}$/.test(value) || isOrdinary(value)) return false;
  const lower = /[a-z]/.test(value);
  const upper = /[A-Z]/.test(value);
  const digit = /\d/.test(value);
  const symbol = /[^A-Za-z0-9]/.test(value);
  if (value.length >= 16)
    return (
      (lower || upper) && (digit ? entropy(value) >= 3 : mixesCases(value) && entropy(value) >= 3.5)
    );
  return short && digit && lower && (upper || symbol) && entropy(value) >= 2.75;
}

/**
 * Addresses, paths, times, numbers, and words with a separator and perhaps a number behind them.
 */
function isOrdinary(value: string): boolean {
  if (
    /:\/\/|^[.#]{0,2}\/|^[\d.,:+TZ/-]+$|^(?:urn|arn|did|tag|application|text|image|audio|video):?\//.test(
      value,
    )
  )
    return true;
  if (UUID.test(value)) return false;
  return value
    .split(/[-_./:@+,=]/)
    .every(
      (piece) =>
        /^\d{0,4}[A-Za-z]*\d{0,4}$/.test(piece) && !(piece.length >= 16 && mixesCases(piece)),
    );
}

/**
 * At least a third of the characters are of another case than the one before, which no camelCase
 * name reaches.
 */
function mixesCases(value: string): boolean {
  let changes = 0;
  for (let at = 1; at < value.length; at++) {
    if (/[a-z]/.test(value.charAt(at - 1)) !== /[a-z]/.test(value.charAt(at))) changes++;
  }
  return changes >= value.length / 3;
}
