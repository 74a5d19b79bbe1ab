// MUST: an item of "security" is a Security Scheme Object or a reference to one, not the name of a
// scheme with its scopes as in version 2 (sections Server Object, Operation Object, Security Scheme
// Object).

import { plainKind } from '../../format/dialect-tables.ts';
import { quote } from '../../format/message-text.ts';
import type { ObjectTable } from '../../format/table-types.ts';
import { fieldsOf } from '../../format/tables.ts';
import { get, type MapNode } from '../../text/tree.ts';
import type { NodeProblem } from './finding.ts';

/** Names and scopes of the schemes of a requirement of version 2 (`scram: []`), else null. */
export function requirementOf(
  node: MapNode,
  table: ObjectTable,
): readonly { readonly name: string; readonly scopes: readonly string[] }[] | null {
  if (plainKind(table.kind) !== 'SecurityScheme' || node.entries.length === 0 || get(node, 'type'))
    return null;
  const schemes: { name: string; scopes: string[] }[] = [];
  for (const { key, value, alias } of node.entries) {
    const empty = value.kind === 'scalar' && value.style === 'empty';
    if (
      alias !== undefined ||
      (value.kind !== 'seq' && !empty) ||
      fieldsOf(table, key).length > 0 ||
      key.startsWith('x-')
    )
      return null;
    const items = value.kind === 'seq' ? value.items : [];
    const scopes = items.flatMap(({ value: item }) =>
      item.kind === 'scalar' && typeof item.value === 'string' ? [item.value] : [],
    );
    if (scopes.length < items.length) return null;
    schemes.push({ name: key, scopes });
  }
  return schemes;
}

/** Returns the one problem of such a requirement, instead of those that the table would report. */
export function securityRequirement(node: MapNode, table: ObjectTable): NodeProblem | null {
  const [first] = requirementOf(node, table) ?? [];
  if (!first) return null;
  const { name, scopes } = first;
  const message = `Since version 3 this is a reference: - $ref: '#/components/securitySchemes/${name}'.${scopes.length > 0 ? ` Move ${quote('scopes')} to the scheme.` : ''}`;
  return { code: 'security-requirement', severity: 'error', message, at: [name], key: true };
}
