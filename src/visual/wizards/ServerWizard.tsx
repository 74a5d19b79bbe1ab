// The server wizard: host, protocol and security.
import { type ReactNode, useMemo } from 'react';
import type { EditCommand, WizardChoices } from '../../core/types.ts';
import { nameError, parametersIn, serverParts, urlParts } from './checks.ts';
import {
  DocumentHeadField,
  documentHeadErrors,
  documentHeadInput,
  initialDocumentHead,
} from './DocumentHeadField.tsx';
import { CheckboxGroup, MoreFields, SuggestField, TextAreaField, TextField } from './fields.tsx';
import { dialectNamed, helpOf, mapShape } from './format-tables.ts';
import {
  Parameters,
  type ParameterValues,
  parameterErrors,
  parametersInput,
} from './Parameters.tsx';
import { WizardDialog } from './WizardDialog.tsx';
import { type FieldErrors, useFormValues, type WizardProps } from './wizard-context.ts';

export function ServerWizard({
  host,
  choices,
  given: input,
  onDone,
  reloadChoices: restock,
}: WizardProps): ReactNode {
  const blank = (current: WizardChoices, name = current.free.server) => ({
    app: initialDocumentHead(current),
    host: '',
    protocol: '',
    name,
    pathname: '',
    version: '',
    title: '',
    description: '',
    variables: [] as readonly ParameterValues[],
    security: [] as readonly string[],
  });
  const { values, dirty, set, reset: begin } = useFormValues(() => blank(choices, input.name));
  /** Keeps protocol and security, because the servers of a document mostly share them. */
  const another = async (): Promise<string> => {
    const { version, security } = values;
    begin({ ...blank((await restock()) ?? choices), protocol: protocol.trim(), version, security });
    return 'host';
  };
  const { dialect } = choices;
  /** A complete URL in the host field is split, also before the field is left. */
  const { host: machine, protocol, pathname } = serverParts(values);
  const names = parametersIn(machine, pathname);
  const errors: FieldErrors = {
    ...documentHeadErrors(choices, values.app),
    host: hostError(machine),
    protocol: protocol.trim() === '' ? 'Enter a protocol, such as mqtt or kafka.' : null,
    name: nameError(
      values.name,
      mapShape('', 'servers', dialect),
      choices.servers.map((s) => s.name),
    ),
    ...parameterErrors(names, values.variables),
  };
  const said = (text: string) => text.trim() || undefined;
  const command: EditCommand = {
    do: 'add-server',
    begin: documentHeadInput(choices, values.app),
    name: values.name,
    host: machine.trim(),
    protocol: protocol.trim(),
    protocolVersion: said(values.version),
    pathname: said(pathname),
    title: said(values.title),
    description: said(values.description),
    variables: parametersInput(names, values.variables),
    security: values.security,
  };
  const protocols = useMemo(
    () =>
      dialectNamed(dialect).protocols.flatMap((p) =>
        p.schemes.map((value) => ({ value, label: value, detail: p.label })),
      ),
    [dialect],
  );
  return (
    <WizardDialog
      host={host}
      title="Add a server"
      about="A server is the broker, or any other program, that the application connects to in order to send and receive messages."
      verb="Add server"
      command={command}
      errors={errors}
      dirty={dirty}
      onAgain={another}
      onDone={onDone}
    >
      <DocumentHeadField choices={choices} value={values.app} onChange={(app) => set({ app })} />
      <TextField
        name="host"
        label="Host"
        help="Host name and, if needed, the port. A whole URL is split into protocol, host and path. Write variables as `{name}`."
        required
        code
        placeholder="broker.example.com:1883"
        value={values.host}
        onText={(text) => set({ host: text })}
        onPaste={(text) => {
          const parts = urlParts(text);
          if (parts) set(parts);
          return parts !== null;
        }}
        onLeft={() => set(serverParts(values))}
      />
      <SuggestField
        name="protocol"
        label="Protocol"
        help="The protocol of the server. Any name is allowed; well-known ones are suggested."
        required
        code
        listLabel="Protocols"
        options={protocols}
        value={values.protocol}
        onText={(protocol) => set({ protocol })}
      />
      <TextField
        name="name"
        label="Name"
        help="A short name for this server, such as `production` or `test`."
        required
        code
        value={values.name}
        onText={(name) => set({ name })}
      />
      <Parameters
        legend="Variables of the address"
        names={names}
        values={values.variables}
        onChange={(variables) => set({ variables })}
      />
      {choices.security.length > 0 && (
        <CheckboxGroup
          legend="Authentication"
          help="One of the selected ones is enough."
          items={choices.security.map((s) => ({ value: s.name, label: s.name, detail: s.type }))}
          chosen={values.security}
          onChange={(security) => set({ security })}
        />
      )}
      <MoreFields label="More about the server">
        <TextField
          name="pathname"
          label="Path"
          help={helpOf('Server', 'pathname', dialect)}
          code
          value={values.pathname}
          onText={(pathname) => set({ pathname })}
        />
        <TextField
          name="version"
          label="Protocol version"
          code
          placeholder="5.0"
          value={values.version}
          onText={(version) => set({ version })}
        />
        <TextField
          name="title"
          label="Title"
          help={helpOf('Server', 'title', dialect)}
          value={values.title}
          onText={(title) => set({ title })}
        />
        <TextAreaField
          name="description"
          label="Description"
          help={helpOf('Server', 'description', dialect)}
          value={values.description}
          onText={(description) => set({ description })}
        />
      </MoreFields>
    </WizardDialog>
  );
}

function hostError(host: string): string | null {
  if (host.trim() === '') return 'Enter a host, such as broker.example.com:1883.';
  if (/\s/.test(host.trim())) return "A host can't contain spaces.";
  return null;
}
