// The four Bindings Objects, with one field for each protocol (section Bindings objects (keys)).
import { dialect } from '../dialects.ts';
import type { Field, Kind, ObjectTable } from '../table-types.ts';
import { amqp } from './amqp.ts';
import { cloudpubsub } from './cloudpubsub.ts';
import { enterprisemq } from './enterprisemq.ts';
import { eventbroker } from './eventbroker.ts';
import { http, ws } from './http.ts';
import { kafka } from './kafka.ts';
import { mqtt, mqtt5 } from './mqtt.ts';
import {
  type BindingTarget,
  bindingKind,
  bindingTargets,
  type Edition,
  type ProtocolBinding,
} from './protocol-binding.ts';
import { jms, meshmq, nats, pulsar, reservedBindings, ros2 } from './small-bindings.ts';
import { sns } from './sns.ts';
import { sqs } from './sqs.ts';
import { tablesOfBinding } from './tables-of-binding.ts';

/** All bindings whose fields are published. */
export const protocolBindings: readonly ProtocolBinding[] = [
  http,
  ws,
  kafka,
  meshmq,
  amqp,
  mqtt,
  mqtt5,
  nats,
  jms,
  sns,
  eventbroker,
  sqs,
  enterprisemq,
  cloudpubsub,
  pulsar,
  ros2,
  ...reservedBindings,
];

const section = 'Bindings';

/** What is set at each binding target, for the prose. */
const file: Readonly<Record<BindingTarget, string>> = {
  Server: 'the connection to the server',
  Channel: 'the topic or queue behind the channel',
  Operation: 'the way the operation sends or receives',
  Message: 'the message',
};

/** Keys that users write by mistake: names of other dialects, and schemes that aren't keys. */
function misplacedKeys(): Readonly<Record<string, string>> {
  const keys = new Set(dialect.protocols.map((protocol) => protocol.key));
  const secure = dialect.protocols.flatMap((protocol) =>
    protocol.schemes
      .filter((scheme) => !keys.has(scheme))
      .map((scheme): [string, string] => [scheme, protocol.key]),
  );
  const pairs = [...dialect.renamed, ...secure].map(([wrong, right]): [string, string] => [
    wrong,
    `The key of this protocol is "${right}".`,
  ]);
  return Object.fromEntries([
    ...pairs,
    [
      'bindingVersion',
      'A version belongs to one protocol: write it inside the object of that protocol.',
    ],
  ]);
}

const misplaced = misplacedKeys();

const bindings = (target: BindingTarget, edition: Edition): ObjectTable => ({
  kind: `${target}Bindings`,
  title: `${target} Bindings Object`,
  section,
  doc: `Settings of ${file[target]} that depend on the protocol, each set under the name of its protocol. Several protocols can be used side by side.`,
  extensions: true,
  unknown: 'error',
  fields: dialect.protocols.map(({ key, label }): Field => {
    const binding = protocolBindings.find((b) => b.key === key);
    const isReserved = !binding?.objects.some(({ kind }) => kind === bindingKind(key, target));
    return {
      name: key,
      shape: { is: 'object', kind: bindingKind(key, target), ref: 'no' },
      doc: `Settings of ${file[target]} for ${label}.${isReserved ? ' There are none yet: write `{}` if the protocol is used.' : ''}`,
      // Published schemas accept anything at all here.
      ...(edition === 'published' && !binding?.checked[target] && { lenient: true as const }),
    };
  }),
  misplaced,
});

/** Returns the tables of all bindings by their kinds, in the names of the first dialect. */
export function bindingTables(edition: Edition): readonly (readonly [Kind, ObjectTable])[] {
  return [
    ...bindingTargets.map((target) => [`${target}Bindings`, bindings(target, edition)] as const),
    ...protocolBindings.flatMap((binding) => tablesOfBinding(binding, edition)),
  ];
}
