// Not said by the format, but surely meant: the default of a variable or parameter is one of its choices
// (sections Server Variable Object, Parameter Object; readings.md AMB-08).
import { get, type MapNode, stringOf } from '../../parse/tree.ts';
import type { Fault } from '../finding.ts';
import { choices, quote } from '../say.ts';

export function defaultInEnum(node: MapNode): readonly Fault[] {
  const value = stringOf(get(node, 'default'));
  const list = get(node, 'enum');
  if (value === undefined || list?.kind !== 'seq' || list.items.length === 0) return [];
  const allowed = list.items.map((i) => stringOf(i.value)).filter((v) => v !== undefined);
  if (allowed.includes(value) || allowed.length < list.items.length) return [];
  return [
    {
      code: 'default-in-enum',
      severity: 'warning',
      message: `The default ${quote(value)} is not one of ${choices(allowed)}. Use one of these, or add it to "enum".`,
      at: ['default'],
      key: false,
      related: { at: ['enum'], key: true, message: 'The allowed values are defined here.' },
    },
  ];
}
