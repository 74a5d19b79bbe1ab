// For tests only: the model of a small shop, and of a document of any size.
import type {
  ChannelPart,
  MessagePart,
  Model,
  OperationPart,
  Part,
  PartBase,
  ServerPart,
} from '../../core/analysis/model/types.ts';
import type { Link, PartId, TagView } from '../../core/analysis/model/views.ts';

const link = (id: PartId): Link => ({ id, label: id });
const base = (
  id: PartId,
  tags: readonly string[],
  more: Partial<PartBase>,
): Omit<PartBase, 'kind'> => ({
  id,
  uri: '',
  pointer: id.slice(1),
  key: id.slice(id.lastIndexOf('/') + 1),
  tags: tags.map((name): TagView => ({ name })),
  extensions: [],
  usedBy: [],
  ...more,
});

export function server(id: PartId, protocol: string, tags: readonly string[] = []): ServerPart {
  return {
    ...base(id, tags, {}),
    kind: 'server',
    protocol,
    host: `${id.slice(2)}.example.com`,
    variables: [],
    security: [],
    bindings: [],
    channels: [],
  };
}

export function channel(
  id: PartId,
  has: {
    servers?: PartId[];
    messages?: PartId[];
    operations?: PartId[];
    tags?: string[];
    title?: string;
    address?: string;
  },
): ChannelPart {
  const { servers = [], messages = [], operations = [], tags = [], title, address = null } = has;
  return {
    ...base(id, tags, { title }),
    kind: 'channel',
    address,
    parameters: [],
    servers: servers.map(link),
    allServers: false,
    messages: messages.map(link),
    operations: operations.map(link),
    replyOf: [],
    bindings: [],
  };
}

export function operation(
  id: PartId,
  action: string,
  messages: PartId[],
  replies: PartId[] = [],
  tags: readonly string[] = [],
): OperationPart {
  return {
    ...base(id, tags, {}),
    kind: 'operation',
    action,
    address: null,
    messages: messages.map(link),
    messagesAre: 'listed',
    servers: [],
    allServers: false,
    ...(replies.length > 0 && {
      reply: { address: null, messages: replies.map(link), messagesAre: 'listed' as const },
    }),
    security: [],
    traits: [],
    bindings: [],
  };
}

export function message(id: PartId, tags: readonly string[] = []): MessagePart {
  return { ...base(id, tags, {}), kind: 'message', examples: [], traits: [], bindings: [] };
}

/** Returns a model with these parts; each kind in the order given. */
function modelOf(parts: readonly Part[]): Model {
  const ids = (kind: Part['kind']) =>
    parts.filter((part) => part.kind === kind).map((part) => part.id);
  return {
    info: null,
    parts: new Map(parts.map((part) => [part.id, part])),
    order: {
      servers: ids('server'),
      channels: ids('channel'),
      operations: ids('operation'),
      messages: ids('message'),
      schemas: [],
      security: [],
      components: [],
    },
  };
}

/**
 * Two servers, three channels, three operations, five messages: with a reply, a part on two
 * servers, and unused parts.
 */
export const SHOP: Model = modelOf([
  server('#/live', 'kafka', ['real']),
  server('#/test', 'mqtt'),
  channel('#/orders', {
    servers: ['#/live', '#/test'],
    messages: ['#/placed', '#/dropped'],
    operations: ['#/announce'],
    tags: ['shop'],
    title: 'All orders',
    address: 'shop/{id}/orders',
  }),
  channel('#/stock', {
    servers: ['#/live'],
    messages: ['#/asked', '#/told'],
    operations: ['#/ask'],
  }),
  channel('#/nowhere', {}),
  operation('#/announce', 'send', ['#/placed'], [], ['shop', 'real']),
  operation('#/ask', 'send', ['#/asked'], ['#/told']),
  operation('#/lost', 'receive', []),
  message('#/placed', ['shop']),
  message('#/dropped'),
  message('#/asked'),
  message('#/told'),
  message('#/orphan'),
]);
