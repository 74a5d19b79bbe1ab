// What a merge of samples into a schema did, in sentences.

import { quote } from '../../../format/message-text.ts';
import { COMBINATIONS } from '../../../format/schema-keywords.ts';
import { entry, get, type Node, stringOf } from '../../../text/tree.ts';

/** Names in one sentence. */
const MAX_NAMES = 6;

/** Returns a property in words. @param name '' for the schema itself */
export function schemaName(name: string): string {
  return name === '' ? 'the schema itself' : quote(name);
}

export class MergeNotes {
  readonly added: string[] = [];
  readonly widened: string[] = [];
  readonly optional: string[] = [];
  readonly listed: string[] = [];
  readonly dropped: string[] = [];
  readonly left: string[] = [];

  /** Returns one sentence for each kind of change. @param changed whether there is any */
  sentences(changed: boolean): string[] {
    const of = (names: readonly string[], words: string): string[] =>
      names.length === 0 ? [] : [`${words}: ${this.named(names)}.`];
    const notes = [
      ...of(this.added, 'Added'),
      ...of(this.widened, 'Type set or extended'),
      ...of(this.listed, 'Enum values added'),
      ...of(this.optional, 'No longer required, because a sample lacks it'),
      ...(this.dropped.length === 0
        ? []
        : [`Removed, because a sample does not match: ${joined(this.dropped)}.`]),
      ...(this.left.length === 0 ? [] : [`Not changed: ${joined(this.left)}.`]),
    ];
    return notes.length === 0 && !changed ? ['The schema already describes the samples.'] : notes;
  }

  private named(names: readonly string[]): string {
    return joined([...new Set(names)].map((name) => schemaName(name)));
  }
}

function joined(names: readonly string[]): string {
  const unique = [...new Set(names)];
  return (
    unique.slice(0, MAX_NAMES).join(', ') +
    (unique.length > MAX_NAMES ? ` and ${unique.length - MAX_NAMES} more` : '')
  );
}

/**
 * Keywords with which a schema is one of several, or depends on the value: what a sample says
 * belongs to one of them, and nobody knows to which.
 */
const BRANCHING: readonly string[] = [...COMBINATIONS, 'not', 'if'];

/** Returns why a schema is not extended, in a few words; null where it is. */
export function whyLeft(node: Node | undefined): string | null {
  if (node?.kind !== 'map') return 'no value is allowed';
  if (stringOf(get(node, '$ref')) !== undefined) return 'a reference';
  return BRANCHING.some((keyword) => entry(node, keyword)) ? 'a combination' : null;
}
