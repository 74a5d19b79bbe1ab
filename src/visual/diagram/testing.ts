// For tests only: diagrams of documents given as values.
import { buildModel } from '../../core/analysis/model/build-model.ts';
import { documentsOf } from '../../core/analysis/model/testing.ts';
import type { Model } from '../../core/analysis/model/types.ts';
import { type Flow, flowsOf } from './flows.ts';
import { graphOf } from './graph.ts';
import type { Graph } from './types.ts';

export const ref = (to: string) => ({ $ref: `#/${to}` });

export function modelOf(document: object): Model {
  return buildModel(
    documentsOf({
      '': { apidoc: '3.1.0', info: { title: 'Shop', version: '1.0.0' }, ...document },
    }),
    null,
  );
}

export function flows(document: object): Flow[] {
  return flowsOf(modelOf(document));
}

export function graph(document: object, messages = true): Graph {
  const model = modelOf(document);
  return graphOf(model.info, flowsOf(model), { messages });
}

/**
 * Two servers, a channel that is received from, one that is sent to with a reply, and an unused
 * one.
 */
export const SHOP = {
  servers: {
    prod: { host: 'broker.example', protocol: 'kafka', tags: [{ name: 'live' }] },
    test: { host: 'test.example', protocol: 'mqtt' },
  },
  channels: {
    payments: {
      address: 'pay/{id}',
      messages: { paid: {}, refused: {} },
      tags: [{ name: 'money' }],
    },
    orders: { address: 'orders', servers: [ref('servers/prod')], messages: { placed: {} } },
    answers: { address: null, servers: [ref('servers/prod')], messages: { taken: {} } },
    attic: { address: 'attic', servers: [ref('servers/test')] },
  },
  operations: {
    collect: {
      action: 'receive',
      channel: ref('channels/payments'),
      messages: [ref('channels/payments/messages/paid')],
    },
    order: {
      title: 'Place an order',
      action: 'send',
      channel: ref('channels/orders'),
      tags: [{ name: 'sales' }],
      reply: { channel: ref('channels/answers') },
    },
  },
};
