// Codes about servers, channels and operations and how they hang together.
import type { ExplanationText } from './types.ts';

export const applicationCodes: readonly ExplanationText[] = [
  {
    code: 'host',
    rule: 'The host of a server is a name with an optional port; scheme and path have fields of their own.',
    why: 'Tools put protocol, host and pathname together. A scheme inside the host appears twice in the result.',
    section: 'Server Object',
    file: 'analysis/validation/rules/server-host.ts',
    rules: ['SRV-24'],
    invalidExample: 'servers:\n  broker: {host: mqtt://broker.example.com/live, protocol: mqtt}',
    right: 'servers:\n  broker: {host: broker.example.com, pathname: /live, protocol: mqtt}',
  },
  {
    code: 'possible-secret',
    rule: 'A document holds no passwords, keys or tokens, neither in values nor in comments.',
    why: 'Documents are shared, published and kept for years, and whoever reads one can use what is in it. Describe how to authenticate in "security", and write a placeholder such as <token> where an example needs one.',
    section: 'Server Object; Security Scheme Object',
    file: 'analysis/validation/rules/possible-secret.ts',
    rules: [],
    invalidExample: "servers:\n  broker: {host: 'shop:hunter2@broker.example.com', protocol: amqp}",
    right:
      'servers:\n  broker: {host: broker.example.com, protocol: amqp, security: [{type: userPassword}]}',
  },
  {
    code: 'server-variables',
    rule: 'Each {name} in the host and pathname of a server is one of its variables, and each variable is used.',
    why: 'A name that is not described can not be filled in, and a variable that is never used has no effect.',
    section: 'Server Object',
    file: 'analysis/validation/rules/server-variables.ts',
    rules: ['SRV-23'],
    invalidExample: "servers:\n  broker:\n    host: '{region}.example.com'\n    protocol: mqtt",
    right:
      "servers:\n  broker:\n    host: '{region}.example.com'\n    protocol: mqtt\n    variables: {region: {default: eu}}",
  },
  {
    code: 'default-in-enum',
    rule: 'The default of a variable or parameter is one of its choices.',
    why: 'Whoever leaves the value out gets one that is not allowed.',
    section: 'Server Variable Object; Parameter Object',
    file: 'analysis/validation/rules/default-in-enum.ts',
    rules: ['SVAR-09', 'PAR-09'],
    invalidExample:
      "channels:\n  orders:\n    address: 'orders/{region}'\n    parameters:\n      region: {enum: [eu, us], default: asia}",
    right:
      "channels:\n  orders:\n    address: 'orders/{region}'\n    parameters:\n      region: {enum: [eu, us], default: eu}",
  },
  {
    code: 'channel-address',
    rule: 'A channel address has no query and no fragment, and its expressions are names in curly braces.',
    why: 'An address is a topic, queue or path, not a URL. Wildcards such as # belong to subscriptions; here a parameter stands for what varies.',
    section: 'Channel Object',
    file: 'analysis/validation/rules/channel-address.ts',
    rules: ['CHAN-02', 'CHAN-03', 'PARS-07'],
    invalidExample: 'channels:\n  orders:\n    address: orders?region=eu',
    right: 'channels:\n  orders:\n    address: orders/{region}\n    parameters: {region: {}}',
  },
  {
    code: 'channel-parameters',
    rule: 'The parameters of a channel are exactly the names that its address uses.',
    why: 'A name in the address without a parameter cannot be filled in; a parameter that is not in the address is never used.',
    section: 'Channel Object; Parameters Object',
    file: 'analysis/validation/rules/channel-parameters.ts',
    rules: ['PARS-02', 'PARS-03', 'PARS-04'],
    invalidExample: 'channels:\n  orders:\n    address: orders/{region}',
    right:
      'channels:\n  orders:\n    address: orders/{region}\n    parameters:\n      region: {description: Where the shop is}',
  },
  {
    code: 'operation-messages',
    rule: 'The messages of an operation or a reply are among those of its channel, and are named there.',
    why: 'The channel says what can travel on it; an operation picks from that. A message taken from components would travel on no channel.',
    section: 'Operation Object; Operation Reply Object',
    file: 'analysis/validation/rules/operation-messages.ts',
    rules: ['OP-28', 'OP-29', 'OP-30', 'REP-11'],
    invalidExample:
      "operations:\n  takeOrder:\n    action: receive\n    channel: {$ref: '#/channels/orders'}\n    messages: [{$ref: '#/components/messages/placed'}]",
    right:
      "operations:\n  takeOrder:\n    action: receive\n    channel: {$ref: '#/channels/orders'}\n    messages: [{$ref: '#/channels/orders/messages/placed'}]",
  },
  {
    code: 'reply-address',
    rule: 'Where a reply says its address itself, its channel has none.',
    why: 'Two addresses contradict each other: the one that comes with each message, and the one that is always the same.',
    section: 'Operation Reply Object',
    file: 'analysis/validation/rules/reply-address.ts',
    rules: ['REP-09'],
    invalidExample:
      "channels:\n  orders: {address: orders}\n  replies: {address: replies}\noperations:\n  requestOrder:\n    action: send\n    channel: {$ref: '#/channels/orders'}\n    reply:\n      address: {location: $message.header#/replyTo}\n      channel: {$ref: '#/channels/replies'}",
    right:
      "channels:\n  orders: {address: orders}\n  replies: {address: null}\noperations:\n  requestOrder:\n    action: send\n    channel: {$ref: '#/channels/orders'}\n    reply:\n      address: {location: $message.header#/replyTo}\n      channel: {$ref: '#/channels/replies'}",
  },
  {
    code: 'reply-messages',
    rule: 'A reply that lists messages names the channel they come from.',
    why: 'Messages are defined in a channel. Without it the messages have no connection to the reply.',
    section: 'Operation Reply Object',
    file: 'analysis/validation/rules/reply-messages.ts',
    rules: ['REP-12'],
    invalidExample:
      "operations:\n  requestOrder:\n    action: send\n    channel: {$ref: '#/channels/orders'}\n    reply:\n      messages: [{$ref: '#/channels/orders/messages/placed'}]",
    right:
      "operations:\n  requestOrder:\n    action: send\n    channel: {$ref: '#/channels/orders'}\n    reply:\n      channel: {$ref: '#/channels/orders'}\n      messages: [{$ref: '#/channels/orders/messages/placed'}]",
  },
  {
    code: 'examples-in-enum',
    rule: 'The examples of a variable or parameter are among its choices.',
    why: 'An example that is not allowed misleads whoever copies it.',
    section: 'Server Variable Object; Parameter Object',
    file: 'analysis/validation/rules/examples-in-enum.ts',
    rules: ['SVAR-09', 'PAR-09'],
    invalidExample:
      "channels:\n  orders:\n    address: 'orders/{region}'\n    parameters:\n      region: {enum: [eu, us], examples: [asia]}",
    right:
      "channels:\n  orders:\n    address: 'orders/{region}'\n    parameters:\n      region: {enum: [eu, us], examples: [us]}",
  },
  {
    code: 'unused-channel',
    rule: 'Each channel is used by an operation.',
    why: 'Operations say what the application does with its channels. One that none names is unfinished or left over. Documents without any operation are left alone.',
    section: 'Channels Object; Operation Object',
    file: 'analysis/validation/rules/unused-channel.ts',
    rules: [],
    invalidExample:
      "channels:\n  orders: {}\n  returns: {}\noperations:\n  takeOrder:\n    action: receive\n    channel: {$ref: '#/channels/orders'}",
    right:
      "channels:\n  orders: {}\noperations:\n  takeOrder:\n    action: receive\n    channel: {$ref: '#/channels/orders'}",
  },
  {
    code: 'unknown-scope',
    rule: 'A scope that is needed is one that a flow offers.',
    why: 'Nobody can be granted a scope that the server does not know. Most often it is a slip of the keyboard.',
    section: 'Security Scheme Object; OAuth Flow Object',
    file: 'analysis/validation/rules/scope-available.ts',
    rules: ['SEC-24'],
    invalidExample:
      "components:\n  securitySchemes:\n    login:\n      type: oauth2\n      scopes: [order:read]\n      flows:\n        clientCredentials:\n          tokenUrl: https://example.com/token\n          availableScopes: {'orders:read': See orders}",
    right:
      "components:\n  securitySchemes:\n    login:\n      type: oauth2\n      scopes: [orders:read]\n      flows:\n        clientCredentials:\n          tokenUrl: https://example.com/token\n          availableScopes: {'orders:read': See orders}",
  },
];
