// A new message: its name, and an example that its schema is made of.
import type { ReactNode } from 'react';
import type { MessageInput, Stock } from '../../core/build/wizards/intents.ts';
import type { VisualHost } from '../host.ts';
import { expressionFault, mediaTypeFault, nameFault } from './checks.ts';
import { Check, More, SuggestField, TextField } from './fields.tsx';
import { NO_SAMPLE, type SampleDraft, SampleField, sampleFault, sampleOf } from './SampleField.tsx';
import { helpOf, mapShape, suggestions } from './tables.ts';
import type { Faults } from './types.ts';

export interface MessageDraft {
  /** Tells it from the others, where there are several. */
  readonly key: number;
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly contentType: string;
  readonly sample: SampleDraft;
  readonly headers: SampleDraft;
  readonly keep: boolean;
  readonly reusable: boolean;
  readonly correlationId: string;
}

export function newMessage(name: string, key = 0): MessageDraft {
  return {
    key,
    name,
    title: '',
    summary: '',
    contentType: '',
    sample: NO_SAMPLE,
    headers: NO_SAMPLE,
    keep: true,
    reusable: false,
    correlationId: '',
  };
}

export interface MessageFieldsProps {
  readonly host: VisualHost;
  readonly stock: Stock;
  /** Before the names of the fields, where there are several messages. */
  readonly at: string;
  readonly value: MessageDraft;
  /** It can be written in place or for reuse. */
  readonly choosesHome?: boolean;
  /** The correlation id is asked for elsewhere. */
  readonly tied?: boolean;
  onChange(value: MessageDraft): void;
}

export function MessageFields({ host, stock, at, value, choosesHome = true, tied = false, onChange }: MessageFieldsProps): ReactNode {
  const set = (some: Partial<MessageDraft>) => onChange({ ...value, ...some });
  const types = suggestions('Message', 'contentType', stock.dialect);
  return (
    <>
      <TextField
        name={`${at}name`}
        label="Name of the message"
        help="The ID that operations use to refer to it, such as `orderPlaced`."
        required
        code
        value={value.name}
        onText={(name) => set({ name })}
      />
      <SampleField
        name={`${at}sample`}
        label="Example of the payload"
        help="Paste one as JSON or YAML to generate the schema. If you paste several, only properties that all of them have are required."
        host={host}
        value={value.sample}
        onChange={(sample) => set({ sample })}
      />
      {value.sample.text.trim() !== '' && (
        <Check label="Keep it as an example in the document" value={value.keep} onChange={(keep) => set({ keep })} />
      )}
      {choosesHome && (
        <Check
          label="Keep the message for reuse"
          help="It is defined under `components`, and several channels can use it."
          value={value.reusable}
          onChange={(reusable) => set({ reusable })}
        />
      )}
      <More label="More about the message">
        <TextField
          name={`${at}title`}
          label="Title"
          help={helpOf('Message', 'title', stock.dialect)}
          value={value.title}
          onText={(title) => set({ title })}
        />
        <TextField
          name={`${at}summary`}
          label="Summary"
          help={helpOf('Message', 'summary', stock.dialect)}
          value={value.summary}
          onText={(summary) => set({ summary })}
        />
        <SuggestField
          name={`${at}contentType`}
          label="Content type"
          help={helpOf('Message', 'contentType', stock.dialect)}
          placeholder={stock.defaultContentType ?? 'application/json'}
          listLabel="Media types"
          options={types.map((type) => ({ value: type, label: type }))}
          value={value.contentType}
          onText={(contentType) => set({ contentType })}
        />
        <SampleField
          name={`${at}headers`}
          label="Example of the headers"
          help="Headers that the application sets, as an object with names and values."
          host={host}
          value={value.headers}
          onChange={(headers) => set({ headers })}
        />
        {!tied && (
          <TextField
            name={`${at}correlation`}
            label="Correlation ID"
            help={helpOf('CorrelationId', 'location', stock.dialect)}
            code
            placeholder="$message.header#/correlationId"
            value={value.correlationId}
            onText={(correlationId) => set({ correlationId })}
          />
        )}
      </More>
    </>
  );
}

/** @param taken names that the messages around it have */
export function messageFaults(at: string, draft: MessageDraft, stock: Stock, taken: readonly string[]): Faults {
  const inChannel = nameFault(draft.name, mapShape('Channel', 'messages', stock.dialect), taken);
  const forReuse = draft.reusable
    ? nameFault(
        draft.name,
        mapShape('Components', 'messages', stock.dialect),
        stock.messages.map((m) => m.name),
      )
    : null;
  const headers = sampleOf(draft.headers);
  return {
    [`${at}name`]: inChannel ?? forReuse,
    [`${at}sample`]: sampleFault(draft.sample),
    [`${at}contentType`]: mediaTypeFault(draft.contentType.trim()),
    [`${at}headers`]:
      sampleFault(draft.headers) ??
      (headers && (typeof headers.values[0] !== 'object' || headers.values[0] === null || Array.isArray(headers.values[0]))
        ? 'Headers must be an object with names and values.'
        : null),
    [`${at}correlation`]: draft.correlationId.trim() === '' ? null : expressionFault(draft.correlationId.trim()),
  };
}

/** Examples beyond these say nothing new. */
const MAX_EXAMPLES = 3;

export function messageInput(draft: MessageDraft): MessageInput {
  const sample = sampleOf(draft.sample);
  const headers = sampleOf(draft.headers);
  const said = (text: string) => text.trim() || undefined;
  return {
    name: draft.name,
    title: said(draft.title),
    summary: said(draft.summary),
    contentType: said(draft.contentType),
    correlationId: said(draft.correlationId),
    ...(sample && { payload: sample.schema, samples: sample.values.slice(0, MAX_EXAMPLES), ...(draft.keep && { example: true as const }) }),
    ...(headers && { headersSample: headers.values[0] }),
    ...(draft.reusable && { reusable: true as const }),
  };
}
