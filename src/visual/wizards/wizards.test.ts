// The fields that wizards show for values, and the commands that they make of them.
import { describe, expect, test } from 'vitest';
import type { WizardChoices } from '../../core/types.ts';
import { channelWizard } from './channel-wizard.ts';
import type { Values } from './edit-session.ts';
import { messageWizard } from './message-wizard.ts';
import { operationWizard, requestReplyWizard } from './operation-wizard.ts';
import { securityWizard } from './security-wizard.ts';
import { serverWizard } from './server-wizard.ts';
import { documentHeadFields, initialValues, type Wizard, wizardSession } from './wizard.ts';
import { fieldErrors, type WizardField } from './wizard-field.ts';

const location = (pointer: string) => ({ uri: '', pointer, name: pointer.split('/').at(-1) ?? '' });
const orders = {
  ...location('/channels/orders'),
  address: 'shop.orders',
  messages: [
    location('/channels/orders/messages/placed'),
    location('/channels/orders/messages/paid'),
  ],
};
const EMPTY: WizardChoices = {
  readOnly: null,
  empty: false,
  title: 'Shop',
  dialect: 'apidoc',
  defaultContentType: null,
  free: {
    server: 'production',
    channel: 'events',
    operation: 'operation',
    message: 'message',
    schema: 'schema',
    security: 'signIn',
  },
  servers: [],
  channels: [],
  operations: [],
  messages: [],
  schemas: [],
  security: [],
  homes: { server: [], channel: [], operation: [], message: [], schema: [], security: [] },
};
const SHOP: WizardChoices = { ...EMPTY, channels: [orders] };

function session(wizard: Wizard, values: Values, choices = SHOP, given = {}) {
  return wizardSession(wizard, choices, given, {
    ...initialValues(wizard, choices, given),
    ...values,
  });
}

/** The names of all fields, those in groups too. */
function names(fields: readonly WizardField[]): readonly string[] {
  return fields.flatMap((field) => ('fields' in field ? names(field.fields) : field.name));
}

describe('a server', () => {
  test('is described by the parts of a URL that is typed as its host', () => {
    const typed = session(serverWizard, { host: 'mqtts://{region}.example.com:8883/live' });
    expect(serverWizard.command(typed)).toMatchObject({
      name: 'production',
      host: '{region}.example.com:8883',
      protocol: 'mqtts',
      pathname: '/live',
      variables: [{ name: 'region' }],
    });
    expect(fieldErrors(serverWizard.fields(typed))).toEqual({});
    expect(names(serverWizard.fields(typed))).toContain('region values');
  });

  test('needs a host and a protocol', () =>
    expect(Object.keys(fieldErrors(serverWizard.fields(session(serverWizard, {}))))).toEqual([
      'host',
      'protocol',
    ]));

  test('of an empty document comes with the title and version of the application', () => {
    const empty = session(serverWizard, { app: ' ' }, { ...EMPTY, empty: true });
    expect(fieldErrors(documentHeadFields(empty))).toEqual({
      app: 'Enter a name for the application.',
    });
    expect(documentHeadFields(session(serverWizard, {}))).toEqual([]);
  });
});

describe('the name of a channel', () => {
  const nameOf = (values: Values) => session(channelWizard, values).text('name');
  test('follows from its address until the user edits it', () => {
    expect(nameOf({})).toBe('events');
    expect(nameOf({ address: 'orders' })).toBe('orders2');
    expect(nameOf({ address: 'carts/{id}/items' })).toBe('cartsItems');
    expect(nameOf({ address: 'carts', name: 'basket' })).toBe('basket');
    expect(nameOf({ address: 'carts', name: '' })).toBe('');
  });
});

test('an existing message can have another name in a new channel', () => {
  const message = { uri: '', pointer: '/components/messages/Placed', name: 'Placed', title: '' };
  const choices = { ...SHOP, messages: [message] };
  const field = `name of ${message.pointer}`;
  const use = { uri: '', pointer: message.pointer };
  const wizard = (values: Values) =>
    session(channelWizard, { address: 'a', use: [message.pointer], ...values }, choices);
  expect(channelWizard.command(wizard({}))).toMatchObject({ messages: [{ use }] });
  expect(channelWizard.command(wizard({ [field]: 'placed' }))).toMatchObject({
    messages: [{ use, name: 'placed' }],
  });
  expect(names(channelWizard.fields(wizard({})))).toContain(field);
});

describe('an operation', () => {
  test('has all messages of the channel at first, and the only channel', () => {
    const first = session(operationWizard, { action: 'send' });
    expect(first.text('which')).toBe('all');
    expect(operationWizard.command(first)).toMatchObject({
      name: 'sendOrders',
      action: 'send',
      channel: { uri: '', pointer: '/channels/orders' },
    });
    expect(operationWizard.command(first)).not.toHaveProperty('messages');
  });

  test('has the messages that are chosen', () => {
    const some = session(operationWizard, { action: 'send', which: 'some', chosen: ['paid'] });
    expect(operationWizard.command(some)).toMatchObject({ messages: ['paid'] });
  });

  test.each<[Values, string]>([
    [{ action: 'send' }, 'sendOrders2'],
    [{ action: 'receive' }, 'receiveOrders'],
    [{ action: 'send', which: 'some', chosen: ['paid'] }, 'sendPaid'],
    [{ action: 'receive', which: 'some', chosen: ['placed'] }, 'receivePlaced'],
    [{ action: 'send', which: 'some', chosen: ['placed', 'paid'] }, 'sendOrders2'],
    [
      { action: 'send', which: 'some', chosen: [], messages: ['1'], 'message 1 name': 'late' },
      'sendLate',
    ],
  ])('beside another one on its channel is named for what it does: %j', (values, name) => {
    const operations = [
      { ...location('/operations/sendOrders'), action: 'send', channel: null, replies: false },
    ];
    const second = session(operationWizard, values, { ...SHOP, operations });
    expect(operationWizard.command(second)).toMatchObject({ name });
  });

  test('adds new messages to its channel, each with a name that is free', () => {
    let values: Values = { action: 'receive' };
    const wizard = (): ReturnType<typeof session> => ({
      ...session(operationWizard, values),
      set: (some) => {
        values = { ...values, ...some };
      },
    });
    const press = (label: string) => {
      const find = (fields: readonly WizardField[]): WizardField | undefined =>
        fields
          .flatMap((field) => ('fields' in field ? (find(field.fields) ?? []) : field))
          .find((field) => field.is === 'button' && field.label === label);
      const button = find(operationWizard.fields(wizard()));
      if (button?.is === 'button') button.run();
    };
    press('New message');
    press('Another new message');
    expect(operationWizard.command(wizard())).toMatchObject({
      add: [{ name: 'message' }, { name: 'message2' }],
    });
    press('Remove message 1');
    expect(operationWizard.command(wizard())).toMatchObject({ add: [{ name: 'message2' }] });
    expect(Object.keys(values).filter((name) => values[name] !== undefined)).not.toContain(
      'message 1 name',
    );
  });
});

test('a reply has a channel of its own, and both sides all messages at first', () => {
  const first = session(requestReplyWizard, { action: 'receive' });
  expect(requestReplyWizard.command(first)).toMatchObject({
    name: 'answerOrders',
    request: { channel: { pointer: '/channels/orders' } },
    reply: { channel: { create: 'ordersReply', address: '' } },
  });
  expect([first.text('request which'), first.text('reply which')]).toEqual(['all', 'all']);
  const same = session(
    requestReplyWizard,
    { action: 'send', 'request channelName': 'rpc', 'reply channelName': 'rpc' },
    EMPTY,
  );
  expect(fieldErrors(requestReplyWizard.fields(same))).toMatchObject({
    'reply channelName': 'Request and reply use two channels. Enter two different names.',
  });
});

test('a message without a channel is kept in the components', () => {
  const alone = session(messageWizard, {}, EMPTY);
  expect(messageWizard.command(alone)).toEqual({
    do: 'add-message',
    channel: null,
    message: { name: 'message', reusable: true },
  });
  expect(names(messageWizard.fields(alone))).not.toContain('reusable');
  expect(messageWizard.another(alone)?.keep).toMatchObject({ channel: 'nowhere' });
});

describe('a security scheme', () => {
  test('has the fields of its type', () => {
    const fields = (type: string) =>
      names(securityWizard.fields(session(securityWizard, { type })));
    expect(fields('http')).toEqual(['type', 'name', 'scheme scheme', 'scheme description']);
    expect(fields('httpApiKey')).toEqual([
      'type',
      'name',
      'scheme name',
      'scheme in',
      'scheme description',
    ]);
  });

  test('has the flows that are chosen, with the scopes of each', () => {
    const oauth = session(securityWizard, {
      type: 'oauth2',
      flows: ['clientCredentials'],
      'clientCredentials tokenUrl': ' https://example.com/token ',
      'clientCredentials availableScopes': 'orders:read: See the orders',
      'scheme scopes': 'orders:read',
    });
    expect(fieldErrors(securityWizard.fields(oauth))).toEqual({});
    expect(securityWizard.command(oauth)).toMatchObject({
      name: 'oauth2',
      fields: {
        flows: {
          clientCredentials: {
            tokenUrl: 'https://example.com/token',
            availableScopes: { 'orders:read': 'See the orders' },
          },
        },
        scopes: ['orders:read'],
      },
    });
    const without = session(securityWizard, { type: 'oauth2' });
    expect(fieldErrors(securityWizard.fields(without))).toEqual({ flows: 'Choose a flow.' });
  });
});
