// Decimal arithmetic for `multipleOf`: 0.3 is a multiple of 0.1.

/** Returns a decimal number as a fraction of whole numbers; null for one that is too long. */
function fractionOf(value: number): readonly [bigint, bigint] | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(String(value));
  if (!match) return null;
  const [, sign = '', whole = '', decimals = '', exponent = '0'] = match;
  const shift = Number(exponent) - decimals.length;
  if (Math.abs(shift) > 400) return null;
  const digits = BigInt(sign + whole + decimals);
  return shift >= 0 ? [digits * 10n ** BigInt(shift), 1n] : [digits, 10n ** BigInt(-shift)];
}

/** Returns whether a number is a multiple of another one; null where that isn't computed. */
export function isMultipleOf(value: number, divisor: number): boolean | null {
  const a = fractionOf(value);
  const b = fractionOf(divisor);
  if (!a || !b || b[0] === 0n) return null;
  return (a[0] * b[1]) % (a[1] * b[0]) === 0n;
}

/** Returns the least number that is a multiple of all these; null where that isn't computed. */
export function leastMultiple(values: readonly number[]): number | null {
  let whole: readonly [bigint, bigint] = [1n, 1n];
  for (const [i, value] of values.entries()) {
    const next = fractionOf(value);
    if (!next || next[0] <= 0n) return null;
    whole = i === 0 ? next : lcm(whole, next);
  }
  const result = Number(whole[0]) / Number(whole[1]);
  return Number.isFinite(result) ? result : null;
}

function lcm(a: readonly [bigint, bigint], b: readonly [bigint, bigint]): [bigint, bigint] {
  const left = a[0] * b[1];
  const right = b[0] * a[1];
  return [(left * right) / gcd(left, right), a[1] * b[1]];
}

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b);
}
