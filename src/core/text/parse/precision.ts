// Numbers with more digits than a double's precision: every JSON tool reads another number.

/**
 * Returns whether a number literal differs from `value`, as parsed from it (RFC 8259 section 6).
 * Digits are compared, so that 1.0 and 1e3 are the same as 1 and 1000, and 0.1 the same as 0.1.
 */
export function losesPrecision(source: string, value: number): boolean {
  if (!Number.isFinite(value)) return true;
  if (/^[-+]?0[xo]/.test(source))
    return BigInt(source.replace(/^[-+]/, '')) !== BigInt(Math.abs(value));
  return digits(source) !== digits(String(value));
}

/** Returns the message for it. */
export function precisionMessage(value: number): string {
  return `This number has more digits than JSON tools keep and is read as ${value}. Use fewer digits, or put it in quotes.`;
}

/** The digits that count, without sign, point, exponent and the zeros around them. */
function digits(number: string): string {
  return number
    .replace(/[eE].*$/, '')
    .replace(/[-+.]/g, '')
    .replace(/^0+/, '')
    .replace(/0+$/, '');
}
