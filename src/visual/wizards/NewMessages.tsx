// Messages that are written along with a channel: as many as the person adds.
import { Plus, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { MessageInput, Stock } from '../../core/build/wizards/intents.ts';
import { Button } from '../../ui/Button.tsx';
import type { VisualHost } from '../host.ts';
import { freeOf } from './checks.ts';
import { useFrame } from './frame.ts';
import { type MessageDraft, MessageFields, messageFaults, messageInput, newMessage } from './MessageFields.tsx';
import type { Faults } from './types.ts';

export interface NewMessagesProps {
  readonly host: VisualHost;
  readonly stock: Stock;
  /** Before the names of the fields. */
  readonly at: string;
  /** Names that the channel has, or gets otherwise. */
  readonly taken: readonly string[];
  readonly value: readonly MessageDraft[];
  /** The correlation id is asked for elsewhere. */
  readonly tied?: boolean;
  onChange(value: readonly MessageDraft[]): void;
}

export function NewMessages({ host, stock, at, taken, value, tied, onChange }: NewMessagesProps): ReactNode {
  const { id } = useFrame();
  const more = useRef<HTMLSpanElement>(null);
  /** What gets the keyboard once it is drawn: the name of a new one, the button where one is gone. */
  const next = useRef<number | 'more' | null>(null);
  useEffect(() => {
    const wanted = next.current;
    next.current = null;
    if (wanted === 'more') more.current?.querySelector('button')?.focus();
    else if (wanted !== null) {
      const field = document.getElementById(id(`${nameAt(at, wanted)}name`));
      field?.focus();
      if (field instanceof HTMLInputElement) field.select();
    }
  });
  const add = (): void => {
    const key = Math.max(0, ...value.map((m) => m.key)) + 1;
    const names = [...taken, ...value.map((m) => m.name), ...stock.messages.map((m) => m.name)];
    next.current = key;
    onChange([...value, newMessage(freeOf('message', names), key)]);
  };
  return (
    <>
      {value.map((draft, i) => (
        <fieldset key={draft.key} className="visual-wiz-set visual-wiz-inner">
          <legend>{value.length === 1 ? 'New message' : `New message ${i + 1}`}</legend>
          <MessageFields
            host={host}
            stock={stock}
            at={nameAt(at, draft.key)}
            value={draft}
            tied={tied}
            onChange={(changed) => onChange(value.map((m) => (m === draft ? changed : m)))}
          />
          <Button
            icon={X}
            onClick={() => {
              next.current = 'more';
              onChange(value.filter((m) => m !== draft));
            }}
          >
            {value.length === 1 ? 'Remove this message' : `Remove message ${i + 1}`}
          </Button>
        </fieldset>
      ))}
      <span ref={more} className="visual-wiz-add">
        <Button icon={Plus} look="outline" onClick={add}>
          {value.length === 0 ? 'New message' : 'Another new message'}
        </Button>
      </span>
    </>
  );
}

/** @param taken names that the channel has, or gets otherwise */
export function newMessagesFaults(at: string, drafts: readonly MessageDraft[], stock: Stock, taken: readonly string[]): Faults {
  const names = [...taken];
  let faults: Faults = {};
  for (const draft of drafts) {
    faults = { ...faults, ...messageFaults(nameAt(at, draft.key), draft, stock, names) };
    names.push(draft.name);
  }
  return faults;
}

export function newMessagesInput(drafts: readonly MessageDraft[]): readonly MessageInput[] {
  return drafts.map(messageInput);
}

function nameAt(at: string, key: number): string {
  return `${at}message ${key} `;
}
