// Everything that can be found in one part of the model, in the order in which its card shows it.
import { homeName } from '../model/part-names.ts';
import type { Part } from '../model/types.ts';
import type { BindingView, MoreFields } from '../model/views.ts';
import { createRowWriter, inLine, type Row, type RowWriter, type Texts } from './index-row.ts';
import { writeSchema } from './schema-rows.ts';
import {
  writeExtensions,
  writeFields,
  writeMore,
  writeValue,
  writeValues,
  writeVariables,
} from './value-rows.ts';

/** Returns what a part is called. */
export function partLabel(part: Part): string {
  return part.title ?? (part.key || 'Overview');
}

/** Returns the rows of a part that is called `label`; the first one is the part itself. */
export function rowsOf(part: Part, label: string, texts: Texts): readonly Row[] {
  const writer = createRowWriter(texts);
  const { pointer: base } = part;
  writeHead(writer, part, label);
  if (part.kind === 'channel' && part.address)
    writer.name('address', 1, { base, tail: '/address' }, part.address);
  if (part.kind === 'server' && part.host)
    writer.name('address', 1, { base, tail: '/host' }, part.host + (part.pathname ?? ''));
  writer.prose({ base, tail: '/summary' }, label, part.summary);
  if (part.description !== part.summary)
    writer.markdown({ base, tail: '/description' }, label, part.description);
  writeOwn(writer, part, label);
  if ('bindings' in part)
    for (const binding of part.bindings ?? [])
      writeBinding(writer, binding, base, part.kind === 'component' ? [] : ['bindings']);
  part.tags.forEach((tag, i) => {
    writer.name('tag', 1, { base, tail: `/tags/${i}` }, tag.name);
    writer.markdown({ base, tail: `/tags/${i}/description` }, tag.name, tag.description);
    writeMore(writer, base, ['tags', String(i)], tag);
  });
  if (part.externalDocs) {
    writer.prose({ base, tail: '/externalDocs/url' }, label, part.externalDocs.url);
    writer.markdown(
      { base, tail: '/externalDocs/description' },
      label,
      part.externalDocs.description,
    );
    writeMore(writer, base, ['externalDocs'], part.externalDocs);
  }
  writeExtensions(writer, base, [], part.extensions);
  return writer.rows;
}

function writeHead(writer: RowWriter, part: Part, label: string): void {
  const key = part.title === undefined || part.title === part.key ? '' : part.key;
  const beside =
    part.kind === 'channel'
      ? (part.address ?? key)
      : part.kind === 'component'
        ? part.objectTitle
        : key;
  const names = [part.key, nameOf(part), homeName(part)];
  writer.name(part.kind, 0, { base: part.pointer }, label, beside, names);
}

/** The name that programs use: of a message, or of what carries a key. */
function nameOf(part: Part): string | undefined {
  if (part.kind === 'message') return part.name;
  if (part.kind !== 'security') return undefined;
  const value = part.fields?.find(({ name }) => name === 'name')?.value;
  return value?.as === 'text' ? value.text : undefined;
}

/** What only parts of one kind have. */
function writeOwn(writer: RowWriter, part: Part, label: string): void {
  const { pointer: base } = part;
  const field = (name: string, value: string | undefined): void => {
    if (value !== undefined && value !== '')
      writer.name('field', 2, { base, tail: `/${name}` }, value);
  };
  const more = (at: readonly string[], object: MoreFields | undefined): void => {
    if (object) writeMore(writer, base, at, object);
  };
  const ownFields = (): void => writeValues(writer, base, [], part.fields);
  switch (part.kind) {
    case 'info':
      field('version', part.version);
      if (part.applicationId) writer.name('field', 2, { base: '/id' }, part.applicationId);
      if (part.defaultContentType)
        writer.name('field', 2, { base: '/defaultContentType' }, part.defaultContentType);
      field('contact/name', part.contact?.name);
      field('contact/url', part.contact?.url);
      field('contact/email', part.contact?.email);
      field('license/name', part.license?.name);
      field('license/url', part.license?.url);
      more(['contact'], part.contact);
      more(['license'], part.license);
      ownFields();
      if (part.root) writeMore(writer, '', [], part.root);
      writeExtensions(writer, '/components', [], part.componentsExtensions);
      return;
    case 'server':
      field('protocol', part.protocol);
      field('protocolVersion', part.protocolVersion);
      ownFields();
      writeVariables(writer, part.variables, 'variable', base);
      writeScopes(writer, part.security, base);
      return;
    case 'channel':
      ownFields();
      writeVariables(writer, part.parameters, 'parameter', base);
      return;
    case 'operation':
      ownFields();
      field('reply/address/location', part.reply?.location);
      writer.markdown(
        { base, tail: '/reply/address/description' },
        label,
        part.reply?.addressDescription,
      );
      more(['reply', 'address'], part.reply?.addressMore);
      more(['reply'], part.reply);
      writeScopes(writer, part.security, base);
      return;
    case 'message':
      field('contentType', part.contentTypeInherited ? undefined : part.contentType);
      field('correlationId/location', part.correlationId?.location);
      writer.markdown(
        { base, tail: '/correlationId/description' },
        label,
        part.correlationId?.description,
      );
      more(['correlationId'], part.correlationId);
      ownFields();
      if (part.payload) writeSchema(writer, part.payload, 'property', label);
      if (part.headers) writeSchema(writer, part.headers, 'header', label);
      part.examples.forEach((example, i) => {
        const { name, summary, headers, payload } = example;
        const also = [summary, payload && inLine(payload.value), headers && inLine(headers.value)];
        writer.name(
          'example',
          2,
          { base, tail: `/examples/${i}` },
          name ?? `Example ${i + 1}`,
          summary,
          also,
        );
        more(['examples', String(i)], example);
      });
      return;
    case 'schema':
      writeSchema(writer, part.schema, 'property', label);
      return;
    case 'security':
      field('type', part.type);
      ownFields();
      for (const flow of part.flows) {
        const at = ['flows', flow.name];
        for (const [scope, text] of flow.scopes)
          writer.name('scope', 1, { base, at: [...at, 'availableScopes', scope] }, scope, text, [
            text,
          ]);
        more(at, flow);
      }
      writeExtensions(writer, base, ['flows'], part.flowsExtensions);
      part.scopes?.forEach(
        (scope, i) => void writer.name('scope', 1, { base, tail: `/scopes/${i}` }, scope),
      );
      return;
    case 'component':
      writeFields(writer, base, [], part.fields);
      return;
  }
}

function writeScopes(
  writer: RowWriter,
  uses: readonly { readonly scopes?: readonly string[] }[],
  base: string,
): void {
  uses.forEach(({ scopes }, i) => {
    for (const scope of scopes ?? [])
      writer.name('scope', 1, { base, tail: `/security/${i}` }, scope);
  });
}

function writeBinding(
  writer: RowWriter,
  { protocol, version, fields }: BindingView,
  base: string,
  around: readonly string[],
): void {
  const at = [...around, protocol];
  writer.name('binding', 1, { base, at }, protocol, version, [version]);
  for (const [name, value] of fields)
    writeValue(writer, 'binding', base, [...at, name], value, protocol);
}
