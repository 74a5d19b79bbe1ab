// Everything that can be found in one part of the model, in the order in which its card shows it.
import type { BindingView, Extensions, Part } from '../model/types.ts';
import { inLine, type Row, type Texts } from './row.ts';
import { createRowWriter, type RowWriter } from './row-writer.ts';
import { writeSchema } from './schema-rows.ts';
import { writeFields, writeValue, writeVariables } from './value-rows.ts';

/** Returns what a part is called. */
export function labelOf(part: Part): string {
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
    writeExtensions(writer, base, ['tags', String(i)], tag.extensions);
  });
  if (part.externalDocs) {
    writer.prose({ base, tail: '/externalDocs/url' }, label, part.externalDocs.url);
    writer.markdown(
      { base, tail: '/externalDocs/description' },
      label,
      part.externalDocs.description,
    );
  }
  writeExtensions(writer, base, ['externalDocs'], part.externalDocs?.extensions);
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
  writer.name(part.kind, 0, { base: part.pointer }, label, beside, [
    part.key,
    'name' in part ? part.name : undefined,
  ]);
}

/** What only parts of one kind have. */
function writeOwn(writer: RowWriter, part: Part, label: string): void {
  const { pointer: base } = part;
  const field = (name: string, value: string | undefined): void => {
    if (value !== undefined && value !== '')
      writer.name('field', 2, { base, tail: `/${name}` }, value);
  };
  switch (part.kind) {
    case 'info':
      field('version', part.version);
      if (part.applicationId) writer.name('field', 2, { base: '/id' }, part.applicationId);
      if (part.defaultContentType)
        writer.name('field', 2, { base: '/defaultContentType' }, part.defaultContentType);
      field('termsOfService', part.termsOfService);
      for (const name of ['name', 'url', 'email'] as const)
        field(`contact/${name}`, part.contact?.[name]);
      for (const name of ['name', 'url'] as const) field(`license/${name}`, part.license?.[name]);
      writeExtensions(writer, base, ['contact'], part.contact?.extensions);
      writeExtensions(writer, base, ['license'], part.license?.extensions);
      writeExtensions(writer, '', [], part.rootExtensions);
      writeExtensions(writer, '/components', [], part.componentsExtensions);
      return;
    case 'server':
      field('protocol', part.protocol);
      field('protocolVersion', part.protocolVersion);
      writeVariables(writer, part.variables, 'variable', base);
      writeScopes(writer, part.security, base);
      return;
    case 'channel':
      writeVariables(writer, part.parameters, 'parameter', base);
      return;
    case 'operation':
      field('reply/address/location', part.reply?.location);
      writer.markdown(
        { base, tail: '/reply/address/description' },
        label,
        part.reply?.addressDescription,
      );
      writeExtensions(writer, base, ['reply', 'address'], part.reply?.addressExtensions);
      writeExtensions(writer, base, ['reply'], part.reply?.extensions);
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
      writeExtensions(writer, base, ['correlationId'], part.correlationId?.extensions);
      if (part.payload) writeSchema(writer, part.payload, 'property', label);
      if (part.headers) writeSchema(writer, part.headers, 'header', label);
      part.examples.forEach(({ name, summary, headers, payload, extensions }, i) => {
        const also = [summary, payload && inLine(payload.value), headers && inLine(headers.value)];
        writer.name(
          'example',
          2,
          { base, tail: `/examples/${i}` },
          name ?? `Example ${i + 1}`,
          summary,
          also,
        );
        writeExtensions(writer, base, ['examples', String(i)], extensions);
      });
      return;
    case 'schema':
      writeSchema(writer, part.schema, 'property', label);
      return;
    case 'security':
      for (const name of [
        'type',
        'name',
        'in',
        'scheme',
        'bearerFormat',
        'openIdConnectUrl',
      ] as const)
        field(name, part[name]);
      for (const { name: flow, scopes, ...urls } of part.flows) {
        for (const name of ['authorizationUrl', 'tokenUrl', 'refreshUrl'] as const)
          field(`flows/${flow}/${name}`, urls[name]);
        for (const [scope, text] of scopes)
          writer.name(
            'scope',
            1,
            { base, at: ['flows', flow, 'availableScopes', scope] },
            scope,
            text,
            [text],
          );
        writeExtensions(writer, base, ['flows', flow], urls.extensions);
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

function writeExtensions(
  writer: RowWriter,
  base: string,
  at: readonly string[],
  extensions: Extensions = [],
): void {
  for (const [key, value] of extensions) writeValue(writer, 'extension', base, [...at, key], value);
}
