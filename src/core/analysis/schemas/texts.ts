// Constraints that are a text or a flag: pattern, content, closed objects and lists, dependent
// required properties.
import { get, type MapNode, stringsOf, writtenText } from '../../text/tree.ts';
import type { ConstraintView } from './types.ts';
import { entriesOf } from './view.ts';

/**
 * Returns `pattern`, `contentMediaType`, `contentEncoding`, boolean `additionalProperties` and
 * `additionalItems`, required names without a property, and dependencies between names; `isNewer`
 * also what drafts since 2019-09 have of these.
 */
export function textsOf(schema: MapNode, isNewer: boolean): ConstraintView[] {
  const found: ConstraintView[] = [];
  const pattern = writtenText(get(schema, 'pattern'));
  if (pattern !== undefined) found.push({ keyword: 'pattern', text: `pattern ${pattern}` });
  const media = writtenText(get(schema, 'contentMediaType'));
  if (media !== undefined) found.push({ keyword: 'contentMediaType', text: `content ${media}` });
  const encoding = writtenText(get(schema, 'contentEncoding'));
  if (encoding !== undefined)
    found.push({ keyword: 'contentEncoding', text: `encoded as ${encoding}` });
  flag(schema, 'additionalProperties', 'no other properties', 'other properties allowed', found);
  flag(schema, 'additionalItems', 'no more items', 'more items allowed', found);
  if (isNewer) {
    const properties = 'unevaluatedProperties';
    flag(schema, properties, 'no undescribed properties', 'undescribed properties allowed', found);
    flag(schema, 'unevaluatedItems', 'no undescribed items', 'undescribed items allowed', found);
    if (get(schema, 'prefixItems')?.kind === 'seq')
      flag(schema, 'items', 'no more items', 'more items allowed', found);
  }

  const properties = get(schema, 'properties');
  const undeclared = stringsOf(get(schema, 'required')).filter(
    (name) => get(properties, name) === undefined,
  );
  if (undeclared.length > 0)
    found.push({
      keyword: 'required',
      text: `requires ${undeclared.join(', ')}`,
      names: undeclared,
    });
  for (const keyword of isNewer ? ['dependencies', 'dependentRequired'] : ['dependencies'])
    for (const { key, value } of entriesOf(get(schema, keyword))) {
      const names = stringsOf(value);
      if (names.length > 0) found.push({ keyword, text: `${key} requires ${names.join(', ')}` });
    }
  return found;
}

function flag(
  schema: MapNode,
  keyword: string,
  no: string,
  yes: string,
  found: ConstraintView[],
): void {
  const node = get(schema, keyword);
  if (node?.kind === 'scalar' && typeof node.value === 'boolean')
    found.push({ keyword, text: node.value ? yes : no });
}
