// What the payload and the headers of a message are validated against, whatever language their
// schemas are in: for values that come from outside, not for those in the document (AMB-23).
import { schemaFormatOf } from '../../format/schema-formats.ts';
import { entry, get } from '../../text/tree.ts';
import { writtenFormat } from '../payload-schemas/schema-root.ts';
import { SchemaBundler } from './bundle-schema.ts';
import { convertAvro } from './convert-avro.ts';
import { OPENAPI } from './convert-openapi.ts';
import { basisOf, type MessageNode, messageAt, type SchemaBasis } from './message.ts';
import type { Side } from './results.ts';

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
  const { documents, dialect } = bundler;
  const { uri, path } = message.located;
  const at = documents.resolve(uri, [...path, side], written.value);
  const schema = at && get(at.node, 'schema');
  if (!at || !schema) return basis;
  const { family } = schemaFormatOf(writtenFormat(at.node), dialect) ?? {};
  if (family === 'openapi') {
    const other = new SchemaBundler(documents, dialect, OPENAPI);
    const found = other.schemaOf(at);
    const bundled = found && other.of(found);
    return bundled?.kind === 'bundle' ? { ...bundled, kind: 'schema' } : INCOMPLETE;
  }
  if (family !== 'avro') return basis;
  const converted = convertAvro(documents, { ...at, path: [...at.path, 'schema'], node: schema });
  return converted
    ? { kind: 'schema', key: '', root: converted.root, definitions: () => converted.definitions }
    : INCOMPLETE;
}
