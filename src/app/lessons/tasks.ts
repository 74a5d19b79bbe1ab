// The ten tasks of the lesson: what is to be written, how one knows that it is, and what writes it
// for the user.
import { fromPointer, isRoot } from '../../core/light.ts';
import type { EditCommand, Model, Part, PartKind } from '../../core/types.ts';

/** What the tasks are checked by: the model, and how many files and errors there are. */
export interface LessonState {
  readonly model: Model;
  /** Besides the root document. */
  readonly files: number;
  readonly errors: number;
}

export interface Task {
  readonly title: string;
  readonly text: string;
  readonly hint: string;
  isDone(state: LessonState): boolean;
  /**
   * What "Show me" does with the present model: a command, an object to move to a file of its own,
   * or null where something before it is missing.
   */
  show(model: Model): EditCommand | { readonly move: string } | null;
}

export const LESSON_TITLE = 'Untitled lesson';
export const LESSON_TEXT = `apidoc: 3.1.0
info:
  title: ${LESSON_TITLE}
  version: 1.0.0
`;

type PartOf<K extends PartKind> = Extract<Part, { readonly kind: K }>;

const partsOf = <K extends PartKind>({ parts }: Model, kind: K): readonly PartOf<K>[] =>
  [...parts.values()].filter((part): part is PartOf<K> => part.kind === kind);

const root = (pointer: string) => ({ uri: '', pointer });
const setCommand = (title: string, path: readonly string[], data: unknown): EditCommand => ({
  do: 'change',
  title,
  changes: [
    { do: 'set', path: [...path], value: { data }, at: { index: Number.MAX_SAFE_INTEGER } },
  ],
});
export const TASKS: readonly Task[] = [
  {
    title: 'Give the document a title',
    text: 'Replace "Untitled lesson" by what your application is called.',
    hint: 'The title is in "info", behind "title:".',
    isDone: ({ model }) => !['', LESSON_TITLE, undefined].includes(model.info?.title),
    show: () => setCommand('Set the title', ['info', 'title'], 'Street lamps'),
  },
  {
    title: 'Add a server',
    text: 'A server is the broker your application connects to: it has a host and a protocol.',
    hint: 'Choose Add, then "Add a server…", or write "servers:" in a line of its own.',
    isDone: ({ model }) => partsOf(model, 'server').some(({ host, protocol }) => host && protocol),
    show: () => ({
      do: 'add-server',
      name: 'production',
      host: 'broker.example.com',
      protocol: 'mqtt',
    }),
  },
  {
    title: 'Add a channel',
    text: 'A channel has an address: for MQTT that is a topic, such as "lamps/switched".',
    hint: 'Choose Add, then "Add a channel…". Its name is for the document, its address for the broker.',
    isDone: ({ model }) => partsOf(model, 'channel').some(({ address }) => address),
    show: () => ({ do: 'add-channel', name: 'switched', address: 'lamps/switched' }),
  },
  {
    title: 'Describe a message of the channel',
    text: 'Its payload is a schema: an object with properties, each with a type.',
    hint: 'Choose Add, then "Add a message…": it makes the schema of a sample that you paste.',
    isDone: ({ model }) =>
      partsOf(model, 'channel').some(({ messages }) =>
        messages.some(({ id }) => {
          const part = id === null ? undefined : model.parts.get(id);
          return part?.kind === 'message' && part.payload !== undefined;
        }),
      ),
    show(model) {
      const [channel] = partsOf(model, 'channel');
      if (!channel) return null;
      const payload = { type: 'object', properties: { on: { type: 'boolean' } } };
      return {
        do: 'add-message',
        channel: root(channel.pointer),
        message: { name: 'lampSwitched', payload, reusable: true },
      };
    },
  },
  {
    title: 'Receive the message',
    text: 'An operation says what your application does: it sends to a channel, or receives from it.',
    hint: 'Choose Add, then "Add an operation…", with the action "receive".',
    isDone: ({ model }) =>
      partsOf(model, 'operation').some(
        ({ action, channel }) => action === 'receive' && channel?.id,
      ),
    show(model) {
      const [channel] = partsOf(model, 'channel');
      if (!channel) return null;
      return {
        do: 'add-operation',
        name: 'receiveSwitched',
        action: 'receive',
        channel: root(channel.pointer),
      };
    },
  },
  {
    title: 'Put a parameter into an address',
    text: 'Write {lampId} into the address of a channel, and describe it in its "parameters".',
    hint: 'Write lamps/{lampId}/switched. The light bulb in that line offers to declare the parameter.',
    isDone: ({ model }) =>
      partsOf(model, 'channel').some(({ address, parameters }) =>
        parameters.some(({ name, undeclared }) => !undeclared && address?.includes(`{${name}}`)),
      ),
    show(model) {
      const [channel] = partsOf(model, 'channel');
      if (!channel) return null;
      const path = fromPointer(channel.pointer);
      const value = { description: 'ID of the lamp.' };
      const at = { index: Number.MAX_SAFE_INTEGER };
      return {
        do: 'change',
        title: 'Add a parameter',
        changes: [
          { do: 'set', path: [...path, 'address'], value: { data: 'lamps/{lampId}/switched' }, at },
          { do: 'set', path: [...path, 'parameters', 'lampId'], value: { data: value }, at },
        ],
      };
    },
  },
  {
    title: 'Require a property',
    text: 'Readers rely on what is required: list a property of the payload in its "required".',
    hint: 'Below "type: object" write "required: [on]".',
    isDone: ({ model }) =>
      [
        ...partsOf(model, 'message').map(({ payload }) => payload),
        ...partsOf(model, 'schema').map(({ schema }) => schema),
      ].some((schema) => schema?.view?.properties.some(({ required }) => required)),
    show(model) {
      const message = firstMessage(model);
      const name = message?.payload?.view?.properties[0]?.name;
      if (!message || name === undefined) return null;
      return setCommand(
        'Require a property',
        [...fromPointer(message.pointer), 'payload', 'required'],
        [name],
      );
    },
  },
  {
    title: 'Give an example',
    text: 'An example of the message is validated against its schema while you type.',
    hint: 'In the message write "examples:", below it "- payload: {on: true}".',
    isDone: ({ model }) => partsOf(model, 'message').some(({ examples }) => examples.length > 0),
    show(model) {
      const message = firstMessage(model);
      if (!message) return null;
      return setCommand(
        'Add an example',
        [...fromPointer(message.pointer), 'examples'],
        [{ name: 'switchedOn', payload: { on: true } }],
      );
    },
  },
  {
    title: 'Send a request, and get a reply',
    text: 'Request/reply is one operation with a channel for the request and one for the reply.',
    hint: 'Choose Add, then "Add request/reply…".',
    isDone: ({ model }) => partsOf(model, 'operation').some(({ reply }) => reply),
    show: () => ({
      do: 'add-request-reply',
      name: 'requestState',
      action: 'send',
      request: {
        channel: { create: 'stateRequests', address: 'lamps/state/requests' },
        add: [{ name: 'stateRequest', payload: { type: 'object' } }],
      },
      reply: {
        channel: { create: 'stateReplies', address: 'lamps/state/replies' },
        add: [{ name: 'lampState', payload: { type: 'object' } }],
      },
    }),
  },
  {
    title: 'Move something to a file of its own',
    text: 'Several documents can share a file. Move a message of the components to one.',
    hint: 'Right-click the message in the outline, then "Move to a new file…".',
    isDone: ({ files, errors }) => files > 0 && errors === 0,
    show(model) {
      const message = firstMessage(model);
      return message ? { move: message.pointer } : null;
    },
  },
];

const firstMessage = (model: Model): PartOf<'message'> | undefined =>
  partsOf(model, 'message').find(
    ({ uri, pointer }) => isRoot(uri) && pointer.startsWith('/components'),
  );

/** Returns the index of the first task that is not done yet; the number of tasks if all are. */
export function nextTask(state: LessonState): number {
  const index = TASKS.findIndex((task) => !task.isDone(state));
  return index < 0 ? TASKS.length : index;
}
