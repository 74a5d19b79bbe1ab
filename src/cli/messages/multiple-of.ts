// Whether a number is a multiple of another, by their decimal digits.

/** Integers below it have no more digits than a double holds. */
const MAX_EXACT = 1e15;

/**
 * Returns a function that decides whether a number is a multiple of `divisor` as both are written:
 * 0.07 is one of 0.01, though the quotient of the doubles is not whole (JSON Schema validation
 * draft 07, 6.2.1).
 */
export function multipleOf(divisor: number): (value: number) => boolean {
  const [digits, exponent] = decimal(divisor);
  const whole = Number(digits);
  const scale = 10 ** -exponent;
  return (value) => {
    if (exponent >= -15 && exponent <= 0 && whole < MAX_EXACT) {
      // Two decimals of 15 digits are never the same double, so this is the value as it is written.
      const scaled = Math.round(value * scale);
      if (Math.abs(scaled) < MAX_EXACT) return scaled / scale === value && scaled % whole === 0;
    }
    return Number.isFinite(value) && isMultiple(decimal(value), [digits, exponent]);
  };
}

/** Digits, and the power of ten that they are multiplied with. */
type Decimal = readonly [bigint, number];

function isMultiple([digits, exponent]: Decimal, [divisor, divisorExponent]: Decimal): boolean {
  const shift = exponent - divisorExponent;
  return shift >= 0
    ? (digits * 10n ** BigInt(shift)) % divisor === 0n
    : digits % (divisor * 10n ** BigInt(-shift)) === 0n;
}

function decimal(value: number): Decimal {
  const [mantissa = '', exponent = '0'] = String(Math.abs(value)).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return [BigInt(whole + fraction), Number(exponent) - fraction.length];
}
