// Every code that a change can have: its level, and what it means for others.
import type { Level } from './types.ts';

/** Teams often fail a build by one of them only. */
type Layer = 'payload' | 'contract' | 'documentation';

export interface CodeInfo {
  readonly code: string;
  /** `direction`: breaking for those who follow the narrower side, else compatible. */
  readonly level: Level | 'direction';
  readonly layer: Layer;
  /** One or two sentences. */
  readonly meaning: string;
}

type Row = readonly [code: string, level: Level | 'direction', meaning: string];

const ROWS: readonly Row[] = [
  [
    'info.changed',
    'documentation',
    'A field of the general information changed, such as the title.',
  ],
  [
    'info.version-changed',
    'documentation',
    'The version of the application changed. The number alone breaks no one.',
  ],
  [
    'document.format-version-changed',
    'documentation',
    'The document is written in another version of the format.',
  ],
  ['document.id-changed', 'compatible', 'The id of the application changed.'],
  [
    'document.default-content-type-changed',
    'breaking',
    'Messages without a content type of their own are encoded otherwise now.',
  ],
  ['description.changed', 'documentation', 'A title, a summary or a description changed.'],
  ['tags.changed', 'documentation', 'Tags were added, removed or described otherwise.'],
  ['external-docs.changed', 'documentation', 'The link to external documentation changed.'],
  [
    'extension.changed',
    'documentation',
    'A field changed that the format does not define, such as one that starts with `x-`.',
  ],
  ['example.changed', 'documentation', 'An example of a message changed.'],
  [
    'component.unused-changed',
    'documentation',
    'A component changed that nothing uses, in either version.',
  ],
  [
    'reference.unresolved',
    'unclassified',
    'A reference could not be resolved, so what it is used for is not compared.',
  ],
  ['server.added', 'compatible', 'There is one more server.'],
  [
    'server.removed',
    'breaking',
    'The partners of all channels on the server can no longer connect.',
  ],
  ['server.renamed', 'compatible', 'The key of a server changed. Partners see its address only.'],
  ['server.host-changed', 'breaking', 'Partners connect to a host that is not named any longer.'],
  [
    'server.pathname-changed',
    'breaking',
    'Partners connect to a path that is not named any longer.',
  ],
  ['server.protocol-changed', 'breaking', 'Partners connect by another protocol.'],
  [
    'server.protocol-version-changed',
    'unclassified',
    'Whether older clients can connect depends on client and server, which often negotiate the version.',
  ],
  [
    'server.variable-value-removed',
    'breaking',
    'A variable of the address no longer allows a value that partners may use.',
  ],
  ['server.variable-value-added', 'compatible', 'A variable of the address allows one more value.'],
  [
    'server.variable-default-changed',
    'breaking',
    'Partners that rely on the default use another address now.',
  ],
  ['security.alternative-removed', 'breaking', 'A way to authorize no longer suffices.'],
  ['security.alternative-added', 'compatible', 'There is one more way to authorize.'],
  [
    'security.required',
    'breaking',
    'Partners have to authorize where they did not have to before. Compatible where the security of an operation or of its servers required it already.',
  ],
  ['security.not-required', 'compatible', 'Partners no longer have to authorize.'],
  [
    'security.scheme-changed',
    'breaking',
    'A security scheme has another type, or expects its key in another position.',
  ],
  ['security.scope-added', 'breaking', 'One more scope is required.'],
  ['security.scope-removed', 'compatible', 'A scope is no longer required.'],
  [
    'security.url-changed',
    'breaking',
    'Partners get their tokens from an address that is not named any longer.',
  ],
  ['security.flow-removed', 'breaking', 'A flow of OAuth was removed.'],
  ['security.flow-added', 'compatible', 'A flow of OAuth was added.'],
  ['channel.added', 'compatible', 'There is one more channel.'],
  ['channel.removed', 'breaking', 'Partners use an address that does not exist any longer.'],
  ['channel.renamed', 'compatible', 'The key of a channel changed. Partners see its address only.'],
  [
    'channel.address-changed',
    'breaking',
    'Partners use an address that is not that of the channel any longer.',
  ],
  ['channel.address-known', 'compatible', 'The address of a channel was unknown and is given now.'],
  ['channel.server-removed', 'breaking', 'The channel is not available on a server any longer.'],
  ['channel.server-added', 'compatible', 'The channel is available on one more server.'],
  [
    'parameter.renamed',
    'compatible',
    'A parameter of an address has another name. The addresses are the same.',
  ],
  [
    'parameter.value-removed',
    'breaking',
    'Addresses with one of the values are not used any longer.',
  ],
  ['parameter.value-added', 'compatible', 'A parameter of an address allows one more value.'],
  [
    'parameter.default-changed',
    'breaking',
    'Partners that rely on the default use another address now.',
  ],
  [
    'parameter.location-changed',
    'breaking',
    'The value of a parameter comes from another part of the message.',
  ],
  ['operation.added', 'compatible', 'There is one more operation.'],
  [
    'operation.removed',
    'breaking',
    'The partners of the operation get or send messages in vain. Compatible where other operations have its messages.',
  ],
  ['operation.renamed', 'compatible', 'The key of an operation changed, which partners never see.'],
  [
    'operation.action-changed',
    'breaking',
    'The application sends what it received, or the reverse.',
  ],
  [
    'operation.channel-changed',
    'breaking',
    'The operation uses a channel at another address or on other servers.',
  ],
  ['operation.summary-changed', 'documentation', 'The summary of an operation changed.'],
  ['reply.added', 'compatible', 'An operation has a reply now.'],
  ['reply.removed', 'breaking', 'Applications that wait for the reply get none.'],
  [
    'reply.address-changed',
    'breaking',
    'The address of the reply comes from another part of the message.',
  ],
  ['reply.channel-changed', 'breaking', 'Replies are sent to another channel.'],
  [
    'message.added',
    'direction',
    'There is one more message. Receivers get one that they do not know.',
  ],
  [
    'message.removed',
    'breaking',
    'A message is no longer accepted, or no longer sent although receivers rely on it.',
  ],
  ['message.renamed', 'compatible', 'The key of a message changed, which partners never see.'],
  ['message.name-changed', 'compatible', 'The name of a message changed.'],
  ['message.ambiguous', 'unclassified', 'A value can match several messages of an operation.'],
  ['message.content-type-changed', 'breaking', 'The message is encoded otherwise.'],
  [
    'message.content-type-parameter-changed',
    'unclassified',
    'A parameter of the content type changed, such as `charset`.',
  ],
  [
    'message.schema-format-changed',
    'breaking',
    'The payload is described in another language. Breaking where the encoding differs, else undecided.',
  ],
  ['message.headers-added', 'direction', 'Headers are described that were not.'],
  ['message.headers-removed', 'direction', 'Headers are not described any longer.'],
  [
    'message.correlation-id-changed',
    'breaking',
    'The correlation id is found in another part of the message.',
  ],
  ['message.correlation-id-removed', 'direction', 'Receivers cannot match messages any longer.'],
  ['message.correlation-id-added', 'compatible', 'Messages can be matched by a correlation id.'],
  [
    'binding.address-changed',
    'breaking',
    'A field of a binding changed by which messages are addressed. Compatible where it was not described before and has no default.',
  ],
  ['binding.schema-changed', 'direction', 'A schema in a binding changed.'],
  [
    'binding.tuning-changed',
    'compatible',
    'A setting changed by which messages still travel, or that concerns the described application alone.',
  ],
  ['binding.limit-lowered', 'breaking', 'Messages that were accepted are too large now.'],
  [
    'binding.changed',
    'unclassified',
    'A field of a binding changed whose effect on others is not known.',
  ],
  ['schema.type-narrowed', 'direction', 'A type is no longer allowed.'],
  ['schema.type-widened', 'direction', 'One more type is allowed.'],
  ['schema.type-changed', 'direction', 'The type changed.'],
  ['schema.required-added', 'direction', 'A property is required that was not.'],
  ['schema.required-removed', 'direction', 'A property that was required may be absent.'],
  [
    'schema.property-added',
    'direction',
    'A property is declared that was not. Compatible where undeclared properties are allowed.',
  ],
  [
    'schema.property-removed',
    'direction',
    'A property is not declared any longer. Receivers may read it, even where it was optional.',
  ],
  ['schema.enum-value-added', 'direction', 'One more value is listed.'],
  ['schema.enum-value-removed', 'direction', 'A value is not listed any longer.'],
  ['schema.enum-added', 'direction', 'Only listed values are allowed now.'],
  ['schema.enum-removed', 'direction', 'Other values than those listed are allowed now.'],
  ['schema.const-changed', 'direction', 'The only allowed value changed.'],
  ['schema.bound-tightened', 'direction', 'A limit of numbers, lengths or counts allows less.'],
  ['schema.bound-loosened', 'direction', 'A limit of numbers, lengths or counts allows more.'],
  ['schema.pattern-changed', 'direction', 'The pattern of a string changed.'],
  ['schema.format-changed', 'direction', 'The format of a value changed.'],
  ['schema.format-unknown', 'unclassified', 'A format changed whose meaning is not known.'],
  ['schema.closed', 'direction', 'Fewer undeclared properties are allowed.'],
  ['schema.opened', 'direction', 'More undeclared properties are allowed.'],
  ['schema.branch-added', 'direction', 'There is one more alternative.'],
  ['schema.branch-removed', 'direction', 'There is one alternative less.'],
  ['schema.items-changed', 'direction', 'The items of an array must be otherwise.'],
  [
    'schema.condition-changed',
    'direction',
    'A condition changed: `if`, `then`, `else` or a dependency.',
  ],
  ['schema.not-changed', 'direction', 'What values must not be changed.'],
  ['schema.discriminator-changed', 'breaking', 'Another property names the schema that is meant.'],
  ['schema.default-changed', 'compatible', 'The value that is assumed for an absent one changed.'],
  [
    'schema.deprecated',
    'documentation',
    'A schema was marked as deprecated, or is not any longer.',
  ],
  [
    'schema.annotation-changed',
    'documentation',
    'A keyword changed that never makes a value invalid.',
  ],
  [
    'schema.rejects-instance',
    'breaking',
    'A value was found that only one of the versions allows.',
  ],
  ['schema.undecided', 'unclassified', 'Whether a change breaks others could not be found out.'],
  [
    'avro.not-readable',
    'breaking',
    'Readers can no longer read what writers write, by the resolution rules of Avro.',
  ],
  ['avro.changed', 'compatible', 'An Avro schema changed so that readers can read it.'],
  ['avro.logical-type-changed', 'unclassified', 'The logical type changed; the encoding did not.'],
  [
    'protobuf.field-number-changed',
    'breaking',
    'A field has another number, by which it is encoded.',
  ],
  [
    'protobuf.field-type-changed',
    'direction',
    'The type of a field changed. Breaking where its encoding differs.',
  ],
  ['protobuf.field-added', 'compatible', 'A field was added, which others ignore.'],
  ['protobuf.field-removed', 'direction', 'A field was removed, which receivers may read.'],
  [
    'protobuf.field-renamed',
    'compatible',
    'A field has another name. Breaking where the content type is JSON.',
  ],
  ['protobuf.enum-value-changed', 'breaking', 'A value of an enum has another number.'],
  [
    'schema-format.changed-text',
    'unclassified',
    'A schema changed whose language is not compared.',
  ],
];

const DOCUMENTATION =
  /^(?:info|document|description|tags|external-docs|extension|example|component)\./;
const PAYLOAD = /^(?:schema|avro|protobuf|schema-format)\./;

/** All codes, in the order of the documentation. */
export const changeCodes: readonly CodeInfo[] = ROWS.map(([code, level, meaning]) => ({
  code,
  level,
  meaning,
  layer:
    DOCUMENTATION.test(code) && level === 'documentation'
      ? 'documentation'
      : PAYLOAD.test(code)
        ? 'payload'
        : 'contract',
}));

const levels = new Map(ROWS.map(([code, level]) => [code, level] as const));

/** Returns the level that a code has by itself. */
export function levelOf(code: string): Level {
  const level = levels.get(code) ?? 'unclassified';
  return level === 'direction' ? 'compatible' : level;
}
