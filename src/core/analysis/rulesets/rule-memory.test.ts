// What is kept between versions changes nothing in what rules find.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdits } from '../../text/edit/apply.ts';
import { randomEdits } from '../../text/testing/random-edits.ts';
import { Analyzer } from '../analyzer.ts';
import { RuleMemory } from './rule-memory.ts';
import { Rulesets, type TeamFindings } from './rulesets.ts';

const DOCUMENT = `asyncapi: 3.0.0
info:
  title: Orders
  version: 1.0.0
  tags: [{name: b}, {name: a}]
servers:
  production: {host: example.com, protocol: kafka, tags: [{$ref: '#/components/tags/a'}]}
channels:
  orders:
    address: orders/{id}
    description: Orders.
    messages:
      placed: {$ref: '#/components/messages/Placed'}
      inline: {payload: {$ref: '#/components/schemas/Order'}, tags: &tags [{name: x}, {name: b}]}
  invoices:
    title: Invoices
    servers: [{$ref: '#/servers/production'}]
    tags: *tags
    messages:
      placed: {$ref: '#/components/messages/Placed'}
  elsewhere: {$ref: 'common.yaml#/channel'}
operations:
  place:
    action: send
    title: Place an order
    channel: {$ref: '#/channels/orders'}
    reply: {channel: {$ref: '#/channels/invoices'}}
  receive_order:
    action: receive
    channel: {$ref: '#/channels/elsewhere'}
components:
  tags:
    a: {name: a}
  messages:
    Placed:
      title: Placed
      payload: {$ref: '#/components/schemas/Order'}
    unused: {payload: {$ref: '#/components/schemas/Missing'}}
  schemas:
    Order:
      type: object
      required: [id]
      properties:
        id: {type: string, description: The number.}
        Parent_order: {$ref: '#/components/schemas/Order'}
        item: {$ref: '#/components/schemas/Item'}
    Item: {type: object, properties: {sku: {type: string, pattern: '^[A-Z]+$'}, any: {$ref: '#'}}}
`;
const COMMON =
  "channel: {title: Common, messages: {m: {payload: {$ref: 'api.yaml#/components/schemas/Item'}}}}";

/** Paths that stay in a unit, that look outside of it, and all that a finding can say. */
const GIVEN = [
  '$.channels.*',
  '$.channels[*].messages[*]',
  '$.operations[*].channel',
  '$.components.schemas..properties[*]',
  '$..properties',
  '$..tags[*]',
  "$..[?(@ && @.type === 'object')]",
  '$..[?(@ && @.title && @root.info.title)]',
  '$..[?(@parent && @parent.title)]',
  "$.channels[?(@.title == 'Invoices')].messages.*",
  '$[?(@.orders)].*.messages',
  '$..title^',
  '$.channels.*.title^^',
  '$.components[*]~',
  '$..messages.*^.placed',
  '$.info.*',
  '$.info.tags[0:1]',
  '$',
];
const THEN = [
  '{field: description, function: truthy}',
  '{field: title, function: pattern, functionOptions: {match: "^[A-Z][a-z]+$"}}',
  '{field: "@key", function: casing, functionOptions: {type: camel}}',
  '{function: alphabetical}',
  '{field: name, function: enumeration, functionOptions: {values: [a, x]}}',
  '{function: schema, functionOptions: {allErrors: true, schema: {type: object, required: [title], maxProperties: 4}}}',
  '{function: unreferencedReusableObject, functionOptions: {reusableObjectsLocation: "#/components/messages"}}',
  '[{field: tags, function: length, functionOptions: {max: 1}}, {field: "$..type", function: defined}]',
];
const MESSAGES = ['', "message: '{{path}} {{property}} {{value}} {{error}}', ", 'message: Same, '];

function ruleset(pick: (count: number) => number): string {
  const rules = GIVEN.map((given, i) => {
    const then = THEN[pick(THEN.length)];
    const resolved = pick(4) === 0 ? 'resolved: false, ' : '';
    const paths =
      pick(4) === 0 ? `['${given.replaceAll("'", "''")}', $.operations.*]` : JSON.stringify(given);
    return `  r${i}: {${MESSAGES[pick(MESSAGES.length)]}${resolved}given: ${paths}, then: ${then}}`;
  });
  return [pick(6) === 0 ? 'extends: spectral:asyncapi' : '', 'rules:', ...rules].join('\n');
}

function finish(run: Generator<void, TeamFindings>): Pick<TeamFindings, 'problems' | 'mistakes'> {
  for (;;) {
    const { done, value } = run.next();
    if (done) return { problems: value.problems, mistakes: value.mistakes };
  }
}

test('rules find the same after any edits as in a document that is read once', async () => {
  const place = [{ file: 'rules.yaml', folder: '' }];
  const address = { base: '', address: 'api.yaml' };
  const sessions = fc.asyncProperty(fc.integer({ min: 1 }), async (seed) => {
    let state = seed;
    const random = (): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
    const rulesets = new Rulesets();
    rulesets.add(
      'rules.yaml',
      ruleset((count) => Math.floor(random() * count)),
    );
    await rulesets.loadBuiltIn();
    const memory = new RuleMemory();
    const analyzer = new Analyzer('api.yaml', 'yaml');
    let common = COMMON;
    let text = DOCUMENT;
    for (let i = 0; i < 12; i++) {
      analyzer.setText(text);
      analyzer.addFile('common.yaml', common);
      const documents = analyzer.documentSet;
      const run = () => rulesets.runAll(place, documents, address, memory);
      if (random() < 0.2) {
        // Interrupted by the next key.
        const steps = run();
        for (let left = Math.floor(random() * 40); left > 0 && !steps.next().done; left--);
      } else {
        const whole = finish(rulesets.runAll(place, documents, address));
        expect(finish(run())).toEqual(whole);
      }
      if (random() < 0.1) common = common.replace('Common', 'Common again');
      for (const step of randomEdits(text, { random })) text = applyEdits(text, step);
    }
  });
  await fc.assert(sessions, { numRuns: process.env.FUZZ ? 400 : 4, endOnFailure: true });
});

test('what did not change is not evaluated again', () => {
  const rulesets = new Rulesets();
  rulesets.add(
    'rules.yaml',
    'rules: {r: {given: $.channels.*, then: {field: owner, function: truthy}}}',
  );
  const memory = new RuleMemory();
  const analyzer = new Analyzer('api.yaml', 'yaml');
  const problemsOf = (text: string) => {
    analyzer.setText(text);
    const place = [{ file: 'rules.yaml', folder: '' }];
    const address = { base: '', address: 'api.yaml' };
    return finish(rulesets.runAll(place, analyzer.documentSet, address, memory)).problems;
  };
  // One that refers to the whole document may change with anything in it.
  const text = DOCUMENT.replace("{$ref: '#'}", '{}');
  const before = problemsOf(text);
  const after = problemsOf(text.replace('title: Invoices', 'title: All invoices'));
  expect(before).toHaveLength(3);
  expect(after[0]).toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
  expect(after[2]).toEqual({
    ...before[2],
    start: Number(before[2]?.start) + 4,
    end: Number(before[2]?.end) + 4,
  });
});
