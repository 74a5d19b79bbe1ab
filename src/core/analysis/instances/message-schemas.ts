// What the payload and the headers of a message are validated against, whatever language their
// schemas are in: for values that come from outside, not for those in the document (AMB-23).
import { entry } from '../../text/tree.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { schemaValue } from '../documents/schema-value.ts';
import { SchemaBundler } from './bundle-schema.ts';
import { OPENAPI } from './convert-openapi.ts';
import { basisOf, type MessageNode, messageAt, type SchemaBasis } from './message.ts';
import type { Side } from './types.ts';

const INCOMPLETE: SchemaBasis = {
  kind: 'unknown',
  why: "The schema is not complete: something in it is broken, or it refers to what isn't there.",
};

/**
 * Returns the schemas of the message with the id `<uri>#<pointer>`: Schema Objects, JSON Schemas,
 * OpenAPI 3.0 and Avro schemas. Null where there is no such message.
 */
export function messageSchemas(
  bundler: SchemaBundler,
  id: string,
): Readonly<Record<Side, SchemaBasis>> | null {
  const message = messageAt(bundler.documents, id);
  return (
    message && {
      payload: inAnyLanguage(bundler, message, 'payload'),
      headers: inAnyLanguage(bundler, message, 'headers'),
    }
  );
}

function inAnyLanguage(bundler: SchemaBundler, message: MessageNode, side: Side): SchemaBasis {
  const basis = basisOf(bundler, message, side);
  const written = entry(message.node, side);
  if (basis.kind !== 'unknown' || !basis.other || !written) return basis;
  const { uri, path } = message.located;
  return asOpenApi(bundler, { uri, path: [...path, side], node: written.value }) ?? basis;
}

function asOpenApi({ documents, dialect }: SchemaBundler, at: LocatedNode): SchemaBasis | null {
  if (schemaValue(documents, dialect, at)?.language?.family !== 'openapi') return null;
  const bundled = new SchemaBundler(documents, dialect, OPENAPI).at(at);
  return bundled?.kind === 'bundle' ? { ...bundled, kind: 'schema' } : INCOMPLETE;
}

/** Returns the schema at a location anywhere in a message, such as that of a key in a binding. */
export function schemaBasis(bundler: SchemaBundler, at: LocatedNode): SchemaBasis {
  const bundled = bundler.at(at);
  if (!bundled) return asOpenApi(bundler, at) ?? INCOMPLETE;
  return bundled.kind === 'bundle' ? { ...bundled, kind: 'schema' } : INCOMPLETE;
}
