// An inferred schema as indented rows, for a preview before it is written.

export interface SampleRow {
  readonly depth: number;
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
}

const MOST = 60;
const DEEPEST = 8;

/** Returns the properties of an inferred schema, nested ones below their parents; at most 60. */
export function sampleRows(schema: unknown): readonly SampleRow[] {
  const rows: SampleRow[] = [];
  addMembers(rows, schema, 0);
  return rows;
}

/** Returns the type in words: `text (date-time)`, `list of object`. */
export function typeOf(schema: unknown): string {
  const types = [member(schema, 'type')].flat().filter((t) => typeof t === 'string');
  if (types.length === 0) return 'anything';
  const format = member(schema, 'format');
  return types
    .map((type) => {
      if (type === 'array')
        return member(schema, 'items') === undefined
          ? 'list'
          : `list of ${typeOf(member(schema, 'items'))}`;
      return type === 'string' && typeof format === 'string' ? `string (${format})` : String(type);
    })
    .join(' or ');
}

function addMembers(rows: SampleRow[], schema: unknown, depth: number): void {
  const items = member(schema, 'items');
  if (items !== undefined) addMembers(rows, items, depth);
  const properties = member(schema, 'properties');
  if (typeof properties !== 'object' || properties === null || depth > DEEPEST) return;
  const required = member(schema, 'required');
  for (const [name, own] of Object.entries(properties)) {
    if (rows.length >= MOST) return;
    rows.push({
      depth,
      name,
      type: typeOf(own),
      required: Array.isArray(required) && required.includes(name),
    });
    addMembers(rows, own, depth + 1);
  }
}

function member(schema: unknown, name: string): unknown {
  return typeof schema === 'object' && schema !== null && Object.hasOwn(schema, name)
    ? (schema as Record<string, unknown>)[name]
    : undefined;
}
