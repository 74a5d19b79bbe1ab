// Listening from a card: where to, with which values and credentials, then what comes.
import { FileUp, Radio, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useStore } from 'zustand';
import {
  connectionSchemes,
  isInProduction,
  isOnlyReceived,
  protocolScheme,
  sendableMessages,
} from '../../core/light.ts';
import type { ChannelPart, OperationPart, SecurityPart, ServerPart } from '../../core/types.ts';
import { CopyButton } from '../../docs/components/CopyButton.tsx';
import { usePaneState } from '../../docs/pane/pane.ts';
import { servedPath } from '../../share/served-folder.ts';
import { Button } from '../../ui/Button.tsx';
import { visibleName, visibleText } from '../../ui/display-text.ts';
import { FileButton } from '../../ui/FileButton.tsx';
import { diskPath } from '../disk/disk.ts';
import { useReader } from '../reader-services.ts';
import { FeedView } from './FeedView.tsx';
import { TextField, ValueField } from './LiveFields.tsx';
import { type FeedSource, LiveFeed, liveFeedsOf } from './live-feed.ts';
import {
  addressOf,
  channelOf,
  consentText,
  credentialsRefusal,
  filledInValues,
  hostText,
  type LiveValues,
  needsHeader,
  type PageBridge,
  type Reach,
  reachOf,
  serversOf,
  wayTo,
} from './live-target.ts';
import '../../ui/inputs.css';
import './live.css';

const NOTHING: LiveValues = {
  server: '',
  parameters: {},
  variables: {},
  socket: '',
  user: '',
  password: '',
  token: '',
};

export default function LivePanel({ part }: { part: OperationPart | ChannelPart }): ReactNode {
  const reader = useReader();
  const feeds = liveFeedsOf(reader);
  const feed = useStore(feeds.state, (all) => all.get(part.id));
  const kept = useStore(feeds.values, (all) => all.get(part.id) ?? NOTHING);
  // They are gone when the panel is closed.
  const [secrets, setSecrets] = useState({ password: '', token: '' });
  const values = { ...kept, ...secrets };
  const setValues = (next: LiveValues): void => {
    const { password, token } = next;
    feeds.setValues(part.id, next);
    setSecrets({ password, token });
  };
  return (
    <section className="live-panel" aria-label="Live messages">
      {feed ? (
        <FeedView
          {...{ feed, part }}
          draft={feeds.draftOf(part.id)}
          onClose={() => feeds.set(part.id, null)}
        />
      ) : (
        <ListenForm {...{ part, values, setValues }} />
      )}
    </section>
  );
}

/**
 * The bridge of the page, if its server has one, for a document that it serves.
 * @param file path of the document below the folder that is served
 */
function pageBridge(file: string | null): PageBridge | null {
  if (file === null || !document.querySelector('meta[name="apidoc-live"]')) return null;
  const url = new URL('live', new URL('.', location.href.replace(/[?#].*$/s, '')));
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return { address: url.href, file };
}

interface ListenFormProps {
  part: OperationPart | ChannelPart;
  /** Kept for the next connection, and while the card is not shown. */
  values: LiveValues;
  setValues(values: LiveValues): void;
}

function ListenForm({ part, values, setValues }: ListenFormProps): ReactNode {
  const model = usePaneState((s) => s.model);
  const reader = useReader();
  const { store, disk } = reader;
  const opened = useStore(store, (s) => s.document);
  const record = useStore(disk, (s) => s.records.get(opened?.id ?? ''));
  const path = opened ? diskPath(opened, '') : '';
  const [asked, setAsked] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { channel, operation } = channelOf(model, part);
  const servers = channel ? serversOf(model, channel) : [];
  const server = servers.find(({ id }) => id === values.server) ?? servers[0];
  if (!channel || !server)
    return <p className="ui-help">There is no server to connect to in the document.</p>;
  const bridge = pageBridge(servedPath(record?.files.get(path)?.handle));
  const set = (change: Partial<LiveValues>): void => {
    setValues({ ...values, ...change });
    setAsked(null);
    setFailure(null);
  };
  const reach = reachOf(server, values, bridge);
  const schemes = connectionSchemes(model, server, operation?.security ?? []);
  const replyPart = model.parts.get(operation?.reply?.channel?.id ?? '');
  const reply = replyPart?.kind === 'channel' ? replyPart : null;
  const address = reach.by === null ? null : addressOf(channel, reach.endpoint.protocol, values);
  // The response to what is sent is the reply, and a POST must not be repeated to listen.
  const isSendOnly =
    reach.by !== null && reach.endpoint.protocol === 'http' && isOnlyReceived(model, part);
  const feeds = liveFeedsOf(reader);
  const listen = async (source: ListenedSource): Promise<void> => {
    const { request } = store.getState();
    const channels = await request({ request: 'liveChannels', uri: '', id: part.id });
    if (channels)
      feeds.set(
        part.id,
        new LiveFeed({ channels, model, operation: operation?.key ?? null, ...source }),
      );
    else setFailure('The messages of this channel could not be read.');
  };
  const connect = (): void => {
    if (reach.by === null) return;
    const refusal = credentialsRefusal(reach, values, schemes);
    if (refusal !== null) {
      setFailure(refusal);
      return;
    }
    const question = consentText(reach, hasCredentials(values));
    if (!feeds.isAllowed(question) && asked !== question) {
      setAsked(question);
      return;
    }
    feeds.allow(question);
    const way = wayTo(reach, {
      ...{ server, channel, operation, reply, values, bridge, schemes, isSendOnly },
    });
    const { protocol, version } = reach.endpoint;
    feeds.draftOf(part.id).begin(filledInValues(values.parameters));
    const target = {
      ...{ protocol, version, isInProduction: isInProduction(server) },
    };
    const canSend = sendableMessages(model, part).length > 0;
    if (way)
      void listen({
        ...{ protocol, way, host: hostText(reach.endpoint) },
        target: canSend ? target : null,
      });
  };
  const openFile = (lines: Blob): void => {
    const protocol = protocolScheme(server.protocol)?.protocol ?? '';
    void listen({ protocol, way: null, host: null, lines, target: null });
  };
  return (
    <form
      className="live-form"
      onSubmit={(event) => {
        event.preventDefault();
        connect();
      }}
    >
      <ServerFields {...{ servers, server, bridge, values, set }} />
      {channel.parameters.map((one) => (
        <ValueField
          key={one.name}
          variable={one}
          value={values.parameters[one.name] ?? ''}
          onValue={(value) => set({ parameters: { ...values.parameters, [one.name]: value } })}
        />
      ))}
      <CredentialFields {...{ schemes, values, set }} />
      <TargetFacts
        {...{ reach, address: address?.text ?? null, schemes, part, server, isSendOnly }}
      />
      {asked !== null && (
        <p className="live-consent" role="alert">
          {visibleText(asked)}
        </p>
      )}
      {failure !== null && (
        <p className="live-failure" role="alert">
          {failure}
        </p>
      )}
      <div className="ui-row ui-wrap">
        <Button
          type="submit"
          icon={Radio}
          look="primary"
          disabled={reach.by === null || address === null}
        >
          {asked === null && !isSendOnly ? 'Listen' : 'Connect'}
        </Button>
        {asked !== null && (
          <Button icon={X} onClick={() => setAsked(null)}>
            Cancel
          </Button>
        )}
        <FileButton
          icon={FileUp}
          label="File of messages to open"
          accept=".ndjson,.jsonl,.json"
          onFile={openFile}
        >
          Open messages…
        </FileButton>
      </div>
    </form>
  );
}

type ListenedSource = Pick<FeedSource, 'protocol' | 'way' | 'host' | 'lines' | 'target'>;

function hasCredentials({ user, password, token }: LiveValues): boolean {
  return user !== '' || password !== '' || token !== '';
}

interface FieldsProps {
  values: LiveValues;
  set(change: Partial<LiveValues>): void;
}

interface ServerFieldsProps extends FieldsProps {
  servers: readonly ServerPart[];
  server: ServerPart;
  bridge: PageBridge | null;
}

function ServerFields({ servers, server, bridge, values, set }: ServerFieldsProps): ReactNode {
  const id = useId();
  const isMqtt = protocolScheme(server.protocol)?.protocol === 'mqtt';
  return (
    <>
      <label className="live-label" htmlFor={id}>
        Server
      </label>
      <select
        id={id}
        className="ui-input"
        value={server.id}
        onChange={(event) => set({ server: event.target.value })}
      >
        {servers.map((one) => (
          <option key={one.id} value={one.id}>
            {visibleName(one.key)} ({visibleName(one.protocol ?? 'no protocol')})
          </option>
        ))}
      </select>
      {server.variables.map((one) => (
        <ValueField
          key={one.name}
          variable={one}
          value={values.variables[one.name] ?? ''}
          onValue={(value) => set({ variables: { ...values.variables, [one.name]: value } })}
        />
      ))}
      {isMqtt && !bridge && (
        <TextField
          label="WebSocket listener"
          placeholder="wss://broker.example.com:8084/mqtt"
          value={values.socket}
          onValue={(socket) => set({ socket })}
        />
      )}
    </>
  );
}

/** Fields for what the security of the document wants. Nothing of them is stored. */
function CredentialFields({
  schemes,
  values,
  set,
}: FieldsProps & { schemes: readonly SecurityPart[] }): ReactNode {
  if (schemes.length === 0) return null;
  const hasUser = schemes.some(({ type }) =>
    /^(?:userPassword|plain|scram|http$|gssapi)/.test(type ?? ''),
  );
  const hasToken = schemes.some(({ type }) => !/^(?:userPassword|plain|scram)/.test(type ?? ''));
  return (
    <>
      {hasUser && (
        <>
          <TextField label="User" value={values.user} onValue={(user) => set({ user })} />
          <TextField
            label="Password"
            isSecret
            value={values.password}
            onValue={(password) => set({ password })}
          />
        </>
      )}
      {hasToken && (
        <TextField
          label="Token or key"
          isSecret
          value={values.token}
          onValue={(token) => set({ token })}
        />
      )}
    </>
  );
}

function TargetFacts({
  reach,
  address,
  schemes,
  part,
  server,
  isSendOnly,
}: {
  reach: Reach;
  address: string | null;
  schemes: readonly SecurityPart[];
  part: OperationPart | ChannelPart;
  server: ServerPart;
  isSendOnly: boolean;
}): ReactNode {
  if (reach.by === null) {
    const what = part.kind === 'channel' ? '--channel' : '--operation';
    const listen = `apidoc-studio listen FILE ${what} ${shellQuote(part.key)} --server ${shellQuote(server.key)}`;
    return (
      <div className="live-facts">
        <p className="ui-help">{reach.why}</p>
        {reach.command !== undefined && (
          <>
            <p className="ui-help">
              Run the studio by its own server, which connects for the page:
            </p>
            <Command text={reach.command} label="command of the server" />
            <p className="ui-help">Or listen on the command line:</p>
            <Command text={listen} label="command to listen" />
          </>
        )}
      </div>
    );
  }
  return (
    <div className="live-facts">
      <p className="ui-help">
        {address === null ? (
          'Fill in the parameters of the address.'
        ) : (
          <>
            {isSendOnly ? 'Sends' : 'Listens'} to <code>{visibleText(address)}</code> at{' '}
            <code>{visibleText(hostText(reach.endpoint))}</code>
            {reach.by === 'bridge' && ', through apidoc-studio serve'}.
          </>
        )}
      </p>
      {reach.by === 'browser' && needsHeader(reach.endpoint, schemes) && (
        <p className="ui-help">
          The document wants credentials in a header, which a browser can't add to a WebSocket. Use{' '}
          <code>apidoc-studio listen</code> for it.
        </p>
      )}
    </div>
  );
}

function Command({ text, label }: { text: string; label: string }): ReactNode {
  return (
    <p className="live-command">
      <code>{visibleText(text)}</code>
      <CopyButton text={text} label={label} />
    </p>
  );
}

/** Returns a word for a shell. */
function shellQuote(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
