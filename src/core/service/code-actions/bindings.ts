// Bindings: fields that exclude or require each other.

import { valueAt } from '../../analysis/analyzed-file.ts';
import { quote } from '../../format/message-text.ts';
import { tableOf } from '../../format/tables.ts';
import { nearest } from '../../text/nearest.ts';
import { get, stringOf } from '../../text/tree.ts';
import { last, parent, prune, remove, set } from './fixer-kit.ts';
import { removal } from './remove-field.ts';
import { objectFor } from './skeleton.ts';
import type { FixDraft, Fixer } from './types.ts';

/** Fixes `enterprisemq-destination`. */
export const queueOrTopic: Fixer = ({ subject: file, path }) => {
  const field = last(path);
  const at = field === 'queue' || field === 'topic' ? parent(path) : path;
  const binding = valueAt(file, at);
  const has = (name: string): boolean => get(binding, name) !== undefined;
  const type = stringOf(get(binding, 'destinationType')) ?? 'topic';
  const say = (kind: string): FixDraft => ({
    title: `Set "destinationType: ${kind}"`,
    changes: [set([...at, 'destinationType'], kind, { index: 0 })],
  });
  const drop = (name: string): FixDraft => ({
    title: `Remove ${quote(name)}`,
    changes: [remove([...at, name])],
  });
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
  {
    title: 'Set "type: binary"',
    changes: [set([...parent(path), 'type'], 'binary', { index: 0 })],
    preferred: true,
  },
  { title: 'Remove "headers"', changes: [remove(path)] },
];

/** Fixes `enterprisemq-server`. */
export const connectionFields: Fixer = ({ subject: file, path, problem }) => {
  const server = problem.related?.[0];
  const secure = /protocol ([\w-]+-secure)/.exec(problem.message)?.[1];
  const inline = last(parent(parent(path))) === 'bindings' ? parent(parent(parent(path))) : null;
  const protocol = inline && stringOf(get(valueAt(file, inline), 'protocol'));
  return [
    { title: removal(path), changes: [prune(path)], preferred: true },
    ...(secure !== undefined && inline && protocol && server?.uri === file.uri
      ? [
          {
            title: `Change the protocol to ${quote(secure)}`,
            changes: [set([...inline, 'protocol'], secure)],
          },
        ]
      : []),
  ];
};

/** Fixes `sqs-throughput`. */
export const throughput: Fixer = ({ path, node }) => {
  const at = parent(path);
  if (stringOf(node) === 'perMessageGroupId' && last(path) === 'fifoThroughputLimit')
    return [
      {
        title: 'Set "deduplicationScope: messageGroup"',
        changes: [
          set([...at, 'deduplicationScope'], 'messageGroup', { before: 'fifoThroughputLimit' }),
        ],
        preferred: true,
      },
      { title: 'Change it to "perQueue"', changes: [set(path, 'perQueue')] },
      ...withoutFifo(path),
    ];
  return withoutFifo(path);
};

function withoutFifo(path: readonly string[]): FixDraft[] {
  return [
    { title: removal(path), changes: [remove(path)] },
    { title: 'Set "fifoQueue: true"', changes: [set([...parent(path), 'fifoQueue'], true)] },
  ];
}

/** Fixes `sqs-identifier`. */
export const queueName: Fixer = ({ subject: file, path, node }) => {
  const isName = last(path) === 'name';
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
  const meant = (isName ? nearest(stringOf(node) ?? '', names) : undefined) ?? names[0];
  if (meant === undefined || holder < 0) return [];
  const at = isName ? path : [...path, 'name'];
  const suggested = [meant, ...names.filter((n) => n !== meant)].slice(0, 4);
  return suggested.map((n, i) => ({
    title: isName ? `Change it to ${quote(n)}` : `Add "name: ${n}"`,
    changes: [set(at, n)],
    preferred: i === 0,
  }));
};
