// Collects the rows of one part.
import { plainMarkdown } from './plain-markdown.ts';
import { LONGEST, linesOf, plain, type Row, type Texts, textOf, type Weight } from './row.ts';
import type { HitKind } from './types.ts';

const HERE: readonly string[] = [];

export interface RowWriter {
  readonly rows: Row[];
  /** A name, perhaps with alternative names for the same object. */
  name(
    kind: HitKind,
    weight: Weight,
    location: RowLocation,
    name: string,
    beside?: string,
    also?: readonly (string | undefined)[],
  ): void;
  /** Running text about something called `name`. */
  prose(location: RowLocation, name: string, text: string | undefined): void;
  /** The same in CommonMark: its content is found, not its marks. */
  markdown(location: RowLocation, name: string, text: string | undefined): void;
}

/** `tail` is a piece of a JSON Pointer, `at` steps that are not written as one yet. */
export interface RowLocation {
  readonly base: string;
  readonly at?: readonly string[];
  readonly tail?: string;
}

export function createRowWriter(texts: Texts): RowWriter {
  const rows: Row[] = [];
  const add = (
    kind: HitKind,
    weight: Weight,
    { base, at = HERE, tail = '' }: RowLocation,
    name: string,
    text: string,
    beside: string,
  ): void => {
    rows.push({
      kind,
      weight,
      name,
      text: textOf(texts, text),
      beside,
      base,
      at,
      tail,
    });
  };
  return {
    rows,
    name(kind, weight, location, name, beside = '', also) {
      add(kind, weight, location, name, also ? linesOf(name, also) : plain(name), beside);
    },
    prose(location, name, text) {
      if (text !== undefined && text !== '') add('text', 3, location, name, plain(text), '');
    },
    markdown(location, name, text) {
      if (text !== undefined && text !== '')
        add('text', 3, location, name, plain(plainMarkdown(text.slice(0, LONGEST))), '');
    },
  };
}
