// The keys of a map of the `yaml` package: what isn't a string is reported.
import { isAlias, isScalar } from 'yaml';
import type { PieceProblems } from './piece-problems.ts';
import type { Anchors } from './yaml-anchors.ts';

/** Plain scalars that are null, boolean or number in the YAML 1.2 core schema (section 10.3.2). */
const NOT_A_STRING =
  /^(?:~|null|Null|NULL|true|True|TRUE|false|False|FALSE|[-+]?\d+|0o[0-7]+|0x[\da-fA-F]+|[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))?$/;

/** A key with its offset in the piece. */
export interface PieceKey {
  readonly name: string;
  readonly at: number;
  readonly length: number;
  /** Written without quotes. */
  readonly plain: boolean;
}

/** Reads a key. @param fallback its offset where the library knows none */
export function readKey(
  key: unknown,
  text: string,
  fallback: number,
  problems: PieceProblems,
  anchors: Anchors,
): PieceKey {
  const range = (key as { range?: readonly number[] } | null)?.range;
  const at = range?.[0] ?? fallback;
  const length = range ? Math.max(0, (range[1] ?? at) - at) : 0;
  const source = text.slice(at, at + length);
  if (isAlias(key) || (isScalar(key) && key.anchor)) anchors.used = true;
  if (!isScalar(key)) {
    const [name = ''] = source.trim().split(/\r?\n/, 1);
    return { name, at, length, plain: false };
  }
  const plain = key.type === 'PLAIN';
  if (
    (plain || key.type === undefined) &&
    NOT_A_STRING.test(source) &&
    !(problems.broken && source === '')
  ) {
    const name = source === '' ? 'This key is empty' : `The key ${source} is not a string`;
    problems.report(
      'key-not-string',
      at,
      length,
      `${name}: put it in quotes${source === '' ? '' : ` ("${source}")`}.`,
    );
  }
  return { name: String(key.value ?? ''), at, length, plain };
}
