// An operation: what the application does, on which channel, with which of its messages.
import type { ReactNode } from 'react';
import type { Intent } from '../../core/build/types.ts';
import type { Stock } from '../../core/build/wizards/intents.ts';
import { BeginningField, beginningFaults, beginningIn, beginningOf } from './Beginning.tsx';
import { freeOf, nameFault, nameOf } from './checks.ts';
import { Frame } from './Frame.tsx';
import { Checks, LongField, More, Radios, TextField } from './fields.tsx';
import { NEW, newSide, type SideDraft, SideFields, sideFaults, sideInput } from './SideFields.tsx';
import { helpOf, mapShape } from './tables.ts';
import type { Faults, WizardProps } from './types.ts';
import { useValues } from './use-values.ts';

type Action = 'send' | 'receive';

export function OperationWizard({ host, stock, given, onDone, restock }: WizardProps): ReactNode {
  const taken = stock.operations.map((o) => o.name);
  const nameFor = (action: Action | '', side: SideDraft, now = stock) => {
    const channel = side.channel === NEW ? side.name : (now.channels.find((c) => c.pointer === side.channel)?.name ?? '');
    return freeOf(
      nameOf(channel, action) || now.free.operation,
      now.operations.map((o) => o.name),
    );
  };
  const blank = (now: Stock, action: Action | '', name?: string) => {
    const side = newSide(now, given.channel?.uri === '' ? given.channel.pointer : undefined);
    return {
      app: beginningIn(now),
      action,
      side,
      name: name ?? nameFor(action, side, now),
      named: name !== undefined,
      title: '',
      summary: '',
      description: '',
      security: [] as readonly string[],
    };
  };
  const { values, dirty, set, begin } = useValues(() => blank(stock, given.action ?? '', given.name));
  const another = async (): Promise<string> => {
    begin({ ...blank((await restock()) ?? stock, values.action), security: values.security });
    return 'channel';
  };
  const { dialect } = stock;
  const faults: Faults = {
    ...beginningFaults(stock, values.app),
    action: values.action === '' ? 'Choose an action.' : null,
    ...sideFaults('', values.side, stock),
    operation: nameFault(values.name, mapShape('', 'operations', dialect), taken),
  };
  const said = (text: string) => text.trim() || undefined;
  const intent: Intent = {
    do: 'add-operation',
    begin: beginningOf(stock, values.app),
    name: values.name,
    action: values.action || 'send',
    ...sideInput(values.side),
    title: said(values.title),
    summary: said(values.summary),
    description: said(values.description),
    security: values.security,
  };
  return (
    <Frame
      host={host}
      title="Add an operation"
      about="An operation sends messages to a channel or receives them. It is always described from the point of view of this application."
      verb="Add operation"
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
          { value: 'send', label: 'Send', help: 'It sends messages to the channel; others receive them.', tone: 'send' },
          { value: 'receive', label: 'Receive', help: 'It receives messages from the channel that others have sent.', tone: 'receive' },
        ]}
        value={values.action}
        onChange={(action) => set({ action, ...(!values.named && { name: nameFor(action, values.side) }) })}
      />
      <SideFields
        host={host}
        stock={stock}
        at=""
        label="Channel"
        value={values.side}
        onChange={(side) => set({ side, ...(!values.named && { name: nameFor(values.action, side) }) })}
      />
      <TextField
        name="operation"
        label="Name of the operation"
        help="A name that describes the action, such as `sendOrder` or `onPaymentReceived`."
        required
        code
        value={values.name}
        onText={(name) => set({ name, named: true })}
      />
      {stock.security.length > 0 && (
        <Checks
          legend="Requires"
          help="Security schemes of this operation; one of the selected ones is enough."
          items={stock.security.map((s) => ({ value: s.name, label: s.name, detail: s.type }))}
          chosen={values.security}
          onChange={(security) => set({ security })}
        />
      )}
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
        <LongField
          name="description"
          label="Description"
          help={helpOf('Operation', 'description', dialect)}
          value={values.description}
          onText={(description) => set({ description })}
        />
      </More>
    </Frame>
  );
}
