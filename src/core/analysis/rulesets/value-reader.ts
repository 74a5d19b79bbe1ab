// Values in the text of a ruleset, each with its position, and what its mistakes say.
import { describeValue, joinChoices, quote } from '../../format/message-text.ts';
import { nearestWord } from '../../text/nearest.ts';
import type { Entry, Node, Slot } from '../../text/tree.ts';
import { isEntry, stringOf } from '../../text/tree.ts';
import { parsePath } from './json-path.ts';
import { PathError } from './path-filter.ts';
import type { RulesetMistake } from './ruleset.ts';

/** A value with its position in the text. */
export interface Located {
  readonly node: Node;
  readonly start: number;
  readonly end: number;
  /** It came through an alias of YAML: what is inside has no position of its own. */
  readonly isAlias: boolean;
}

/** A member of an object with the position of its key. */
export interface Member {
  readonly key: string;
  readonly name: Located;
  readonly value: Located;
}

/** Returns the range that stands for a value: a scalar itself, the beginning of a collection. */
export function headOf({ node, start, end }: Located): { start: number; end: number } {
  return node.kind === 'scalar' ? { start, end } : { start, end: Math.min(end, start + 1) };
}

/** Where a character of a text is; of one with escapes only the whole. */
function positionIn(
  { node, start, end }: Located,
  path: string,
  at: number,
): { start: number; end: number } {
  const isQuoted = node.kind === 'scalar' && (node.style === 'single' || node.style === 'double');
  const length = path.length + (isQuoted ? 2 : 0);
  if (end - start !== length) return { start, end };
  const from = Math.min(start + (isQuoted ? 1 : 0) + at, end - 1);
  return { start: from, end: Math.max(from + 1, end - (isQuoted ? 1 : 0)) };
}

/** Reads values of a ruleset, and collects its mistakes. */
export class ValueReader {
  readonly mistakes: RulesetMistake[] = [];
  protected readonly file: string;

  /** @param file the path of the ruleset */
  constructor(file: string) {
    this.file = file;
  }

  say({ start, end }: { start: number; end: number }, message: string, isWarning?: true): void {
    this.mistakes.push({ file: this.file, start, end, message, ...(isWarning && { isWarning }) });
  }

  /** Reports what is there instead of something. */
  expected(value: Located, what: string): undefined {
    this.say(headOf(value), `Expected ${what}, got ${describeValue(value.node)}.`);
    return undefined;
  }

  members(of: Located): Member[] {
    const { node } = of;
    if (node.kind !== 'map') return [];
    const last = new Map(node.entries.map((one) => [one.key, one]));
    return [...last.values()].map((one) => ({
      key: one.key,
      name: this.nameOf(of, one),
      value: this.below(of, one),
    }));
  }

  private nameOf({ node, start, end, isAlias }: Located, { keyAt, keyLength }: Entry): Located {
    const from = isAlias ? start : start + keyAt;
    return { node, start: from, end: isAlias ? end : from + keyLength, isAlias };
  }

  private below({ start, end, isAlias }: Located, slot: Slot): Located {
    const node = slot.value;
    if (isAlias) return { node, start, end, isAlias };
    const from = start + slot.valueAt;
    // An empty value is where its key is.
    if (node.length === 0 && slot.alias === undefined && isEntry(slot)) {
      const key = start + slot.keyAt;
      return { node, start: key, end: key + slot.keyLength, isAlias: false };
    }
    const length = slot.alias ?? node.length;
    return { node, start: from, end: from + length, isAlias: slot.alias !== undefined };
  }

  items(of: Located): Located[] {
    return of.node.kind === 'seq' ? of.node.items.map((item) => this.below(of, item)) : [];
  }

  textOf(value: Located, key: string): string | undefined {
    return stringOf(value.node) ?? this.expected(value, `${quote(key)} to be a string`);
  }

  textsOf(value: Located, key: string): string[] {
    if (value.node.kind !== 'seq') this.expected(value, `${quote(key)} to be a list of strings`);
    return this.items(value).flatMap((item) => {
      const one = stringOf(item.node);
      if (one === undefined) this.expected(item, `${quote(key)} to be a list of strings`);
      return one ?? [];
    });
  }

  choiceOf(value: Located, key: string, choices: readonly string[]): string | undefined {
    const one = stringOf(value.node);
    if (one !== undefined && choices.includes(one)) return one;
    const meant = one === undefined ? undefined : nearestWord(one, choices);
    this.say(
      headOf(value),
      meant
        ? `Unknown value ${quote(one ?? '')} of ${quote(key)}. Did you mean ${quote(meant)}?`
        : `Expected ${quote(key)} to be ${joinChoices(choices)}, got ${one === undefined ? describeValue(value.node) : quote(one)}.`,
    );
    return undefined;
  }

  /**
   * Parses a path, and reports what can't be read of it.
   * @param written the path as it is in the text, if it is parsed in another form
   */
  parsedPath(
    value: Located,
    path: string,
    written = path,
  ): ReturnType<typeof parsePath> | undefined {
    try {
      return parsePath(path);
    } catch (failure) {
      if (!(failure instanceof PathError)) throw failure;
      this.say(
        positionIn(value, written, failure.at),
        `${quote(written)} is not a path that can be read. ${failure.message}`,
      );
      return undefined;
    }
  }

  urlOf(value: Located): string | undefined {
    const url = this.textOf(value, 'documentationUrl');
    if (url === undefined || /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#]+\S*$/i.test(url)) return url;
    this.say(value, `${quote(url)} is not a URL. Use one such as https://example.com/rules.`);
    return undefined;
  }
}
