// A scalar of the `yaml` package as a node.
import { isScalar, type Scalar } from 'yaml';
import type { ScalarNode, ScalarStyle } from '../tree.ts';
import type { PieceProblems } from './piece-problems.ts';
import { losesPrecision, precisionMessage } from './precision.ts';

const STYLES: Record<string, ScalarStyle> = {
  PLAIN: 'plain',
  QUOTE_SINGLE: 'single',
  QUOTE_DOUBLE: 'double',
  BLOCK_LITERAL: 'literal',
  BLOCK_FOLDED: 'folded',
};

/** Returns the node of a scalar with a source. Numbers that JSON can't hold are reported. */
export function scalarNodeOf(
  value: Scalar,
  source: string,
  at: number,
  problems: PieceProblems,
): ScalarNode {
  const style = STYLES[value.type ?? 'PLAIN'] ?? 'plain';
  const length = source.trimEnd().length;
  // Without the quotes of a number that a tag makes of a string.
  const written = value.source ?? source.trim();
  let data: unknown = value.value;
  let raw: string | undefined;
  if (typeof data === 'number' && !Number.isFinite(data)) {
    problems.report(
      'not-json-number',
      at,
      length,
      `${written} has no equivalent in JSON. Use a number, or put it in quotes.`,
    );
    data = null;
    raw = written;
  } else if (typeof data === 'number' && String(data) !== written) {
    raw = written;
    if (losesPrecision(written, data))
      problems.report('number-precision', at, length, precisionMessage(data), {
        severity: 'warning',
      });
  }
  if (
    data !== null &&
    typeof data !== 'string' &&
    typeof data !== 'number' &&
    typeof data !== 'boolean'
  )
    data = source;
  return {
    kind: 'scalar',
    value: data as ScalarNode['value'],
    length,
    size: 1,
    style,
    ...(raw ? { raw } : {}),
  };
}

/** Returns whether a scalar ends with the quote that it begins with. */
export function isClosed(style: ScalarStyle, source: string): boolean {
  if (style === 'single') return /^'(?:[^']|'')*'$/.test(source);
  return style !== 'double' || /^"(?:[^"\\]|\\[\s\S])*"$/.test(source);
}

/** Returns whether nothing is written for a value. */
export function isEmpty(value: unknown): boolean {
  return value === null || (isScalar(value) && value.source === '' && !value.anchor && !value.tag);
}
