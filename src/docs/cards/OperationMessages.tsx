// The messages of an operation, each whole: headers and payload in a tab, its example beside them.
import type { ReactNode } from 'react';
import { capitalize } from '../../core/light.ts';
import type { Link, MessagePart, OperationPart, SchemaRoot } from '../../core/types.ts';
import { visibleName, visibleText } from '../../ui/display-text.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { unreadText } from '../components/Absent.tsx';
import { TraitChip } from '../components/Chips.tsx';
import { Block } from '../components/FactList.tsx';
import { uniqueKeys } from '../components/unique-keys.ts';
import { useChoice, usePane, usePart } from '../pane/pane.ts';
import { PayloadNotes } from '../schema/SchemaRow.tsx';
import { FormatHead, SchemaTree } from '../schema/SchemaTree.tsx';
import { IsCopiedTree } from '../schema/use-schema-tree.ts';
import { hasExamples, MessageExamples } from './MessageExamples.tsx';
import { MessageLine } from './MessageLines.tsx';

/** More messages than fit into a row of tabs are in a menu. */
const MOST_TABS = 6;
/** More than these are a list of links instead. */
const MOST_CHOICES = 200;

/** A message of the request, or of the reply. */
interface Entry {
  readonly id: string;
  readonly link: Link;
  readonly reply: boolean;
}

function entriesOf({ messages, messagesAre, reply }: OperationPart): readonly Entry[] {
  const links = messagesAre === 'none' ? [] : messages;
  const answers = !reply || reply.messagesAre === 'none' ? [] : reply.messages;
  const all = [...links, ...answers];
  const ids = uniqueKeys(
    all.map((link, i) => `${i < links.length ? '' : 'reply '}${link.id ?? link.label}`),
  );
  return all.map((link, i) => ({ id: ids[i] ?? '', link, reply: i >= links.length }));
}

/** Returns whether one of the messages of an operation can be open in its card. */
export function canOpenMessage(part: OperationPart): boolean {
  const { length } = entriesOf(part);
  return length > 0 && length <= MOST_CHOICES;
}

/** The message that is open in the card of an operation; the first one until a reader chooses. */
function useEntry(part: OperationPart): {
  entries: readonly Entry[];
  entry: Entry | undefined;
  choose(id: string): void;
} {
  const entries = entriesOf(part);
  const [chosen, choose] = useChoice<string>(`${part.id} message`, '');
  return { entries, entry: entries.find(({ id }) => id === chosen) ?? entries[0], choose };
}

/** Returns the message of the operation itself that is open; undefined for one of the reply. */
export function useOpenMessage(part: OperationPart): MessagePart | undefined {
  const { entry } = useEntry(part);
  const message = usePart(entry && !entry.reply ? entry.link.id : null);
  return message?.kind === 'message' ? message : undefined;
}

/** Headers and payload of one message, and the way to the others; nothing without messages. */
export function OperationMessages({ part }: { part: OperationPart }): ReactNode {
  const { entries, entry, choose } = useEntry(part);
  if (!entry) return null;
  const whole = (id: string) => {
    const one = entries.find((other) => other.id === id) ?? entry;
    return (
      <WholeMessage
        link={one.link}
        fold={`${part.id} message ${one.id}`}
        named={entries.length > 1 && entries.length <= MOST_TABS}
      />
    );
  };
  const label = `Messages of ${part.title ?? part.key}`;
  const name = ({ link }: Entry) => visibleName(link.label);
  const side = ({ reply }: Entry) => (!part.reply ? '' : reply ? 'reply' : 'request');
  if (entries.length === 1) return whole(entry.id);
  if (entries.length <= MOST_TABS)
    return (
      <Tabs
        label={label}
        tabs={entries.map((one) => ({
          id: one.id,
          label: name(one),
          ...(part.reply && { badge: <span className="docs-tab-side">{side(one)}</span> }),
        }))}
        chosen={entry.id}
        onChoose={choose}
      >
        {whole}
      </Tabs>
    );
  return (
    <>
      <select
        className="docs-field docs-example-choice"
        aria-label={label}
        value={entry.id}
        onChange={(event) => choose(event.target.value)}
      >
        {entries.map((one) => (
          <option key={one.id} value={one.id}>
            {[side(one), name(one)].filter(Boolean).join(': ')}
          </option>
        ))}
      </select>
      {whole(entry.id)}
    </>
  );
}

/** The example of the message that is open. */
export function OperationExample({ part }: { part: OperationPart }): ReactNode {
  const { entries, entry } = useEntry(part);
  const message = usePart(entry?.link.id ?? null);
  if (message?.kind !== 'message') return null;
  const of = entries.length > 1 ? (message.title ?? message.key) : undefined;
  return <MessageExamples part={message} title={of === undefined ? 'Example' : `Example: ${of}`} />;
}

/** Returns whether the message that is open has anything to show as an example. */
export function useHasExample(part: OperationPart): boolean {
  const { services } = usePane();
  const message = usePart(useEntry(part).entry?.link.id ?? null);
  return (
    message?.kind === 'message' &&
    canOpenMessage(part) &&
    hasExamples(message, services.makeExample !== undefined)
  );
}

/**
 * A message once more in the card of its operation, to be folded: headers, payload and an example.
 * Nothing where the pane allows no more copies, or there is nothing to show.
 */
export function CopiedMessage({ link, open }: { link: Link; open: boolean }): ReactNode {
  const { copies } = usePane().services;
  const part = usePart(link.id);
  if (part?.kind !== 'message' || !copies || copies.left <= 0) return null;
  const { headers, payload, examples } = part;
  const parts = [headers && 'headers', payload && 'payload', examples.length > 0 && 'example'];
  const names = parts.filter((name) => typeof name === 'string');
  if (names.length === 0) return null;
  copies.left -= 1;
  const fold = `${part.id} copy`;
  return (
    <details className="docs-nested docs-copied" open={open}>
      <summary className="docs-nested-name">
        {capitalize(new Intl.ListFormat('en-GB').format(names))}
      </summary>
      <IsCopiedTree value={true}>
        <div className="docs-copied-sides">
          <div className="ui-column">
            {headers && <Side part={part} side="headers" root={headers} fold={fold} />}
            {payload && <Side part={part} side="payload" root={payload} fold={fold} />}
          </div>
          {examples.length > 0 && <MessageExamples part={part} title="Example" onlyFirst />}
        </div>
      </IsCopiedTree>
    </details>
  );
}

interface WholeMessageProps {
  link: Link;
  fold: string;
  /** The tab above has its title. */
  named: boolean;
}

function WholeMessage({ link: { label, ...link }, fold, named }: WholeMessageProps): ReactNode {
  const part = usePart(link.id);
  const message = part?.kind === 'message' ? part : null;
  return (
    <div className="docs-message-open ui-column">
      <div className="docs-message-line ui-row ui-wrap">
        <MessageLine
          link={
            named && link.key !== undefined ? { id: link.id, label: link.key } : { ...link, label }
          }
        />
      </div>
      {message?.summary !== undefined && (
        <p className="docs-summary" dir="auto">
          {visibleText(message.summary)}
        </p>
      )}
      {message?.headers && (
        <Side part={message} side="headers" root={message.headers} fold={fold} />
      )}
      {message?.payload && (
        <Side part={message} side="payload" root={message.payload} fold={fold} />
      )}
    </div>
  );
}

/** Headers or payload of a message. */
function Side({
  part,
  side,
  root,
  fold,
}: {
  part: MessagePart;
  side: 'headers' | 'payload';
  root: SchemaRoot;
  fold: string;
}): ReactNode {
  const title = side === 'headers' ? 'Headers' : 'Payload';
  return (
    <Block title={title} beside={<TraitChip part={part} field={side} />}>
      <FormatHead root={root} />
      <PayloadNotes message={side === 'payload' ? part.id : null}>
        <SchemaTree
          root={root}
          uri={part.uri}
          fold={`${fold} ${side}`}
          label={`${title} of ${part.title ?? part.key}`}
        />
      </PayloadNotes>
      {unreadText(part, side) !== null && <p className="docs-faint">{unreadText(part, side)}</p>}
    </Block>
  );
}
