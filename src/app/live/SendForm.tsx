// Sends a message of the document to the server of a feed: an example or a generated one, edited,
// and validated before it leaves.
import { Send } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { carriesHeaders, defaultsOf, fillAddress } from '../../core/light.ts';
import type { ChannelPart, JudgeError, OperationPart } from '../../core/types.ts';
import { usePaneState } from '../../docs/pane/pane.ts';
import type { MessageText, SendOutcome } from '../../live-worker/protocol.ts';
import { Button } from '../../ui/Button.tsx';
import { visibleName, visibleText } from '../../ui/display-text.ts';
import { GrowingText } from '../../ui/GrowingText.tsx';
import { useReader } from '../reader-services.ts';
import { TextField, ValueField } from './LiveFields.tsx';
import type { LiveFeed, SendTarget } from './live-feed.ts';
import { channelOf, replyWay, type SentMessage, sentMessages } from './live-target.ts';

interface Texts {
  readonly payload: string;
  readonly headers: string;
}

const NO_TEXTS: Texts = { payload: '', headers: '' };

interface SendFormProps {
  feed: LiveFeed;
  part: OperationPart | ChannelPart;
  target: SendTarget;
}

export default function SendForm({ feed, part, target }: SendFormProps): ReactNode {
  const model = usePaneState((s) => s.model);
  const { channel, operation } = channelOf(model, part);
  const messages = sentMessages(model, part);
  const [name, setName] = useState<string | null>(null);
  const message = messages.find((one) => one.name === name) ?? messages[0];
  const example = useExamples(message ?? null);
  const [parameters, setParameters] = useState(target.parameters);
  const [key, setKey] = useState('');
  const [outcome, setOutcome] = useState<SendOutcome | 'asked' | null>(null);
  const { texts } = example;
  if (!channel || !message) return null;
  const { protocol, version, method } = target;
  const address =
    channel.address === null
      ? null
      : fillAddress(fillAddress(channel.address, parameters), defaultsOf(channel.parameters));
  const isComplete = address !== null && !/\{[^{}]*\}/.test(address);
  const edit = (change: Partial<Texts>): void => {
    example.edit(change);
    setOutcome(null);
  };
  const send = async (isForced: boolean): Promise<void> => {
    if (address === null) return;
    if (target.isInProduction && outcome !== 'asked' && !isForced) return setOutcome('asked');
    const text: MessageText = {
      ...{ channel: channel.key, message: message.name, address, ...texts },
      parameters: { ...defaultsOf(channel.parameters), ...parameters },
      key: protocol === 'kafka' && key !== '' ? key : null,
      original: example.original,
      ...{ version, method, isForced },
      reply: replyWay(model, operation, protocol, feed.inbox),
    };
    setOutcome(null);
    setOutcome(await feed.send(text));
  };
  const hasHeaders = carriesHeaders(protocol, version);
  const isRefused = outcome !== null && outcome !== 'asked' && outcome.is === 'refused';
  return (
    <form
      className="live-form"
      aria-label="Message to send"
      onSubmit={(event) => {
        event.preventDefault();
        void send(false);
      }}
    >
      <MessageFields {...{ messages, message, example }} onName={setName} />
      {channel.parameters.map((one) => (
        <ValueField
          key={one.name}
          variable={one}
          value={parameters[one.name] ?? ''}
          onValue={(value) => {
            const { [one.name]: _, ...others } = parameters;
            setParameters(value === '' ? others : { ...others, [one.name]: value });
          }}
        />
      ))}
      <BodyField label="Payload" value={texts.payload} onText={(payload) => edit({ payload })} />
      {hasHeaders && (message.part.headers || texts.headers !== '') && (
        <BodyField label="Headers" value={texts.headers} onText={(headers) => edit({ headers })} />
      )}
      {protocol === 'kafka' && <TextField label="Key" value={key} onValue={setKey} />}
      {!isComplete && (
        <p className="ui-help">
          {address === null
            ? 'The channel has no address to send to.'
            : 'Fill in the parameters of the address.'}
        </p>
      )}
      <Outcome outcome={outcome} server={feed.host} />
      <div className="ui-row ui-wrap">
        <Button type="submit" icon={Send} look="primary" disabled={!isComplete}>
          {outcome === 'asked' ? 'Send to production' : 'Send message'}
        </Button>
        {isRefused && (
          <Button look="outline" onClick={() => void send(true)}>
            Send anyway
          </Button>
        )}
      </div>
    </form>
  );
}

interface Examples {
  readonly texts: Texts;
  /** As the example has them. */
  readonly original: Texts;
  readonly chosen: number;
  /** @param index of the example; -1 generates one */
  choose(index: number): void;
  edit(change: Partial<Texts>): void;
}

/** The texts of a message: of its first example, else generated. */
function useExamples(message: SentMessage | null): Examples {
  const { store } = useReader();
  const id = message ? `${message.part.uri}#${message.part.pointer}` : '';
  const first = message?.part.examples.findIndex(({ payload }) => payload !== undefined) ?? -1;
  const [state, setState] = useState({
    ...{ texts: NO_TEXTS, original: NO_TEXTS, chosen: first, seed: 0 },
  });
  // Counts what the user does: an example that comes later must not replace it.
  const turn = useRef(0);
  const load = async (chosen: number, seed: number): Promise<void> => {
    const own = ++turn.current;
    const example = message?.part.examples[chosen];
    const isWhole = example?.headers !== undefined || !message?.part.headers;
    const made =
      example && isWhole
        ? {}
        : ((await store.getState().request({ request: 'makeExample', id, seed })) ?? {});
    const side = (name: 'payload' | 'headers'): string => {
      const given = example?.[name] ?? made[name];
      return given && 'value' in given ? textOf(given.value, message?.part.contentType) : '';
    };
    if (turn.current !== own) return;
    const texts = { payload: side('payload'), headers: side('headers') };
    setState({ texts, original: texts, chosen, seed });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is edited stays until another one is chosen.
  useEffect(() => {
    if (id !== '') void load(first, 0);
  }, [id]);
  return {
    texts: state.texts,
    original: state.original,
    chosen: state.chosen,
    choose: (index) => void load(index, index < 0 ? state.seed + 1 : state.seed),
    edit: (change) => {
      turn.current++;
      setState((before) => ({ ...before, texts: { ...before.texts, ...change } }));
    },
  };
}

function textOf(value: unknown, contentType = 'application/json'): string {
  return typeof value === 'string' && !/json/.test(contentType)
    ? value
    : JSON.stringify(value, null, 2);
}

function MessageFields({
  messages,
  message,
  example,
  onName,
}: {
  messages: readonly SentMessage[];
  message: SentMessage;
  example: Examples;
  onName(name: string): void;
}): ReactNode {
  const id = useId();
  return (
    <>
      {messages.length > 1 && (
        <>
          <label className="live-label" htmlFor={`${id}m`}>
            Message
          </label>
          <select
            id={`${id}m`}
            className="ui-input"
            value={message.name}
            onChange={({ target }) => onName(target.value)}
          >
            {messages.map(({ name }) => (
              <option key={name} value={name}>
                {visibleName(name)}
              </option>
            ))}
          </select>
        </>
      )}
      <label className="live-label" htmlFor={`${id}e`}>
        Example
      </label>
      <select
        id={`${id}e`}
        className="ui-input"
        value={example.chosen}
        onChange={({ target }) => example.choose(Number(target.value))}
      >
        {message.part.examples.map(({ name, summary, payload }, i) =>
          payload === undefined ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: examples have no other name.
            <option key={i} value={i}>
              {visibleName(name ?? summary ?? `Example ${i + 1}`)}
            </option>
          ),
        )}
        <option value={-1}>Generated</option>
      </select>
    </>
  );
}

function BodyField({
  label,
  value,
  onText,
}: {
  label: string;
  value: string;
  onText(text: string): void;
}): ReactNode {
  const id = useId();
  return (
    <>
      <label className="live-label" htmlFor={id}>
        {label}
      </label>
      <GrowingText
        id={id}
        className="live-body"
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        value={value}
        onText={onText}
      />
    </>
  );
}

function Outcome({
  outcome,
  server,
}: {
  outcome: SendOutcome | 'asked' | null;
  server: string | null;
}): ReactNode {
  if (outcome === null) return <p className="ui-hidden" role="status" />;
  if (outcome === 'asked')
    return (
      <p className="live-consent" role="alert">
        {visibleText(server ?? '')} looks like a server in production. Send to it?
      </p>
    );
  if (outcome.is === 'sent') return <p role="status">Sent as message {outcome.number}.</p>;
  if (outcome.is === 'failed')
    return (
      <p className="live-failure" role="alert">
        Not sent: {visibleText(outcome.why.replace(/\.$/, ''))}.
      </p>
    );
  if (outcome.is === 'unconfirmed')
    return (
      <p className="live-failure" role="alert">
        {visibleText(sentence(outcome.why))}
      </p>
    );
  return (
    <div className="live-failure" role="alert">
      <p>
        Not sent:{' '}
        {outcome.verdict === 'unknown' ? "it can't be validated." : 'the message is invalid.'}
      </p>
      <ul className="live-problems">
        {outcome.errors.map(({ path, message, code }: JudgeError) => (
          <li key={`${path} ${code} ${message}`}>
            <code>{visibleText(path)}</code> {visibleText(message)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns a clause as a sentence. */
function sentence(clause: string): string {
  return `${clause.slice(0, 1).toUpperCase()}${clause.slice(1).replace(/\.$/, '')}.`;
}
