// What cards say in words about documents of people: bindings of any protocol, references that
// can't be resolved, rules without effect.
import { expect, test } from 'vitest';
import { Analyzer } from '../../core/analysis/analyzer.ts';
import { textOfPart } from '../testing.ts';

const cardOf = (text: string, id: string, print = false): string => {
  const analyzer = new Analyzer('words.yaml', 'yaml');
  analyzer.setText(`apidoc: 3.1.0\ninfo: {title: Words, version: '1'}\n${text}`);
  const model = analyzer.model();
  const part = model.parts.get(id);
  expect(part).toBeDefined();
  return part ? textOfPart(model, part, [], print) : '';
};

test('shows a list of objects in an unspecified binding with its keys, not as one text', () => {
  const card = cardOf(
    `channels:
  c: {address: a}
operations:
  o:
    action: send
    channel: {$ref: '#/channels/c'}
    bindings:
      eventbroker:
        destinations:
          - destinationType: queue
            queue: {name: CreatedEvents, accessType: exclusive}
          - destinationType: topic
`,
    '#/operations/o',
  );
  expect(card).toMatch(
    /destinationType\s+queue[\s\S]*accessType\s+exclusive[\s\S]*destinationType\s+topic/,
  );
  expect(card).not.toContain('{"');
});

test('a sentence marks a missing target as not found, the facts below show the reference', () => {
  const card = cardOf(
    `operations:
  o:
    action: send
    channel: {$ref: '#/channels/elsewhere'}
    messages: [{$ref: '#/channels/elsewhere/messages/m'}]
`,
    '#/operations/o',
  );
  expect(card).toMatch(/sends\s+m \(not found\) to elsewhere \(not found\)\./);
  expect(card).toContain('not found: #/channels/elsewhere/messages/m');
  expect(card).toMatch(/elsewhere not found: #\/channels\/elsewhere\s/);
});

test('keeps a space between words and chips', () => {
  const card = cardOf(
    `channels:
  c: {address: a}
operations:
  o: {action: send, channel: {$ref: '#/channels/c'}}
`,
    '#/operations/o',
  );
  expect(card).toContain('all messages of the channel none');
});

test('distinguishes users of the same name', () => {
  const card = cardOf(
    `channels:
  orders: {address: a, messages: {m: {payload: {type: string}}}}
operations:
  orders: {action: send, channel: {$ref: '#/channels/orders'}, messages: [{$ref: '#/channels/orders/messages/m'}]}
`,
    '#/channels/orders/messages/m',
  );
  expect(card).toMatch(/channel orders\s+operation orders/);
});

test('a target on another site is "not loaded", not "not found"', () => {
  const card = cardOf(
    `components:
  messages:
    m: {payload: {schemaFormat: application/vnd.neutral.avro;version=1.9.0, schema: {$ref: 'https://example.com/a.avsc'}}}
`,
    '#/components/messages/m',
  );
  expect(card).toContain('not loaded');
  expect(card).not.toContain('not found');
});

test('shows a single allowed value as "always", and an excluded type in the line', () => {
  const card = cardOf(
    `components:
  schemas:
    s: {type: object, properties: {kind: {enum: [hello]}, key: {not: {type: integer}}}}
`,
    '#/components/schemas/s',
  );
  expect(card).toMatch(/kind\s[\s\S]*always\s*hello/);
  expect(card).toMatch(/key\s*not integer/);
});
