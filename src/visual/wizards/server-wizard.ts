// The server wizard: host, protocol and security.
import { parametersIn, serverParts, urlParts } from './checks.ts';
import { dialectNamed } from './format-tables.ts';
import { parameterFields, parameterInputs } from './parameters.ts';
import { rowFields, rowInput } from './row-fields.ts';
import { nameField, type Wizard, type WizardSession } from './wizard.ts';
import type { WizardField } from './wizard-field.ts';

/** Returns the parts of the address; a URL in the host field is split, also before it is left. */
function partsOf({ text }: WizardSession) {
  return serverParts({
    host: text('host'),
    protocol: text('protocol'),
    pathname: text('pathname'),
  });
}

export const serverWizard: Wizard = {
  title: 'Add a server',
  about: 'A server is the broker your application connects to.',
  verb: 'Add server',
  derived: { name: ({ choices }) => choices.free.server },
  fields: (session) => {
    const { choices } = session;
    const { host, protocol, pathname } = partsOf(session);
    const { required, more } = rowFields(session, 'Server', {
      host: {
        help: 'Host name and, if needed, the port. A whole URL is split into protocol, host and path. Write variables as `{name}`.',
        placeholder: 'broker.example.com:1883',
        error: hostError(host),
        onPaste: (text) => urlParts(text),
        onLeft: () => ({ ...partsOf(session) }),
      },
      protocol: {
        help: 'The protocol of the server. Any name is allowed; well-known ones are suggested.',
        listLabel: 'Protocols',
        options: dialectNamed(choices.dialect).protocols.flatMap(({ schemes, label }) =>
          schemes.map((value) => ({ value, label: value, detail: label })),
        ),
        error: protocol.trim() === '' ? 'Enter a protocol, such as mqtt or kafka.' : null,
      },
      pathname: { label: 'Path' },
      protocolVersion: { help: undefined, placeholder: '5.0' },
    });
    return [
      ...required,
      nameField(session, ['', 'servers'], choices.servers, {
        help: 'A short name for this server, such as `production` or `test`.',
      }),
      ...parameterFields(session, 'Address variables', parametersIn(host, pathname)),
      ...securityFields(session, 'Authentication', 'Any one of the selected schemes is enough.'),
      { is: 'more', label: 'More about the server', fields: more },
    ];
  },
  command: (session) => {
    const { host, protocol, pathname } = partsOf(session);
    return {
      do: 'add-server',
      ...rowInput(session, 'Server'),
      name: session.text('name'),
      host: host.trim(),
      protocol: protocol.trim(),
      pathname: pathname.trim() || undefined,
      variables: parameterInputs(session, parametersIn(host, pathname)),
      security: session.list('security'),
    };
  },
  place: ({ choices }) => ({ kind: 'server', siblings: choices.servers }),
  /** The servers of a document mostly share protocol and security. */
  another: (session) => ({
    focus: 'host',
    keep: {
      protocol: partsOf(session).protocol.trim(),
      protocolVersion: session.text('protocolVersion'),
      security: session.list('security'),
    },
  }),
};

function hostError(host: string): string | null {
  if (host.trim() === '') return 'Enter a host, such as broker.example.com:1883.';
  if (/\s/.test(host.trim())) return "A host can't contain spaces.";
  return null;
}

/** Returns the choice of security schemes, if there are any. */
export function securityFields(
  { choices }: WizardSession,
  label: string,
  help: string,
): readonly WizardField[] {
  if (choices.security.length === 0) return [];
  const schemes = choices.security.map((s) => ({ value: s.name, label: s.name, detail: s.type }));
  return [{ is: 'checks', name: 'security', label, help, choices: schemes }];
}
