import { describe, expect, it } from 'vitest';
import { connectedItems } from './connected-items.ts';
import { graph, ref, SHOP } from './testing.ts';

const drawn = graph(SHOP);
const nodesOf = (id: string, of = drawn) => {
  const trace = connectedItems(of, id);
  return of.nodes.filter((n) => trace?.has(n.id)).map((n) => `${n.kind} ${n.title}`);
};
const rowsOf = (id: string, of = drawn) => {
  const trace = connectedItems(of, id);
  return of.nodes
    .filter((n) => n.kind === 'channel')
    .flatMap((n) => n.rows.filter((row) => trace?.has(row.id)).map((row) => row.title));
};

describe('traceOf', () => {
  it('follows an operation to its channel, its reply, their servers and the application', () => {
    expect(nodesOf('out #/operations/order')).toEqual([
      'app Shop',
      'servers Server',
      'channel orders',
      'operation Place an order',
      'channel answers',
    ]);
    expect(rowsOf('out #/operations/order')).toEqual(['placed', 'taken']);
  });

  it('takes only the messages that the operation names', () =>
    expect(rowsOf('in #/operations/collect')).toEqual(['paid']));

  it('follows a message to the operations that use it, and to no other', () => {
    expect(nodesOf('in #/channels/payments paid')).toContain('operation collect');
    expect(nodesOf('in #/channels/payments refused')).not.toContain('operation collect');
  });

  it('follows the messages of a line that stands for many', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const many = graph({
      channels: {
        all: { address: 'all', messages: Object.fromEntries(names.map((name) => [name, {}])) },
      },
      operations: {
        most: {
          action: 'send',
          channel: ref('channels/all'),
          messages: names.slice(1).map((m) => ref(`channels/all/messages/${m}`)),
        },
      },
    });
    expect(rowsOf('out #/operations/most', many)).toEqual(names.slice(1));
    expect(nodesOf('out #/channels/all a', many)).toEqual(['channel all']);
  });

  it('follows a server to everything on it', () => {
    const group = drawn.nodes.find((n) => n.kind === 'servers' && n.title === 'Server');
    expect(nodesOf(group?.id ?? '')).toContain('operation Place an order');
  });

  it('is empty for the application and for nodes that are not drawn', () => {
    expect(connectedItems(drawn, 'app')).toBeNull();
    expect(connectedItems(drawn, 'gone')).toBeNull();
  });
});
