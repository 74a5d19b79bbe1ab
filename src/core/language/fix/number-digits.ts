// `number-precision`, `not-json-number`: the number as text where text may stand, or with the digits it is read with.
import { set } from './kit.ts';
import { wantedAt } from './shape.ts';
import type { Fixer } from './types.ts';
import { quoteNumber } from './yaml-repairs.ts';

export const fewerDigits: Fixer = (fault) => {
  const { subject, path, node } = fault;
  const shape = wantedAt(subject, path);
  const text = shape === null || shape.is === 'any' || shape.is === 'string';
  const value = node?.kind === 'scalar' && typeof node.value === 'number' ? node.value : null;
  return [
    ...(text ? quoteNumber(fault) : []),
    ...(value === null ? [] : [{ title: `Change it to ${value}, as it is read`, changes: [set(path, value)], preferred: !text }]),
  ];
};
