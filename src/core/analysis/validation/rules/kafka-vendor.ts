// The vendor of a schema registry is given only beside its address (text of the kafka binding,
// Server Binding Object).
import { get } from '../../../text/tree.ts';
import type { Explanations, ObjectRule } from '../rule.ts';

export const codes = { 'kafka-vendor': 'warning' } as const;

export const rule: ObjectRule = {
  codes,
  kinds: ['kafkaServerBinding'],
  checkObject(node) {
    if (!get(node, 'schemaRegistryVendor') || get(node, 'schemaRegistryUrl')) return [];
    const message =
      '"schemaRegistryVendor" requires "schemaRegistryUrl". Add the address of the registry.';
    return [{ message, at: ['schemaRegistryVendor'], key: true }];
  },
};

export const explanations: Explanations<typeof codes> = {
  'kafka-vendor': {
    group: 'bindings',
    rule: 'The vendor of a schema registry is given beside its address.',
    why: 'The vendor describes the registry at that address, so it is useless without one.',
    section: 'Bindings',
    invalidExample:
      'servers:\n  broker:\n    host: broker.example.com\n    protocol: kafka\n    bindings:\n      kafka: {schemaRegistryVendor: confluent}',
    right:
      'servers:\n  broker:\n    host: broker.example.com\n    protocol: kafka\n    bindings:\n      kafka: {schemaRegistryVendor: confluent, schemaRegistryUrl: https://registry.example.com}',
  },
};
