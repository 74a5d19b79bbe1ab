// Constraints that are a text or a flag: pattern, content, closed objects and lists, dependent
// required properties.
import { get, type MapNode, stringsOf, writtenText } from '../../text/tree.ts';
import type { ConstraintView } from './types.ts';
import { entriesOf } from './view.ts';

/**
 * Returns `pattern`, `contentMediaType`, `contentEncoding`, boolean `additionalProperties` and
 * `additionalItems`, required names without a property, and dependencies between names.
 */
export function textsOf(schema: MapNode): ConstraintView[] {
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
  for (const { key, value } of entriesOf(get(schema, 'dependencies'))) {
    const names = stringsOf(value);
    if (names.length > 0)
      found.push({ keyword: 'dependencies', text: `${key} requires ${names.join(', ')}` });
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
