// How a message finds its schema in a registry is given only if a server has a registry (text of
// the kafka binding, Message Binding Object).
import { registryFields } from '../../../format/bindings/kafka.ts';
import { quote } from '../../../format/message-text.ts';
import { get } from '../../../text/tree.ts';
import type { DocumentRule, Explanations } from '../rule.ts';

export const codes = { 'kafka-registry': 'warning' } as const;

export const rule: DocumentRule = {
  codes,
  kinds: ['registered', 'Server'],
  checkDocument({ documents, objects, report }) {
    const messages = objects.get('registered') ?? [];
    if (messages.length === 0) return;
    const mayHaveRegistry = (objects.get('Server') ?? []).some(({ node, uri, path }) => {
      const bindings = get(node, 'bindings');
      const target = bindings && documents.resolve(uri, [...path, 'bindings'], bindings);
      // A reference that is not resolved may be to a registry.
      return bindings && (!target || get(get(target.node, 'kafka'), 'schemaRegistryUrl'));
    });
    if (mayHaveRegistry) return;
    for (const { node, uri, path } of messages) {
      const kafka = get(get(node, 'bindings'), 'kafka');
      for (const field of registryFields.filter((name) => get(kafka, name)))
        report(
          uri,
          [...path, 'bindings', 'kafka', field],
          'key',
          `${quote(field)} requires a schema registry. Add "schemaRegistryUrl" to the kafka binding of a server.`,
        );
    }
  },
};

export const explanations: Explanations<typeof codes> = {
  'kafka-registry': {
    group: 'bindings',
    rule: 'Fields about a schema registry are used only if a server names its registry.',
    why: 'Without the address of the registry nobody can look the schema up.',
    section: 'Bindings',
    invalidExample:
      'channels:\n  orders:\n    messages:\n      placed:\n        bindings: {kafka: {schemaIdLocation: header}}',
    right:
      'servers:\n  broker:\n    host: broker.example.com\n    protocol: kafka\n    bindings: {kafka: {schemaRegistryUrl: https://registry.example.com}}\nchannels:\n  orders:\n    messages:\n      placed:\n        bindings: {kafka: {schemaIdLocation: header}}',
  },
};
