// Required by some teams: every object that readers look up is described in words (fields
// `description` and `summary` of every section).

import type { Kind } from '../../../format/table-types.ts';
import { fieldsOf, tableOf } from '../../../format/tables.ts';
import { get, stringOf } from '../../../text/tree.ts';
import type { Explanations, ObjectRule } from '../rule.ts';

export const codes = { 'missing-description': 'off' } as const;

/** What the objects are called in messages. */
const NOUNS: Readonly<Record<Kind, string>> = {
  Info: 'application',
  Server: 'server',
  ServerVariable: 'server variable',
  Channel: 'channel',
  Parameter: 'parameter',
  Operation: 'operation',
  Message: 'message',
};
const FIELDS = ['description', 'summary'];

export const rule: ObjectRule = {
  codes,
  kinds: Object.keys(NOUNS),
  checkObject(node, _dialect, kind) {
    const table = tableOf(kind);
    // What has traits may have its words from them.
    if (
      get(node, 'traits') ||
      FIELDS.some((name) => fieldsOf(table, name).length > 0 && stringOf(get(node, name))?.trim())
    )
      return [];
    const message = `This ${NOUNS[kind]} has no description. Add "description" to explain what it is for.`;
    return [{ message, at: [], key: true }];
  },
};

export const explanations: Explanations<typeof codes> = {
  'missing-description': {
    group: 'fields',
    rule: 'What a reader looks up says in words what it is for.',
    why: 'A name alone leaves every reader guessing. The rule is off because it is a matter of taste: switch it on for documents that others rely on.',
    section: 'description and summary of every object',
    invalidExample: 'channels:\n  orders:\n    address: orders',
    right:
      "info: {title: Demo, version: '1', description: The shop.}\nchannels:\n  orders:\n    address: orders\n    description: Each order of a customer.",
  },
};
