// What a row is, as one number: its kind, its weight and the length of its name are all that its
// rank needs.
import type { Weight } from './row.ts';
import type { HitKind } from './types.ts';

/** Ranks tell names apart up to this length. */
export const LENGTHS = 64;

/** Numbers of kinds are below this. */
export const KINDS_AT_MOST = 32;

const KINDS: Readonly<Record<HitKind, number>> = {
  info: 0,
  server: 1,
  channel: 2,
  operation: 3,
  message: 4,
  schema: 5,
  security: 6,
  component: 7,
  address: 8,
  parameter: 9,
  variable: 10,
  property: 11,
  header: 12,
  value: 13,
  tag: 14,
  scope: 15,
  binding: 16,
  extension: 17,
  example: 18,
  field: 19,
  text: 20,
};

/** The kind (five bits), the weight (two) and the length of the name (six) in one number. */
export function codeOf(kind: HitKind, weight: Weight, name: string): number {
  return (KINDS[kind] << 8) | (weight << 6) | Math.min(name.length + 1, LENGTHS - 1);
}

export function kindIn(code: number): number {
  return code >> 8;
}

export function weightIn(code: number): number {
  return (code >> 6) & 3;
}

export function lengthIn(code: number): number {
  return code & (LENGTHS - 1);
}

/** A bit for each kind. */
export function kindBits(kinds: Iterable<HitKind>): number {
  let bits = 0;
  for (const kind of kinds) bits |= 1 << KINDS[kind];
  return bits;
}
