// What there is to choose from in wizards and menus.
import type { Subject } from '../../language/subject.ts';
import { readOnly } from '../read-only.ts';
import type { Stock } from './intents.ts';

/** Of the entry and what it refers to. */
export function stock(subject: Subject): Stock {
  return {
    readOnly: readOnly(subject, ''),
    empty: subject.tree.root === null,
    servers: [],
    channels: [],
    operations: [],
    messages: [],
    schemas: [],
    security: [],
  };
}
