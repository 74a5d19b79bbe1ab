// For tests and `npm run quick-fix-trial`: single mistakes as users type them into the example
// documents, and the result of the first quick fix for each.
import { Analyzer } from '../../../analysis/analyzer.ts';
import { validate } from '../../../analysis/instances/validate.ts';
import type { Problem } from '../../../analysis/problem.ts';
import type { TextEdit } from '../../../text/edit/types.ts';
import { languageOf } from '../../../text/language.ts';
import { quickFixes } from '../quick-fixes.ts';

/**
 * One mistake. `typed` replaces the first occurrence of `before` after `after` in the example
 * document.
 */
export interface SampleProblem {
  readonly kind: string;
  readonly file: string;
  /** A text that precedes it, where `before` occurs several times. */
  readonly after?: string;
  readonly before: string;
  /** What a valid document has in place of `before`, if the example is written differently. */
  readonly valid?: string;
  readonly typed: string;
}

/** The result for one mistake: F8 to the first problem, its first quick fix, Enter. */
export interface SampleResult {
  readonly fault: SampleProblem;
  /** The first problem; undefined where there is none. */
  readonly problem: Problem | undefined;
  /** Title of the fix that was applied; undefined where none was offered. */
  readonly title: string | undefined;
  /** Number of errors with the mistake in the document. */
  readonly errors: number;
  /** The text is the original one again. */
  readonly restored: boolean;
  /** Messages of the errors after the fix that weren't there before it. */
  readonly added: readonly string[];
  /** Messages of the errors after the fix. */
  readonly left: readonly string[];
}

const ORDERS = 'orders-kafka.yaml';
const BIKES = 'bike-fleet-mqtt.yaml';
const QUEUES = 'parcel-queues.yaml';
const TOPICS = 'wind-cloudpubsub.yaml';
const STEPS = 'first-steps.yaml';
const MARKET = 'market-websocket.yaml';

const orders = (
  kind: string,
  before: string,
  typed: string,
  after?: string,
  valid?: string,
): SampleProblem => ({
  kind,
  file: ORDERS,
  before,
  typed,
  ...(after === undefined ? {} : { after }),
  ...(valid === undefined ? {} : { valid }),
});

/** Seventy mistakes of all kinds, chosen before the fixes were written. */
export const SAMPLE_PROBLEMS: readonly SampleProblem[] = [
  // Misspelled fields
  orders('field', '  title: Paper', '  titel: Paper'),
  orders('field', "  version: '2.4.0'", "  verison: '2.4.0'"),
  orders('field', 'protocol: kafka-secure', 'protocl: kafka-secure'),
  orders('field', 'address: shop.orders.v2', 'adress: shop.orders.v2'),
  orders('field', '\noperations:', '\nopertions:'),
  orders('field', '    summary:', '    sumary:', 'kafka-secure'),
  orders('field', 'action: send', 'acton: send'),
  orders('field', '    channel:', '    chanel:', 'announceOrder:'),
  orders('field', 'messages:', 'messges:', 'address: shop.payments.v1'),
  orders('field', 'properties:', 'propertes:', 'title: Order line'),
  orders('field', 'defaultContentType:', 'defaultContenttype:'),
  orders('field', '    email:', '    e-mail:'),
  orders('schema keyword', 'maxLength: 300', 'maxlength: 300'),
  orders('schema keyword', 'minItems: 1', 'minitems: 1'),
  // Values
  orders('value', 'action: receive', 'action: recieve'),
  orders('value', 'action: send', 'action: publish'),
  orders('value', 'type: scramSha512', 'type: scram-sha512'),
  orders(
    'value',
    'https://paper-lantern.example.com/teams/checkout',
    'paper-lantern.example.com/teams/checkout',
  ),
  orders('value', 'defaultContentType: application/json', 'defaultContentType: json'),
  orders('value', "protocolVersion: '3.7'", 'protocolVersion: 3.7'),
  orders('value', 'minimum: 0', "minimum: '0'"),
  orders('value', 'deprecated: true', 'deprecated: yes'),
  // Types of schemas
  orders('type', 'type: string', 'type: strng', 'orderId:'),
  orders('type', 'type: integer', 'type: int', 'amount:'),
  orders('type', 'type: boolean', 'type: bool', 'giftWrap:'),
  orders('type', 'type: string', 'type: str', 'postcode:'),
  orders('type', 'type: object', 'type: dict', 'title: Postal address'),
  orders('type', 'type: array', 'type: list', 'lines:'),
  // References
  orders('reference', "'#/components/messages/orderPlaced'", "'#/components/messages/orderPlacd'"),
  orders(
    'reference',
    "'#/channels/payments/messages/paymentSettled'",
    "'#/channels/payments/messages/paymentSetled'",
  ),
  orders(
    'reference',
    "'#/channels/payments/messages/paymentDeclined'",
    "'#/components/messages/paymentDeclined'",
  ),
  orders('reference', "'#/components/tags/orders'", "'/components/tags/orders'", 'channels:'),
  orders('reference', "'#/components/schemas/orderId'", 'components/schemas/orderId'),
  orders('reference', "'#/components/schemas/money'", '#/components/schemas/money', 'price:'),
  orders('reference', "'#/components/schemas/line'", "'#components/schemas/line'"),
  orders('reference', "'#/components/schemas/address'", "'#/component/schemas/address'"),
  orders('reference', "'#/channels/orders'", "'#/channels/order'", 'operations:'),
  orders('reference', "'#/servers/production'", "'#/servers/prodution'"),
  orders(
    'reference',
    "$ref: '#/channels/warehouseCommands'",
    "ref: '#/channels/warehouseCommands'",
  ),
  orders('reference', "\n      $ref: '#/channels/warehouseCommands'", ' warehouseCommands'),
  orders('reference', "$ref: '#/channels/payments/messages/paymentSettled'", 'paymentSettled'),
  orders(
    'reference',
    "'#/components/operationTraits/consumerGroup'",
    "'#/components/operationTraits/consumergroup'",
  ),
  // Syntax
  orders('colon', '  announceOrder:', '  announceOrder'),
  orders('colon', 'title: Orders\n', 'title:Orders\n'),
  orders('colon', 'summary: Hand a', 'summary Hand a'),
  orders('quote', "'^[A-Z]-[0-9]{8}$'", "'^[A-Z]-[0-9]{8}$"),
  orders('quote', "'#/components/schemas/address'", "'#/components/schemas/address", 'deliverTo:'),
  orders('quote', "'Minor units: cents, öre, yen.'", 'Minor units: cents, öre, yen.'),
  { kind: 'quote', file: QUEUES, before: "principal: '*'", typed: 'principal: *' },
  orders(
    'bracket',
    '\n        - amount\n        - currency',
    ' [amount, currency',
    'title: Money',
    ' [amount, currency]',
  ),
  orders(
    'bracket',
    '\n          type: string\n',
    ' { type: string\n',
    'title: Postal address',
    ' { type: string }\n',
  ),
  orders('tab', '    protocol: kafka\n', '\tprotocol: kafka\n'),
  orders('indentation', '    title: Rehearsal', '   title: Rehearsal'),
  orders('indentation', '    title: Production', '     title: Production'),
  orders('dash', '- name: env:rehearsal', '-name: env:rehearsal'),
  orders(
    'duplicate',
    '    address: shop.orders.v2\n',
    '    address: shop.orders.v2\n    address: shop.orders.v2\n',
  ),
  // Version 2 habits
  orders('version 2', "- $ref: '#/components/securitySchemes/scram'", '- scram: []'),
  orders(
    'version 2',
    '    host: kafka.rehearsal.paper-lantern.example.com:9092',
    '    url: kafka.rehearsal.paper-lantern.example.com:9092',
  ),
  {
    kind: 'version 2',
    file: MARKET,
    before: 'host: live.fishmarket.example.com\n    protocol: wss\n    pathname: /v1',
    typed: 'url: wss://live.fishmarket.example.com/v1',
  },
  {
    kind: 'version 2',
    file: BIKES,
    after: 'location: $message.payload#/city',
    before: 'bikeId:\n',
    typed: 'bikeId:\n      schema:\n        type: string\n',
  },
  {
    kind: 'version 2',
    file: STEPS,
    before: 'action: send\n    channel:',
    typed:
      "action: send\n    message:\n      $ref: '#/channels/windows/messages/windowCommand'\n    channel:",
  },
  // Missing and misplaced
  orders('missing', '    protocol: kafka-secure\n', ''),
  orders('missing', "    channel:\n      $ref: '#/channels/warehouseCommands'\n", ''),
  orders('structure', '- name: env:production', '- env:production'),
  orders(
    'structure',
    "- $ref: '#/components/tags/orders'",
    "$ref: '#/components/tags/orders'",
    'operations:',
  ),
  orders('structure', '\ndefaultContentType:', '\nversion: 2.4.0\ndefaultContentType:'),
  // Bindings and examples
  { kind: 'binding', file: QUEUES, before: 'visibilityTimeout: 60', typed: 'visibilityTimout: 60' },
  {
    kind: 'binding',
    file: TOPICS,
    before: 'messageRetentionDuration: 604800s',
    typed: 'messageRetentionDuration: 7d',
  },
  orders('example', "postcode: '24937'", 'postcode: 24937'),
  orders('example', 'reason: outOfPrint', 'reason: outOfprint'),
];

const NAMES = { error: 0, warning: 1, information: 2, hint: 3 } as const;

/** Analyzes a text of one file, with the problems of its examples. */
function analyzed(file: string, text: string): Analyzer {
  const analyzer = new Analyzer(file, languageOf(file, text));
  analyzer.setText(text);
  analyzer.problems();
  for (const { definitions, tasks } of analyzer.exampleJobs())
    for (const { id, root, instance } of tasks)
      analyzer.addExampleResults(id, validate(root, definitions, instance));
  return analyzer;
}

const idOf = (p: Problem): string => `${p.code} ${p.path.join('/')} ${p.message}`;

/**
 * Types a mistake into its document and applies the first fix of the first problem.
 * @param read the text of an example document by its name
 * @throws if the example doesn't contain the text that the mistake replaces
 */
export function trySample(fault: SampleProblem, read: (file: string) => string): SampleResult {
  const example = read(fault.file);
  const from = fault.after === undefined ? 0 : example.indexOf(fault.after);
  const at = from < 0 ? -1 : example.indexOf(fault.before, from);
  if (at < 0) throw new Error(`${fault.file} does not contain ${fault.before}`);
  const put = (text: string): string =>
    example.slice(0, at) + text + example.slice(at + fault.before.length);
  const original = put(fault.valid ?? fault.before);
  const valid = analyzed(fault.file, original).problems();
  if (valid.some((p) => p.severity === 'error'))
    throw new Error(`${fault.file} has an error before ${fault.typed} is typed`);
  const known = new Set(valid.map(idOf));
  const text = put(fault.typed);
  const analyzer = analyzed(fault.file, text);
  const problems = analyzer.problems().filter((p) => !known.has(idOf(p)));
  // The shortcut for the next problem skips hints.
  const [problem] = problems.filter((p) => NAMES[p.severity] < NAMES.hint);
  const file = analyzer.analyzedFile('');
  const suggested = problem && file ? quickFixes(file, problem.start, problem.start) : [];
  const action = suggested.find((a) => a.preferred) ?? suggested[0];
  const errors = problems.filter((p) => p.severity === 'error');
  const after = action
    ? applied(
        text,
        action.files.flatMap((f) => f.edits),
      )
    : text;
  const left = analyzed(fault.file, after)
    .problems()
    .filter((p) => p.severity === 'error');
  const before = new Set(errors.map((p) => `${p.code} ${p.path.join('/')}`));
  return {
    fault,
    problem,
    title: action?.title,
    errors: errors.length,
    restored: after === original,
    added: left.filter((p) => !before.has(`${p.code} ${p.path.join('/')}`)).map((p) => p.message),
    left: left.map((p) => p.message),
  };
}

function applied(text: string, edits: readonly TextEdit[]): string {
  let out = text;
  for (const { start, end, text: written } of [...edits].sort((a, b) => b.start - a.start))
    out = out.slice(0, start) + written + out.slice(end);
  return out;
}
