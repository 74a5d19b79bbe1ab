// The four Bindings Objects, with one field for each protocol (section Bindings objects (keys)).
import { dialect } from '../dialects.ts';
import { inline, text } from '../shape-builders.ts';
import type { Field, Kind, ObjectTable } from '../table-types.ts';
import { cloudpubsubTables } from './cloudpubsub.ts';
import { enterprisemqTables } from './enterprisemq.ts';
import { sqsTables } from './sqs.ts';

const section = 'Bindings objects (keys)';

/** Protocols whose fields the format describes; the objects of all others are open. */
const described: ReadonlySet<string> = new Set(['cloudpubsub', 'enterprisemq', 'sqs']);

type BindingTarget = 'Server' | 'Channel' | 'Operation' | 'Message';

/** What is set at each binding target, for the prose. */
const file: Readonly<Record<BindingTarget, string>> = {
  Server: 'the connection to the server',
  Channel: 'the topic or queue behind the channel',
  Operation: 'the way the operation sends or receives',
  Message: 'the message',
};

const bindingKind = (key: string, node: BindingTarget): Kind => `${key}${node}Binding`;

/** The object of a protocol whose fields are not described: any field is accepted (AMB-47). */
const open = (key: string, label: string, node: BindingTarget): ObjectTable => ({
  kind: bindingKind(key, node),
  title: `${label} ${node} Binding Object`,
  section,
  doc: `Settings of ${file[node]} that only ${label} knows. Any field is accepted here; only \`bindingVersion\` is checked.`,
  extensions: true,
  unknown: 'accept',
  fields: [
    {
      name: 'bindingVersion',
      shape: text,
      doc: `Version of the ${label} binding the object is written for.`,
    },
  ],
});

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

const bindings = (node: BindingTarget): ObjectTable => ({
  kind: `${node}Bindings`,
  title: `${node} Bindings Object`,
  section,
  doc: `Settings of ${file[node]} that depend on the protocol, each set under the name of its protocol. Several protocols can be used side by side.`,
  extensions: true,
  unknown: 'error',
  fields: dialect.protocols.map(
    ({ key, label }): Field => ({
      name: key,
      shape: inline(bindingKind(key, node)),
      doc: `Settings of ${file[node]} for ${label}.${described.has(key) ? '' : ' Any object is accepted; write `{}` if there is nothing to say.'}`,
    }),
  ),
  misplaced,
});

const bindingTargets: readonly BindingTarget[] = ['Server', 'Channel', 'Operation', 'Message'];

export const bindingTables: readonly ObjectTable[] = [
  ...bindingTargets.map(bindings),
  ...cloudpubsubTables,
  ...enterprisemqTables,
  ...sqsTables,
  ...dialect.protocols
    .filter(({ key }) => !described.has(key))
    .flatMap(({ key, label }) => bindingTargets.map((node) => open(key, label, node))),
];
