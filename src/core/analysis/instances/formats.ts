// The formats of the section Data Type Formats. All others are arbitrary strings, which aren't
// checked (readings.md AMB-23).
import { format as standard } from '@cfworker/json-schema';

const NUMBER = 'number';
const STRING = 'string';

const INT32 = 2 ** 31;
const INT64 = 2 ** 63;
const FLOAT = 3.402_823_5e38;

interface KnownFormat {
  readonly types: typeof NUMBER | typeof STRING;
  holds(value: never): boolean;
  readonly clause: string;
}

const FORMATS: ReadonlyMap<string, KnownFormat> = new Map<string, KnownFormat>([
  [
    'int32',
    {
      types: NUMBER,
      holds: (v: number) => v >= -INT32 && v < INT32,
      clause: 'this does not fit into 32 bits: an int32 lies between -2147483648 and 2147483647.',
    },
  ],
  [
    'int64',
    {
      types: NUMBER,
      holds: (v: number) => v >= -INT64 && v <= INT64,
      clause: 'this does not fit into the 64 bits of an int64.',
    },
  ],
  [
    'float',
    {
      types: NUMBER,
      holds: (v: number) => Math.abs(v) <= FLOAT,
      clause: 'this is too large for a float of 32 bits.',
    },
  ],
  [
    'byte',
    {
      types: STRING,
      holds: (v: string) => /^[A-Za-z0-9+/_-]*={0,2}$/.test(v.replace(/[\r\n]/g, '')),
      clause:
        'expected base64 for the format "byte": letters, digits, "+", "/" and "=" at the end.',
    },
  ],
  [
    'date',
    {
      types: STRING,
      holds: (v: string) => standard.date?.(v) ?? true,
      clause: 'expected a date such as 2026-05-31 (RFC 3339).',
    },
  ],
  [
    'date-time',
    {
      types: STRING,
      holds: (v: string) => standard['date-time']?.(v) ?? true,
      clause:
        'expected a date and time such as 2026-05-31T12:00:00Z (RFC 3339), with its offset or "Z".',
    },
  ],
]);

/**
 * Returns what is wrong with a value of a format; null where nothing is, or nothing is known of the
 * format.
 */
export function formatClause(name: string, value: unknown): string | null {
  const known = FORMATS.get(name);
  if (!known || typeof value !== known.types) return null;
  return known.holds(value as never) ? null : known.clause;
}
