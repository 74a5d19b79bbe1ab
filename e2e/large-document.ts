/** Makes documents of any size for tests, always the same ones for the same number. */

const PROPERTIES = `
        id:
          type: string
          format: uuid
        count:
          type: integer
          minimum: 0
        state:
          type: string
          enum: [open, closed]
        place:
          type: object
          properties:
            street:
              type: string
            town:
              type: string`;

/**
 * Returns YAML with `n` channels, operations, messages and schemas. Each has a description of its
 * own that ends with "of round 0". Nothing changes any part but the one it is written in.
 */
export function largeDocument(n: number): string {
  const each = (make: (key: string, i: number) => string) =>
    Array.from({ length: n }, (_, i) => make(String(i).padStart(4, '0'), i)).join('\n');
  return `apidoc: 3.1.0
info:
  title: Large
  version: 1.0.0
defaultContentType: application/json
servers:
  main:
    host: broker.example.com
    protocol: kafka
channels:
${each(
  (k) => `  channel${k}:
    address: events.${k}
    description: Channel ${k} of round 0
    messages:
      message${k}:
        $ref: '#/components/messages/message${k}'`,
)}
operations:
${each(
  (k, i) => `  operation${k}:
    action: ${i % 2 ? 'send' : 'receive'}
    description: Operation ${k} of round 0
    channel:
      $ref: '#/channels/channel${k}'`,
)}
components:
  messages:
${each(
  (k) => `    message${k}:
      description: Message ${k} of round 0
      payload:
        $ref: '#/components/schemas/schema${k}'`,
)}
  schemas:
${each(
  (k) => `    schema${k}:
      type: object
      required: [id]
      properties:${PROPERTIES}`,
)}
`;
}

/** Numbers from 0 to 1 that look like chance and are the same at every run. */
export function seeded(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
