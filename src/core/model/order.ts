// In what order the documentation shows the parts.
import type { Context, Found } from './context.ts';
import type { Order, PartId } from './types.ts';

/** The parts by section. Parts were found in the order a reader wants: the root first, then components, then what only references reach. */
export function orderOf(context: Context): Order {
  const { servers, channels, operations } = context;
  const root = new Set<Found>([...servers, ...channels, ...operations]);
  const messages: PartId[] = [];
  const schemas: PartId[] = [];
  const security: PartId[] = [];
  const components: PartId[] = [];
  for (const found of context.found.values()) {
    if (found.kind === 'info' || root.has(found)) continue;
    const list =
      found.kind === 'message' ? messages : found.kind === 'schema' ? schemas : found.kind === 'security' ? security : components;
    list.push(found.id);
  }
  const ids = (parts: ReadonlySet<Found>) => [...parts].map((part) => part.id);
  return { servers: ids(servers), channels: ids(channels), operations: ids(operations), messages, schemas, security, components };
}
