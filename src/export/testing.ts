// What tests of exported documentation share.
import type { OperationSamples } from '../core/types.ts';

/** A document that has a text wherever a name, an address or prose without Markdown can be. */
export const namedDocument = (text: string, link = 'https://example.com'): object => ({
  apidoc: '3.1.0',
  info: {
    title: text,
    version: text,
    license: { name: text, url: link },
    contact: { name: text, url: link },
    tags: [{ name: text, externalDocs: { url: link } }],
    externalDocs: { url: link },
  },
  servers: { [text]: { host: text, protocol: text, pathname: text, protocolVersion: text } },
  channels: {
    [text]: {
      address: text,
      title: text,
      summary: text,
      'x-note': text,
      servers: [{ $ref: `#/servers/${text.replaceAll('~', '~0').replaceAll('/', '~1')}` }],
      bindings: { kafka: { topic: text } },
    },
  },
  operations: { [text]: { action: 'send', title: text, summary: text } },
  components: {
    schemas: {
      [text]: {
        title: text,
        type: 'object',
        properties: {
          [text]: { type: 'string', enum: [text], pattern: text, format: text, default: text },
        },
      },
    },
    messages: {
      m: {
        name: text,
        title: text,
        contentType: text,
        tags: [{ name: text }],
        examples: [{ name: text, summary: text, payload: { [text]: text } }],
      },
    },
    securitySchemes: { [text]: { type: 'httpApiKey', name: text, in: 'query' } },
  },
});

/** What no exported text has: controls but white space, separators, marks that reorder others. */
export const RAW_CHARACTERS: RegExp = /[^\P{Cc}\t\n]|[\u2028-\u202e\u2066-\u2069]/u;

/** Code for an operation, with what could end a block of it. */
export const samplesOf = (operation: string): readonly OperationSamples[] => [
  {
    operation,
    samples: [
      {
        client: 'kcat',
        label: 'kcat',
        language: 'shell',
        code: 'printf %s \'{"id":1}```</script>\' |\n  kcat\n',
      },
      { client: 'paho-java', label: 'Paho', language: 'java', code: 'class Sample {}\n' },
    ],
  },
];
