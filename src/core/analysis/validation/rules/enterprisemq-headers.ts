// MUST: `headers` is given only where `type` is `binary`; an omitted type is `string` (section
// Binding: enterprisemq, Message Binding Object; AMB-55).
import { get, type MapNode, stringOf } from '../../../text/tree.ts';
import type { NodeProblem } from '../finding.ts';

export function enterprisemqHeaders(node: MapNode): readonly NodeProblem[] {
  const type = get(node, 'type');
  if (!get(node, 'headers') || (type && stringOf(type) === undefined)) return [];
  if (stringOf(type) === 'binary') return [];
  const message = `"headers" is allowed only with "type: binary"; the type is "${stringOf(type) ?? 'string'}"${type ? '' : ' by default'}. Change the type, or remove "headers".`;
  const related = type
    ? { related: { at: ['type'], key: true, message: 'The type is defined here.' } }
    : {};
  return [
    {
      code: 'enterprisemq-headers',
      severity: 'error',
      message,
      at: ['headers'],
      key: true,
      ...related,
    },
  ];
}
