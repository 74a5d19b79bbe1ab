// Logical types of Avro on types that can carry them: readers ignore what does not fit, so it is
// only warned about (Avro 1.9, logical types).

import { LOGICAL_TYPES } from '../../../format/avro.ts';
import { describeValue, joinChoices, quote } from '../../../format/message-text.ts';
import { formatCount } from '../../../text/plural.ts';
import { get, type MapNode, type Node, type NodePath, stringOf } from '../../../text/tree.ts';
import type { NodeProblem } from '../finding.ts';

/** Returns the problem of a schema's logical type, or null. `base`: its `type`, if a name. */
export function logicalTypeProblem(node: MapNode, base: string | undefined): NodeProblem | null {
  const logical = stringOf(get(node, 'logicalType'));
  const bases = logical === undefined ? undefined : LOGICAL_TYPES.get(logical);
  if (logical === undefined || bases === undefined || base === undefined) return null;
  if (!bases.includes(base))
    return warn(
      ['logicalType'],
      `${quote(logical)} requires the type ${joinChoices(bases)}; on ${quote(base)} it is ignored.`,
    );
  if (logical === 'duration') {
    const size = get(node, 'size');
    // A size that is missing or no number is a problem of its own.
    return numberOf(size) === undefined || numberOf(size) === 12
      ? null
      : warn(['size'], 'A duration must have 12 bytes; with another size "duration" is ignored.');
  }
  return logical === 'decimal' ? decimalProblem(node) : null;
}

function decimalProblem(node: MapNode): NodeProblem | null {
  const precision = get(node, 'precision');
  const scale = get(node, 'scale');
  const digits = numberOf(precision);
  if (!precision)
    return {
      ...warn([], 'Missing field "precision": without it "decimal" is ignored.'),
      key: true,
      data: { missing: 'precision' },
    };
  if (digits === undefined || !Number.isInteger(digits) || digits < 1)
    return warn(
      ['precision'],
      `Expected a whole number of digits, at least 1, as precision, got ${describeValue(precision)}.`,
    );
  const size = numberOf(get(node, 'size'));
  const most =
    size === undefined || size < 1 ? undefined : Math.floor((8 * size - 1) * Math.log10(2));
  if (most !== undefined && digits > most)
    return warn(
      ['precision'],
      `${formatCount(size ?? 0, 'byte')} ${size === 1 ? 'holds' : 'hold'} at most ${formatCount(most, 'digit')}; the precision is ${digits}.`,
    );
  const locations = numberOf(scale);
  if (
    scale &&
    (locations === undefined || !Number.isInteger(locations) || locations < 0 || locations > digits)
  )
    return warn(
      ['scale'],
      `Expected a whole number from 0 to the precision, ${digits}, as scale, got ${describeValue(scale)}.`,
    );
  return null;
}

function numberOf(node: Node | undefined): number | undefined {
  return node?.kind === 'scalar' && typeof node.value === 'number' ? node.value : undefined;
}

function warn(at: NodePath, message: string): NodeProblem {
  return { code: 'avro-logical-type', severity: 'warning', message, at, key: false };
}
