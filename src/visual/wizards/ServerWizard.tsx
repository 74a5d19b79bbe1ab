// A server: where it is, what it speaks, how to sign in.
import { type ReactNode, useMemo } from 'react';
import type { Intent } from '../../core/build/types.ts';
import type { Stock } from '../../core/build/wizards/intents.ts';
import { BeginningField, beginningFaults, beginningIn, beginningOf } from './Beginning.tsx';
import { nameFault, parametersIn, serverParts, urlParts } from './checks.ts';
import { Frame } from './Frame.tsx';
import { Checks, LongField, More, SuggestField, TextField } from './fields.tsx';
import { type ParameterDraft, Parameters, parameterFaults, parametersOf } from './Parameters.tsx';
import { dialectNamed, helpOf, mapShape } from './tables.ts';
import type { Faults, WizardProps } from './types.ts';
import { useValues } from './use-values.ts';

export function ServerWizard({ host, stock, given, onDone, restock }: WizardProps): ReactNode {
  const blank = (now: Stock, name = now.free.server) => ({
    app: beginningIn(now),
    host: '',
    protocol: '',
    name,
    pathname: '',
    version: '',
    title: '',
    description: '',
    variables: [] as readonly ParameterDraft[],
    security: [] as readonly string[],
  });
  const { values, dirty, set, begin } = useValues(() => blank(stock, given.name));
  /** Several servers of a document mostly speak the same protocol and are signed in to in the same way. */
  const another = async (): Promise<string> => {
    const { version, security } = values;
    begin({ ...blank((await restock()) ?? stock), protocol: protocol.trim(), version, security });
    return 'host';
  };
  const { dialect } = stock;
  /** A whole URL in the field of the host is taken apart, also before the field is left. */
  const { host: machine, protocol, pathname } = serverParts(values);
  const names = parametersIn(machine, pathname);
  const faults: Faults = {
    ...beginningFaults(stock, values.app),
    host: hostFault(machine),
    protocol: protocol.trim() === '' ? 'Enter a protocol, such as mqtt or kafka.' : null,
    name: nameFault(
      values.name,
      mapShape('', 'servers', dialect),
      stock.servers.map((s) => s.name),
    ),
    ...parameterFaults(names, values.variables),
  };
  const said = (text: string) => text.trim() || undefined;
  const intent: Intent = {
    do: 'add-server',
    begin: beginningOf(stock, values.app),
    name: values.name,
    host: machine.trim(),
    protocol: protocol.trim(),
    protocolVersion: said(values.version),
    pathname: said(pathname),
    title: said(values.title),
    description: said(values.description),
    variables: parametersOf(names, values.variables),
    security: values.security,
  };
  const protocols = useMemo(
    () => dialectNamed(dialect).protocols.flatMap((p) => p.schemes.map((value) => ({ value, label: value, detail: p.label }))),
    [dialect],
  );
  return (
    <Frame
      host={host}
      title="Add a server"
      about="A server is the broker, or any other program, that the application connects to in order to send and receive messages."
      verb="Add server"
      intent={intent}
      faults={faults}
      dirty={dirty}
      onAgain={another}
      onDone={onDone}
    >
      <BeginningField stock={stock} value={values.app} onChange={(app) => set({ app })} />
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
      <Parameters legend="Variables of the address" names={names} drafts={values.variables} onChange={(variables) => set({ variables })} />
      {stock.security.length > 0 && (
        <Checks
          legend="Authentication"
          help="One of the selected ones is enough."
          items={stock.security.map((s) => ({ value: s.name, label: s.name, detail: s.type }))}
          chosen={values.security}
          onChange={(security) => set({ security })}
        />
      )}
      <More label="More about the server">
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
        <LongField
          name="description"
          label="Description"
          help={helpOf('Server', 'description', dialect)}
          value={values.description}
          onText={(description) => set({ description })}
        />
      </More>
    </Frame>
  );
}

function hostFault(host: string): string | null {
  if (host.trim() === '') return 'Enter a host, such as broker.example.com:1883.';
  if (/\s/.test(host.trim())) return "A host can't contain spaces.";
  return null;
}
