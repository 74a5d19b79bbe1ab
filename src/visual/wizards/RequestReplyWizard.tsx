// The request/reply wizard: two sides, and the correlation ID that links their messages.
import type { ReactNode } from 'react';
import type { EditCommand, WizardChoices } from '../../core/types.ts';
import { expressionError, freeName, nameError, nameOf } from './checks.ts';
import {
  DocumentHeadField,
  documentHeadErrors,
  documentHeadInput,
  initialDocumentHead,
} from './DocumentHeadField.tsx';
import { Checkbox, MoreFields, RadioGroup, TextField } from './fields.tsx';
import { helpOf, mapShape } from './format-tables.ts';
import {
  channelsFor,
  NEW,
  newSide,
  SideFields,
  type SideValues,
  sideErrors,
  sideInput,
} from './SideFields.tsx';
import { WizardDialog } from './WizardDialog.tsx';
import { type FieldErrors, useFormValues, type WizardProps } from './wizard-context.ts';

type Action = 'send' | 'receive';

export function RequestReplyWizard({
  host,
  choices,
  given: input,
  onDone,
  reloadChoices: restock,
}: WizardProps): ReactNode {
  const taken = choices.operations.map((o) => o.name);
  const channelName = (side: SideValues, current: WizardChoices) =>
    side.channel === NEW
      ? side.name
      : (current.channels.find((c) => c.pointer === side.channel)?.name ?? '');
  const nameFor = (action: Action | '', side: SideValues, current = choices) => {
    const name = channelName(side, current);
    const verb = action === 'receive' ? 'answer' : /request/i.test(name) ? 'send' : 'request';
    return freeName(
      nameOf(name, verb) || current.free.operation,
      current.operations.map((o) => o.name),
    );
  };
  const replySide = (unaddressed: boolean, request: SideValues, current = choices): SideValues => {
    const others = channelsFor(current, unaddressed).some((c) => c.pointer !== request.channel);
    return {
      ...newSide(current, others ? '' : NEW),
      name: freeName(
        `${channelName(request, current).replace(/Requests?$/, '') || 'request'}Reply`,
        current.channels.map((c) => c.name),
      ),
      named: true,
    };
  };
  const blank = (current: WizardChoices, action: Action | '', name?: string) => {
    const request = newSide(current, input.channel?.uri === '' ? input.channel.pointer : undefined);
    return {
      app: initialDocumentHead(current),
      action,
      request,
      where: 'channel' as 'channel' | 'address',
      reply: replySide(false, request, current),
      address: '',
      tied: false,
      id: '',
      name: name ?? nameFor(action, request, current),
      named: name !== undefined,
      title: '',
      summary: '',
    };
  };
  const {
    values,
    dirty,
    set,
    reset: begin,
  } = useFormValues(() => blank(choices, input.action ?? '', input.name));
  const another = async (): Promise<string> => {
    const { tied: hidesCorrelationId, id } = values;
    begin({ ...blank((await restock()) ?? choices, values.action), tied: hidesCorrelationId, id });
    return 'request channel';
  };
  const { dialect } = choices;
  const { request, reply, where } = values;
  const dynamic = where === 'address';
  const bothNew = request.channel === NEW && reply.channel === NEW && request.name === reply.name;
  const errors: FieldErrors = {
    ...documentHeadErrors(choices, values.app),
    action: values.action === '' ? 'Choose an action.' : null,
    ...sideErrors('request ', request, choices),
    address: dynamic ? expressionError(values.address.trim()) : null,
    ...sideErrors('reply ', reply, choices, dynamic),
    ...(bothNew && {
      'reply channelName': 'Request and reply use two channels. Enter two different names.',
    }),
    id: values.tied ? expressionError(values.id.trim()) : null,
    operation: nameError(values.name, mapShape('', 'operations', dialect), taken),
  };
  const said = (text: string) => text.trim() || undefined;
  const command: EditCommand = {
    do: 'add-request-reply',
    begin: documentHeadInput(choices, values.app),
    name: values.name,
    action: values.action || 'send',
    request: sideInput(request),
    reply: { ...sideInput(reply, dynamic), ...(dynamic && { address: values.address.trim() }) },
    correlationId: values.tied ? values.id.trim() : undefined,
    title: said(values.title),
    summary: said(values.summary),
  };
  const asks = values.action !== 'receive';
  return (
    <WizardDialog
      host={host}
      title="Add a request and its reply"
      about="One operation describes both sides: the channel for the request, and the channel or address for the reply."
      verb="Add request and reply"
      command={command}
      errors={errors}
      dirty={dirty}
      onAgain={another}
      onDone={onDone}
    >
      <DocumentHeadField choices={choices} value={values.app} onChange={(app) => set({ app })} />
      <RadioGroup
        name="action"
        legend="What this application does"
        choices={[
          {
            value: 'send',
            label: 'Send a request',
            help: 'It sends the request and waits for the reply.',
            tone: 'send',
          },
          {
            value: 'receive',
            label: 'Answer requests',
            help: 'It receives the request and sends the reply.',
            tone: 'receive',
          },
        ]}
        value={values.action}
        onChange={(action) =>
          set({ action, ...(!values.named && { name: nameFor(action, request) }) })
        }
      />
      <fieldset className="visual-wiz-set visual-wiz-side">
        <legend>{asks ? 'Request to send' : 'Request to receive'}</legend>
        <SideFields
          host={host}
          choices={choices}
          at="request "
          label="Channel of the request"
          hidesCorrelationId={values.tied}
          value={request}
          onChange={(side) =>
            set({ request: side, ...(!values.named && { name: nameFor(values.action, side) }) })
          }
        />
      </fieldset>
      <fieldset className="visual-wiz-set visual-wiz-side">
        <legend>{asks ? 'Reply to receive' : 'Reply to send'}</legend>
        <RadioGroup
          name="where"
          legend="Destination of the reply"
          choices={[
            { value: 'channel', label: 'A channel with a fixed address' },
            {
              value: 'address',
              label: 'An address given in the request',
              help: 'The sender writes it into each request.',
            },
          ]}
          value={where}
          onChange={(next) => set({ where: next, reply: replySide(next === 'address', request) })}
        />
        {dynamic && (
          <TextField
            name="address"
            label="Location of that address in the request"
            help={helpOf('OperationReplyAddress', 'location', dialect)}
            required
            code
            placeholder="$message.header#/replyTo"
            value={values.address}
            onText={(address) => set({ address })}
          />
        )}
        <SideFields
          key={where}
          host={host}
          choices={choices}
          at="reply "
          label="Channel of the reply"
          unaddressed={dynamic}
          hidesCorrelationId={values.tied}
          value={reply}
          onChange={(side) => set({ reply: side })}
        />
      </fieldset>
      <fieldset className="visual-wiz-set">
        <legend>Correlation</legend>
        <Checkbox
          label="Both have the same ID"
          help="The sender uses it to match replies and requests."
          value={values.tied}
          onChange={(hidesCorrelationId) => set({ tied: hidesCorrelationId })}
        />
        {values.tied && (
          <TextField
            name="id"
            label="Location of the ID in the messages"
            help="Used as the correlation ID of all messages of both sides that have none. `$message.header#/` and `$message.payload#/` point to a field."
            required
            code
            placeholder="$message.header#/correlationId"
            value={values.id}
            onText={(id) => set({ id })}
          />
        )}
      </fieldset>
      <TextField
        name="operation"
        label="Name of the operation"
        required
        code
        value={values.name}
        onText={(name) => set({ name, named: true })}
      />
      <MoreFields label="More about the operation">
        <TextField
          name="title"
          label="Title"
          help={helpOf('Operation', 'title', dialect)}
          value={values.title}
          onText={(title) => set({ title })}
        />
        <TextField
          name="summary"
          label="Summary"
          help={helpOf('Operation', 'summary', dialect)}
          value={values.summary}
          onText={(summary) => set({ summary })}
        />
      </MoreFields>
    </WizardDialog>
  );
}
