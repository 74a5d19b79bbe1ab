// What is found out about the parts of the model without the document: the one at a location or
// with an id, a field of a binding, the HTTP method, the URL of a server.
import type { Location } from '../../text/location.ts';
import type { Model, OperationPart, Part, SecurityPart } from './types.ts';
import type { BindingView, PartId } from './views.ts';

/** Returns the id of the innermost part of the model that contains a location, or null. */
export function partAt(model: Model | null, { uri, pointer }: Location): PartId | null {
  if (!model) return null;
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/')))
    if (model.parts.has(`${uri}#${at}`)) return `${uri}#${at}`;
  return null;
}

/** Returns the part of a kind with an id; undefined where there is none. */
export function partOf<K extends Part['kind']>(
  model: Model,
  id: string | null | undefined,
  kind: K,
): Extract<Part, { kind: K }> | undefined {
  const part = id === null || id === undefined ? undefined : model.parts.get(id);
  return part?.kind === kind ? (part as Extract<Part, { kind: K }>) : undefined;
}

/** Returns the value of a field in the binding of a protocol. */
export function bindingField(
  bindings: readonly BindingView[],
  protocol: string,
  field: string,
): unknown {
  const binding = bindings.find((one) => one.protocol === protocol);
  return binding?.fields.find(([name]) => name === field)?.[1];
}

/**
 * Returns the method that the HTTP binding of an operation states, in capital letters; no member
 * where it states none.
 */
export function httpMethodOf(operation: OperationPart | null | undefined): {
  readonly method?: string;
} {
  const method = bindingField(operation?.bindings ?? [], 'http', 'method');
  return typeof method === 'string' ? { method: method.toUpperCase() } : {};
}

/** Returns a text among the fields of a security scheme, such as `in` or `scheme`. */
export function schemeField({ fields = [] }: SecurityPart, name: string): string | undefined {
  const value = fields.find((field) => field.name === name)?.value;
  if (value && 'text' in value) return value.text;
  return value?.as === 'json' && typeof value.value === 'string' ? value.value : undefined;
}

export interface ServerAddress {
  readonly protocol?: string | undefined;
  readonly host?: string | undefined;
  readonly pathname?: string | undefined;
}

/**
 * Returns `protocol://host/pathname` of a server, as far as it is known; '' where nothing is
 * (section Servers Object and Server Object).
 */
export function serverUrl({ protocol, host, pathname }: ServerAddress): string {
  if (host === undefined) return pathname ?? '';
  return `${protocol === undefined ? '' : `${protocol}://`}${host}${pathname && !pathname.startsWith('/') ? '/' : ''}${pathname ?? ''}`;
}
