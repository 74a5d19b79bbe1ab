// A request and its reply: two sides, and the id that ties their messages together.
import type { ReactNode } from 'react';
import type { Intent } from '../../core/build/types.ts';
import type { Stock } from '../../core/build/wizards/intents.ts';
import { BeginningField, beginningFaults, beginningIn, beginningOf } from './Beginning.tsx';
import { expressionFault, freeOf, nameFault, nameOf } from './checks.ts';
import { Frame } from './Frame.tsx';
import { Check, More, Radios, TextField } from './fields.tsx';
import { channelsFor, NEW, newSide, type SideDraft, SideFields, sideFaults, sideInput } from './SideFields.tsx';
import { helpOf, mapShape } from './tables.ts';
import type { Faults, WizardProps } from './types.ts';
import { useValues } from './use-values.ts';

type Action = 'send' | 'receive';

export function RequestReplyWizard({ host, stock, given, onDone, restock }: WizardProps): ReactNode {
  const taken = stock.operations.map((o) => o.name);
  const channelName = (side: SideDraft, now: Stock) =>
    side.channel === NEW ? side.name : (now.channels.find((c) => c.pointer === side.channel)?.name ?? '');
  const nameFor = (action: Action | '', side: SideDraft, now = stock) => {
    const name = channelName(side, now);
    const verb = action === 'receive' ? 'answer' : /request/i.test(name) ? 'send' : 'request';
    return freeOf(
      nameOf(name, verb) || now.free.operation,
      now.operations.map((o) => o.name),
    );
  };
  const replySide = (unaddressed: boolean, request: SideDraft, now = stock): SideDraft => {
    const others = channelsFor(now, unaddressed).some((c) => c.pointer !== request.channel);
    return {
      ...newSide(now, others ? '' : NEW),
      name: freeOf(
        `${channelName(request, now).replace(/Requests?$/, '') || 'request'}Reply`,
        now.channels.map((c) => c.name),
      ),
      named: true,
    };
  };
  const blank = (now: Stock, action: Action | '', name?: string) => {
    const request = newSide(now, given.channel?.uri === '' ? given.channel.pointer : undefined);
    return {
      app: beginningIn(now),
      action,
      request,
      where: 'channel' as 'channel' | 'address',
      reply: replySide(false, request, now),
      address: '',
      tied: false,
      id: '',
      name: name ?? nameFor(action, request, now),
      named: name !== undefined,
      title: '',
      summary: '',
    };
  };
  const { values, dirty, set, begin } = useValues(() => blank(stock, given.action ?? '', given.name));
  const another = async (): Promise<string> => {
    const { tied, id } = values;
    begin({ ...blank((await restock()) ?? stock, values.action), tied, id });
    return 'request channel';
  };
  const { dialect } = stock;
  const { request, reply, where } = values;
  const dynamic = where === 'address';
  const bothNew = request.channel === NEW && reply.channel === NEW && request.name === reply.name;
  const faults: Faults = {
    ...beginningFaults(stock, values.app),
    action: values.action === '' ? 'Choose an action.' : null,
    ...sideFaults('request ', request, stock),
    address: dynamic ? expressionFault(values.address.trim()) : null,
    ...sideFaults('reply ', reply, stock, dynamic),
    ...(bothNew && { 'reply channelName': 'Request and reply use two channels. Enter two different names.' }),
    id: values.tied ? expressionFault(values.id.trim()) : null,
    operation: nameFault(values.name, mapShape('', 'operations', dialect), taken),
  };
  const said = (text: string) => text.trim() || undefined;
  const intent: Intent = {
    do: 'add-request-reply',
    begin: beginningOf(stock, values.app),
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
    <Frame
      host={host}
      title="Add a request and its reply"
      about="One operation describes both sides: the channel for the request, and the channel or address for the reply."
      verb="Add request and reply"
      intent={intent}
      faults={faults}
      dirty={dirty}
      onAgain={another}
      onDone={onDone}
    >
      <BeginningField stock={stock} value={values.app} onChange={(app) => set({ app })} />
      <Radios
        name="action"
        legend="What this application does"
        choices={[
          { value: 'send', label: 'Send a request', help: 'It sends the request and waits for the reply.', tone: 'send' },
          { value: 'receive', label: 'Answer requests', help: 'It receives the request and sends the reply.', tone: 'receive' },
        ]}
        value={values.action}
        onChange={(action) => set({ action, ...(!values.named && { name: nameFor(action, request) }) })}
      />
      <fieldset className="visual-wiz-set visual-wiz-side">
        <legend>{asks ? 'Request to send' : 'Request to receive'}</legend>
        <SideFields
          host={host}
          stock={stock}
          at="request "
          label="Channel of the request"
          tied={values.tied}
          value={request}
          onChange={(side) => set({ request: side, ...(!values.named && { name: nameFor(values.action, side) }) })}
        />
      </fieldset>
      <fieldset className="visual-wiz-set visual-wiz-side">
        <legend>{asks ? 'Reply to receive' : 'Reply to send'}</legend>
        <Radios
          name="where"
          legend="Destination of the reply"
          choices={[
            { value: 'channel', label: 'A channel with a fixed address' },
            { value: 'address', label: 'An address given in the request', help: 'The sender writes it into each request.' },
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
          stock={stock}
          at="reply "
          label="Channel of the reply"
          unaddressed={dynamic}
          tied={values.tied}
          value={reply}
          onChange={(side) => set({ reply: side })}
        />
      </fieldset>
      <fieldset className="visual-wiz-set">
        <legend>Correlation</legend>
        <Check
          label="Both have the same ID"
          help="The sender uses it to match replies and requests."
          value={values.tied}
          onChange={(tied) => set({ tied })}
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
      <More label="More about the operation">
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
      </More>
    </Frame>
  );
}
