// Bindings: fields that exclude or require each other.

import { valueAt } from '../../analysis/analyzed-file.ts';
import { quote } from '../../format/message-text.ts';
import { tableOf } from '../../format/tables.ts';
import { nearestWord } from '../../text/nearest.ts';
import { lastKey } from '../../text/pointer.ts';
import { get, stringOf } from '../../text/tree.ts';
import {
  type FixDraft,
  type Fixer,
  fix,
  parent,
  preferredFix,
  prune,
  remove,
  rename,
  set,
} from './fixer.ts';
import { objectFor } from './missing-values.ts';
import { removal } from './unknown-fields.ts';

/** Fixes `enterprisemq-destination`. */
export const queueOrTopic: Fixer = ({ subject: file, path }) => {
  const field = lastKey(path);
  const at = field === 'queue' || field === 'topic' ? parent(path) : path;
  const binding = valueAt(file, at);
  const has = (name: string): boolean => get(binding, name) !== undefined;
  const type = stringOf(get(binding, 'destinationType')) ?? 'topic';
  const say = (kind: string): FixDraft =>
    fix(`Set "destinationType: ${kind}"`, set([...at, 'destinationType'], kind, { index: 0 }));
  const drop = (name: string): FixDraft => fix(`Remove ${quote(name)}`, remove([...at, name]));
  if (has('queue') && has('topic'))
    return [{ ...drop(type === 'queue' ? 'topic' : 'queue'), preferred: true }];
  if (has('queue')) return [{ ...say('queue'), preferred: true }, drop('queue')];
  if (has('topic')) return [{ ...say('topic'), preferred: true }];
  const queue = objectFor(tableOf('enterprisemqQueue'), { subject: file, path: [...at, 'queue'] });
  return [
    {
      title: 'Add "queue"',
      changes: [set([...at, 'queue'], queue, { after: 'destinationType' })],
      preferred: true,
      caret: 'objectName',
    },
    say('topic'),
  ];
};

/** Fixes `enterprisemq-headers`. */
export const binaryHeaders: Fixer = ({ path }) => [
  preferredFix('Set "type: binary"', set([...parent(path), 'type'], 'binary', { index: 0 })),
  fix('Remove "headers"', remove(path)),
];

/** Fixes `enterprisemq-server`. */
export const connectionFields: Fixer = ({ subject: file, path, problem }) => {
  const server = problem.related?.[0];
  const secure = problem.data?.meant;
  const inline = lastKey(parent(parent(path))) === 'bindings' ? parent(parent(parent(path))) : null;
  const protocol = inline && stringOf(get(valueAt(file, inline), 'protocol'));
  return [
    preferredFix(removal(path), prune(file, path)),
    ...(secure !== undefined && inline && protocol && server?.uri === file.uri
      ? [fix(`Change the protocol to ${quote(secure)}`, set([...inline, 'protocol'], secure))]
      : []),
  ];
};

/** Fixes `sqs-throughput`. */
export const throughput: Fixer = ({ path, node }) => {
  const at = parent(path);
  if (stringOf(node) === 'perMessageGroupId' && lastKey(path) === 'fifoThroughputLimit')
    return [
      preferredFix(
        'Set "deduplicationScope: messageGroup"',
        set([...at, 'deduplicationScope'], 'messageGroup', { before: 'fifoThroughputLimit' }),
      ),
      fix('Change it to "perQueue"', set(path, 'perQueue')),
      ...withoutFifo(path),
    ];
  return withoutFifo(path);
};

function withoutFifo(path: readonly string[]): FixDraft[] {
  return [
    fix(removal(path), remove(path)),
    fix('Set "fifoQueue: true"', set([...parent(path), 'fifoQueue'], true)),
  ];
}

/** Fixes `sqs-identifier`. */
export const queueName: Fixer = ({ subject: file, path, node }) => {
  const isName = lastKey(path) === 'name';
  const holder = path.indexOf('redrivePolicy');
  const binding =
    path[holder - 2] === 'queues' ? path.slice(0, holder - 2) : path.slice(0, holder - 1);
  const object = valueAt(file, binding);
  const queues = get(object, 'queues');
  const all =
    queues?.kind === 'seq'
      ? queues.items.map((i) => i.value)
      : [get(object, 'deadLetterQueue'), get(object, 'queue')];
  const names = all.map((q) => stringOf(get(q, 'name'))).filter((n) => n !== undefined);
  const meant = (isName ? nearestWord(stringOf(node) ?? '', names) : undefined) ?? names[0];
  if (meant === undefined || holder < 0) return [];
  const at = isName ? path : [...path, 'name'];
  const suggested = [meant, ...names.filter((n) => n !== meant)].slice(0, 4);
  return suggested.map((n, i) => ({
    title: isName ? `Change it to ${quote(n)}` : `Add "name: ${n}"`,
    changes: [set(at, n)],
    preferred: i === 0,
  }));
};

/** Changes a value to the one that was meant. */
export const meantValue: Fixer = ({ path, problem }) => {
  const meant = problem.data?.meant;
  return meant === undefined
    ? []
    : [preferredFix(`Change it to ${quote(meant)}`, set(path, meant))];
};

/** Renames a key to the one that was meant. */
export const meantKey: Fixer = ({ path, problem }) => {
  const meant = problem.data?.meant;
  return meant === undefined
    ? []
    : [preferredFix(`Rename it to ${quote(meant)}`, rename(path, meant))];
};

/** Fixes `amqp-channel`. */
export const queueOrExchange: Fixer = ({ subject: file, path }) => {
  const field = lastKey(path);
  if (field !== 'queue' && field !== 'exchange') return [];
  const at = parent(path);
  const binding = valueAt(file, at);
  const drop = fix(removal(path), remove(path));
  if (get(binding, 'queue') && get(binding, 'exchange')) return [{ ...drop, preferred: true }];
  const is = field === 'queue' ? 'queue' : 'routingKey';
  return [preferredFix(`Set "is: ${is}"`, set([...at, 'is'], is, { index: 0 })), drop];
};

/** Fixes `eventbroker-destination`. */
export const typeOfDestination: Fixer = ({ path }) => {
  const type = lastKey(path) === 'queue' ? 'queue' : 'topic';
  return [
    preferredFix(removal(path), remove(path)),
    fix(`Set "destinationType: ${type}"`, set([...parent(path), 'destinationType'], type)),
  ];
};
