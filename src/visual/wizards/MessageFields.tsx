// The fields of a new message: its name, and an example to infer its schema from.
import type { ReactNode } from 'react';
import type { MessageInput, WizardChoices } from '../../core/types.ts';
import type { VisualHost } from '../visual-host.ts';
import { expressionError, mediaTypeError, nameError } from './checks.ts';
import { Checkbox, MoreFields, SuggestField, TextField } from './fields.tsx';
import { helpOf, mapShape, suggestions } from './format-tables.ts';
import { NO_SAMPLE, SampleField, type SampleValue, sampleError, sampleOf } from './SampleField.tsx';
import type { FieldErrors } from './wizard-context.ts';

export interface MessageValues {
  /** Identifies the message among several. */
  readonly key: number;
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly contentType: string;
  readonly sample: SampleValue;
  readonly headers: SampleValue;
  readonly keep: boolean;
  readonly reusable: boolean;
  readonly correlationId: string;
}

export function newMessage(name: string, key = 0): MessageValues {
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
  readonly choices: WizardChoices;
  /** Prefix of the field names, if there are several messages. */
  readonly at: string;
  readonly value: MessageValues;
  /** Whether it can be written inline or in the components. */
  readonly choosesHome?: boolean;
  /** Whether the correlation ID is entered elsewhere. */
  readonly hidesCorrelationId?: boolean;
  onChange(value: MessageValues): void;
}

export function MessageFields({
  host,
  choices,
  at,
  value,
  choosesHome = true,
  hidesCorrelationId = false,
  onChange,
}: MessageFieldsProps): ReactNode {
  const set = (some: Partial<MessageValues>) => onChange({ ...value, ...some });
  const types = suggestions('Message', 'contentType', choices.dialect);
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
        <Checkbox
          label="Keep it as an example in the document"
          value={value.keep}
          onChange={(keep) => set({ keep })}
        />
      )}
      {choosesHome && (
        <Checkbox
          label="Keep the message for reuse"
          help="It is defined under `components`, and several channels can use it."
          value={value.reusable}
          onChange={(reusable) => set({ reusable })}
        />
      )}
      <MoreFields label="More about the message">
        <TextField
          name={`${at}title`}
          label="Title"
          help={helpOf('Message', 'title', choices.dialect)}
          value={value.title}
          onText={(title) => set({ title })}
        />
        <TextField
          name={`${at}summary`}
          label="Summary"
          help={helpOf('Message', 'summary', choices.dialect)}
          value={value.summary}
          onText={(summary) => set({ summary })}
        />
        <SuggestField
          name={`${at}contentType`}
          label="Content type"
          help={helpOf('Message', 'contentType', choices.dialect)}
          placeholder={choices.defaultContentType ?? 'application/json'}
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
        {!hidesCorrelationId && (
          <TextField
            name={`${at}correlation`}
            label="Correlation ID"
            help={helpOf('CorrelationId', 'location', choices.dialect)}
            code
            placeholder="$message.header#/correlationId"
            value={value.correlationId}
            onText={(correlationId) => set({ correlationId })}
          />
        )}
      </MoreFields>
    </>
  );
}

/** @param taken names of the other messages */
export function messageErrors(
  at: string,
  message: MessageValues,
  choices: WizardChoices,
  taken: readonly string[],
): FieldErrors {
  const inChannel = nameError(
    message.name,
    mapShape('Channel', 'messages', choices.dialect),
    taken,
  );
  const forReuse = message.reusable
    ? nameError(
        message.name,
        mapShape('Components', 'messages', choices.dialect),
        choices.messages.map((m) => m.name),
      )
    : null;
  const headers = sampleOf(message.headers);
  return {
    [`${at}name`]: inChannel ?? forReuse,
    [`${at}sample`]: sampleError(message.sample),
    [`${at}contentType`]: mediaTypeError(message.contentType.trim()),
    [`${at}headers`]:
      sampleError(message.headers) ??
      (headers &&
      (typeof headers.values[0] !== 'object' ||
        headers.values[0] === null ||
        Array.isArray(headers.values[0]))
        ? 'Headers must be an object with names and values.'
        : null),
    [`${at}correlation`]:
      message.correlationId.trim() === '' ? null : expressionError(message.correlationId.trim()),
  };
}

/** Further examples add no information. */
const MAX_EXAMPLES = 3;

export function messageInput(message: MessageValues): MessageInput {
  const sample = sampleOf(message.sample);
  const headers = sampleOf(message.headers);
  const said = (text: string) => text.trim() || undefined;
  return {
    name: message.name,
    title: said(message.title),
    summary: said(message.summary),
    contentType: said(message.contentType),
    correlationId: said(message.correlationId),
    ...(sample && {
      payload: sample.schema,
      samples: sample.values.slice(0, MAX_EXAMPLES),
      ...(message.keep && { example: true as const }),
    }),
    ...(headers && { headersSample: headers.values[0] }),
    ...(message.reusable && { reusable: true as const }),
  };
}
