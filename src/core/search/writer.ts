// Collects the rows of one part.
import { codeOf } from './code.ts';
import { plainMarkdown } from './plain-markdown.ts';
import { LONGEST, linesOf, plain, type Row, type Texts, textOf, type Weight } from './row.ts';
import type { HitKind } from './types.ts';

const HERE: readonly string[] = [];

export interface Writer {
  readonly rows: Row[];
  /** A name, perhaps with others for the same thing. */
  name(kind: HitKind, weight: Weight, where: Where, name: string, beside?: string, also?: readonly (string | undefined)[]): void;
  /** Running text about something called `name`. */
  prose(where: Where, name: string, text: string | undefined): void;
  /** The same in CommonMark: what it says is found, not how it is marked. */
  markdown(where: Where, name: string, text: string | undefined): void;
}

/** `tail` is a piece of a JSON Pointer, `at` steps that are not written as one yet. */
export interface Where {
  readonly base: string;
  readonly at?: readonly string[];
  readonly tail?: string;
}

export function createWriter(texts: Texts): Writer {
  const rows: Row[] = [];
  const add = (kind: HitKind, weight: Weight, { base, at = HERE, tail = '' }: Where, name: string, said: string, beside: string): void => {
    rows.push({ kind, weight, code: codeOf(kind, weight, name), name, text: textOf(texts, said), beside, base, at, tail });
  };
  return {
    rows,
    name(kind, weight, where, name, beside = '', also) {
      add(kind, weight, where, name, also ? linesOf(name, also) : plain(name), beside);
    },
    prose(where, name, text) {
      if (text !== undefined && text !== '') add('text', 3, where, name, plain(text), '');
    },
    markdown(where, name, text) {
      if (text !== undefined && text !== '') add('text', 3, where, name, plain(plainMarkdown(text.slice(0, LONGEST))), '');
    },
  };
}
