// The four Bindings Objects, with one field for each protocol (section Bindings objects (keys)).
import { dialect } from '../dialects.ts';
import type { Field, Kind, ObjectTable } from '../kit.ts';
import { inline, text } from '../shapes.ts';
import { cloudpubsubTables } from './cloudpubsub.ts';
import { enterprisemqTables } from './enterprisemq.ts';
import { sqsTables } from './sqs.ts';

const section = 'Bindings objects (keys)';

/** Protocols whose fields the format describes; the objects of all others are open. */
const described: ReadonlySet<string> = new Set(['cloudpubsub', 'enterprisemq', 'sqs']);

type Place = 'Server' | 'Channel' | 'Operation' | 'Message';

/** What is set at each place, for the prose. */
const subject: Readonly<Record<Place, string>> = {
  Server: 'the connection to the server',
  Channel: 'the topic or queue behind the channel',
  Operation: 'the way the operation sends or receives',
  Message: 'the message',
};

const bindingKind = (key: string, place: Place): Kind => `${key}${place}Binding`;

/** The object of a protocol whose fields are not described: any field is accepted (AMB-47). */
const open = (key: string, label: string, place: Place): ObjectTable => ({
  kind: bindingKind(key, place),
  title: `${label} ${place} Binding Object`,
  section,
  doc: `Settings of ${subject[place]} that only ${label} knows. Any field is accepted here; only \`bindingVersion\` is checked.`,
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

/** Keys that people write by mistake: names of other dialects, and schemes of the server's `protocol` that are no keys. */
function misplacedKeys(): Readonly<Record<string, string>> {
  const keys = new Set(dialect.protocols.map((protocol) => protocol.key));
  const secure = dialect.protocols.flatMap((protocol) =>
    protocol.schemes.filter((scheme) => !keys.has(scheme)).map((scheme): [string, string] => [scheme, protocol.key]),
  );
  const pairs = [...dialect.renamed, ...secure].map(([wrong, right]): [string, string] => [
    wrong,
    `The key of this protocol is "${right}".`,
  ]);
  return Object.fromEntries([
    ...pairs,
    ['bindingVersion', 'A version belongs to one protocol: write it inside the object of that protocol.'],
  ]);
}

const misplaced = misplacedKeys();

const bindings = (place: Place): ObjectTable => ({
  kind: `${place}Bindings`,
  title: `${place} Bindings Object`,
  section,
  doc: `Settings of ${subject[place]} that depend on the protocol, each set under the name of its protocol. Several protocols can be used side by side.`,
  extensions: true,
  unknown: 'error',
  fields: dialect.protocols.map(
    ({ key, label }): Field => ({
      name: key,
      shape: inline(bindingKind(key, place)),
      doc: `Settings of ${subject[place]} for ${label}.${described.has(key) ? '' : ' Any object is accepted; write `{}` if there is nothing to say.'}`,
    }),
  ),
  misplaced,
});

const places: readonly Place[] = ['Server', 'Channel', 'Operation', 'Message'];

export const bindingTables: readonly ObjectTable[] = [
  ...places.map(bindings),
  ...cloudpubsubTables,
  ...enterprisemqTables,
  ...sqsTables,
  ...dialect.protocols.filter(({ key }) => !described.has(key)).flatMap(({ key, label }) => places.map((place) => open(key, label, place))),
];
