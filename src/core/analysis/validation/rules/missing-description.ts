// Required by some teams: every object that readers look up is described in words (fields
// `description` and `summary` of every section).

import type { Kind } from '../../../format/table-types.ts';
import { fieldsOf, tableOf } from '../../../format/tables.ts';
import { get, type MapNode, stringOf } from '../../../text/tree.ts';
import type { NodeProblem } from '../finding.ts';

/**
 * Returns the rule for the objects of one kind. What has traits may have its words from them and is
 * not reported.
 */
export function missingDescription(
  kind: Kind,
  called: string,
): (node: MapNode) => readonly NodeProblem[] {
  const names = ['description', 'summary'];
  return (node) => {
    const table = tableOf(kind);
    if (
      get(node, 'traits') ||
      names.some((name) => fieldsOf(table, name).length > 0 && stringOf(get(node, name))?.trim())
    )
      return [];
    const message = `This ${called} has no description. Add "description" to explain what it is for.`;
    return [{ code: 'missing-description', severity: 'information', message, at: [], key: true }];
  };
}
