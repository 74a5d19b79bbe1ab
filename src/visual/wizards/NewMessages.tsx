// Messages that are created along with a channel: as many as the user adds.
import { Plus, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { MessageInput, WizardChoices } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import type { VisualHost } from '../visual-host.ts';
import { freeName } from './checks.ts';
import {
  MessageFields,
  type MessageValues,
  messageErrors,
  messageInput,
  newMessage,
} from './MessageFields.tsx';
import { type FieldErrors, useWizard } from './wizard-context.ts';

export interface NewMessagesProps {
  readonly host: VisualHost;
  readonly choices: WizardChoices;
  /** Prefix of the field names. */
  readonly at: string;
  /** Names that the channel has already or gets from other fields. */
  readonly taken: readonly string[];
  readonly value: readonly MessageValues[];
  /** Whether the correlation ID is entered elsewhere. */
  readonly hidesCorrelationId?: boolean;
  onChange(value: readonly MessageValues[]): void;
}

export function NewMessages({
  host,
  choices,
  at,
  taken,
  value,
  hidesCorrelationId,
  onChange,
}: NewMessagesProps): ReactNode {
  const { id } = useWizard();
  const more = useRef<HTMLSpanElement>(null);
  /**
   * What to focus after rendering: the name of a new message, or the button after one was removed.
   */
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
    const names = [...taken, ...value.map((m) => m.name), ...choices.messages.map((m) => m.name)];
    next.current = key;
    onChange([...value, newMessage(freeName('message', names), key)]);
  };
  return (
    <>
      {value.map((message, i) => (
        <fieldset key={message.key} className="visual-wiz-set visual-wiz-inner">
          <legend>{value.length === 1 ? 'New message' : `New message ${i + 1}`}</legend>
          <MessageFields
            host={host}
            choices={choices}
            at={nameAt(at, message.key)}
            value={message}
            hidesCorrelationId={hidesCorrelationId}
            onChange={(changed) => onChange(value.map((m) => (m === message ? changed : m)))}
          />
          <Button
            icon={X}
            onClick={() => {
              next.current = 'more';
              onChange(value.filter((m) => m !== message));
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

/** @param taken names that the channel has already or gets from other fields */
export function newMessagesErrors(
  at: string,
  messages: readonly MessageValues[],
  choices: WizardChoices,
  taken: readonly string[],
): FieldErrors {
  const names = [...taken];
  let errors: FieldErrors = {};
  for (const message of messages) {
    errors = { ...errors, ...messageErrors(nameAt(at, message.key), message, choices, names) };
    names.push(message.name);
  }
  return errors;
}

export function newMessagesInput(messages: readonly MessageValues[]): readonly MessageInput[] {
  return messages.map(messageInput);
}

function nameAt(at: string, key: number): string {
  return `${at}message ${key} `;
}
