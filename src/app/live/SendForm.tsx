// Sends a message of the document to the server of a feed: an example or a generated one, edited,
// and validated before it leaves.
import { RefreshCw, Send, X } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import {
  carriesHeaders,
  defaultsOf,
  fillAddress,
  httpMethodOf,
  sendableMessages,
} from '../../core/light.ts';
import type {
  ChannelPart,
  JudgeError,
  MadeExample,
  OperationPart,
  SendableMessage,
} from '../../core/types.ts';
import { exampleName } from '../../docs/cards/MessageExamples.tsx';
import { usePaneState } from '../../docs/pane/pane.ts';
import type { MessageText, SendOutcome } from '../../live-worker/protocol.ts';
import { Button } from '../../ui/Button.tsx';
import { visibleName, visibleText } from '../../ui/display-text.ts';
import { GrowingText } from '../../ui/GrowingText.tsx';
import { useReader } from '../reader-services.ts';
import { TextField, ValueField } from './LiveFields.tsx';
import type { LiveFeed, SendTarget } from './live-feed.ts';
import { channelOf, replyWay } from './live-target.ts';
import {
  aboutOf,
  EDITED,
  GENERATED,
  type SendDraft,
  type SendState,
  type TextSource,
  writtenText,
} from './send-draft.ts';

interface SendFormProps {
  feed: LiveFeed;
  part: OperationPart | ChannelPart;
  target: SendTarget;
  draft: SendDraft;
  /** The connection has ended. What was written can still be read. */
  isOver: boolean;
}

export default function SendForm({ feed, part, target, draft, isOver }: SendFormProps): ReactNode {
  const model = usePaneState((s) => s.model);
  const { channel, operation } = channelOf(model, part);
  const messages = useMemo(() => sendableMessages(model, part), [model, part]);
  const state = useStore(draft.state);
  const { name, texts, parameters, key } = state;
  const message =
    messages.find((one) => one.name === name) ??
    messages.find((one) => idOf(one) === state.id) ??
    messages.find((one) => draft.isNew(idOf(one))) ??
    messages[0];
  const sourceOf = useSources();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (message) void draft.follow(sourceOf(message), messages.map(idOf));
  }, [draft, message, messages, sourceOf]);
  if (!channel || !message) return null;
  const { protocol, version, isInProduction } = target;
  const address =
    channel.address === null
      ? null
      : fillAddress(fillAddress(channel.address, parameters), defaultsOf(channel.parameters));
  const isComplete = address !== null && !/\{[^{}]*\}/.test(address);
  const text: MessageText = {
    ...{ channel: channel.key, message: message.name, address: address ?? '', ...texts },
    parameters: { ...defaultsOf(channel.parameters), ...parameters },
    key: protocol === 'kafka' && key !== '' ? key : null,
    original: state.original,
    ...{ version, method: httpMethodOf(message.operation).method, isForced: false },
    reply: replyWay(model, operation, protocol, feed.inbox),
  };
  // A message that was edited meanwhile is another one.
  const about = aboutOf(text);
  const outcome = state.result?.about === about ? state.result.outcome : null;
  const asked = state.asked?.about === about && !isOver ? state.asked : null;
  // The button that was pressed may be gone.
  const focusSubmit = (): void =>
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  const send = (isForced: boolean, isConfirmed = false): void => {
    if (!isComplete || isOver) return;
    const way = { send: (one: MessageText) => feed.send(one), isInProduction };
    void draft.submit({ ...text, isForced }, way, isConfirmed);
    focusSubmit();
  };
  const cancel = (): void => {
    draft.cancel();
    focusSubmit();
  };
  const hasHeaders = carriesHeaders(protocol, version);
  return (
    <form
      ref={form}
      className="live-form"
      aria-label="Message to send"
      onKeyDown={(event) => {
        // A key that is held down would send again and again.
        const isText = event.target instanceof HTMLTextAreaElement;
        if (event.repeat && event.key === 'Enter' && !isText) event.preventDefault();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
    >
      <MessageFields {...{ messages, message, draft, state, sourceOf }} />
      {channel.parameters.map((one) => (
        <ValueField
          key={one.name}
          variable={one}
          none="Choose a value"
          value={parameters[one.name] ?? ''}
          onValue={(value) => {
            const { [one.name]: _, ...others } = parameters;
            draft.set({ parameters: value === '' ? others : { ...others, [one.name]: value } });
          }}
        />
      ))}
      <BodyField
        label="Payload"
        value={texts.payload}
        onText={(payload) => draft.edit({ payload })}
      />
      {state.why !== null && <p className="ui-help">No example: {visibleText(state.why)}</p>}
      {hasHeaders && (message.part.headers || texts.headers !== '') && (
        <BodyField
          label="Headers"
          value={texts.headers}
          onText={(headers) => draft.edit({ headers })}
        />
      )}
      {protocol === 'kafka' && (
        <TextField label="Key" value={key} onValue={(value) => draft.set({ key: value })} />
      )}
      {(isOver || !isComplete) && (
        <p className="ui-help">
          {isOver
            ? 'The connection has ended.'
            : address === null
              ? 'The channel has no address to send to.'
              : 'Fill in the parameters of the address.'}
        </p>
      )}
      <Outcome outcome={outcome} server={asked && feed.host} />
      <div className="ui-row ui-wrap">
        <Button
          type="submit"
          icon={Send}
          look="primary"
          disabled={!isComplete || isOver}
          aria-disabled={state.isMaking || state.isSending}
        >
          Send message
        </Button>
        {asked && (
          <>
            <Button look="outline" onClick={() => send(asked.isForced, true)}>
              Send to production
            </Button>
            <Button icon={X} onClick={cancel}>
              Cancel
            </Button>
          </>
        )}
        {!asked && !isOver && outcome?.is === 'refused' && (
          <Button look="outline" onClick={() => send(true)}>
            Send anyway
          </Button>
        )}
      </div>
    </form>
  );
}

/** What there is of an example while another version of the document is read. */
const CHANGED: MadeExample = { payload: { why: 'the document has changed meanwhile.' } };

function idOf({ part }: SendableMessage): string {
  return `${part.uri}#${part.pointer}`;
}

/** Returns what makes the texts of messages: of their examples, or generated. */
function useSources(): (message: SendableMessage) => TextSource {
  const { store } = useReader();
  return useCallback(
    (message) => {
      const { examples, headers, contentType } = message.part;
      const id = idOf(message);
      return {
        id,
        first: examples.findIndex(({ payload }) => payload !== undefined),
        make: async (chosen, seed) => {
          const example = examples[chosen];
          const isWhole = example?.payload && (example.headers !== undefined || !headers);
          const made = isWhole
            ? {}
            : ((await store.getState().request({ request: 'makeExample', id, seed })) ?? CHANGED);
          const side = (name: 'payload' | 'headers'): string => {
            const given = example?.[name] ?? made[name];
            return given && 'value' in given ? writtenText(given.value, contentType) : '';
          };
          const missing = example?.payload ?? made.payload;
          return {
            texts: { payload: side('payload'), headers: side('headers') },
            ...(missing && 'why' in missing && { why: missing.why }),
          };
        },
      };
    },
    [store],
  );
}

function MessageFields({
  messages,
  message,
  draft,
  state: { id: textsOf, chosen, edited },
  sourceOf,
}: {
  messages: readonly SendableMessage[];
  message: SendableMessage;
  draft: SendDraft;
  state: SendState;
  sourceOf(message: SendableMessage): TextSource;
}): ReactNode {
  const id = useId();
  const choose = (index: number): void => void draft.choose(sourceOf(message), index);
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
            onChange={({ target }) => {
              const other = messages.find(({ name }) => name === target.value);
              if (other) void draft.chooseMessage(other.name, sourceOf(other));
            }}
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
        value={chosen}
        onChange={({ target }) => choose(Number(target.value))}
      >
        {message.part.examples.map((example, i) =>
          example.payload === undefined ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: an example has no identity but its position
            <option key={i} value={i}>
              {visibleName(exampleName(example, i))}
            </option>
          ),
        )}
        <option value={GENERATED}>Generated</option>
        {(edited.has(textsOf) || chosen === EDITED) && <option value={EDITED}>Edited</option>}
      </select>
      {chosen === GENERATED && (
        <div className="ui-row">
          <Button icon={RefreshCw} onClick={() => choose(GENERATED)}>
            Generate another
          </Button>
        </div>
      )}
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
  outcome: SendOutcome | null;
  /** The server that looks like one in production, while the user is asked about it. */
  server: string | null;
}): ReactNode {
  if (server !== null)
    return (
      <p className="live-consent" role="alert">
        {visibleText(server)} looks like a production server. Send to it anyway?
      </p>
    );
  if (outcome === null) return <p className="ui-hidden" role="status" />;
  if (outcome.is === 'sent') {
    const { number, answer } = outcome;
    return answer === undefined ? (
      <p role="status">Sent as message {number}.</p>
    ) : (
      <p className="live-failure" role="alert">
        Sent as message {number}, but refused: {visibleText(answer.replace(/\.$/, ''))}.
      </p>
    );
  }
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
