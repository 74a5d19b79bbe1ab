// Repairs of YAML that is written as if its lines were not there: lists and blocks on the line of
// their key, and the commas of JSON behind entries that are separated by line breaks.

import type { TextEdit } from '../../text/edit/types.ts';
import { styleOf } from '../../text/layout.ts';
import { lineAt } from '../../text/lines.ts';
import { bracketsOf, openAt } from '../../text/parse/brackets.ts';
import { type Repair, repair } from './syntax.ts';

/** Returns repairs that start a list or the text of a block on the line after its key. */
export function nextLineRepairs(text: string, at: number): readonly Repair[] {
  const line = lineAt(text, at);
  const before = text.slice(line.start, at);
  const isList = /:[ \t](?:.*[ \t])?$/.test(before) && /^-\s/.test(text.slice(at, at + 2));
  const isBlock = /(?:[:-]|^)[ \t]+(?:[&!]\S+[ \t]+)*[|>][-+\d]*[ \t]*$/.test(before);
  if (!isList && !isBlock) return [];
  const parent = /^ *(?:- +)*/.exec(before)?.[0].length ?? 0;
  const below = /^( *)(-\s)?/.exec(text.slice(line.end + 1, line.end + 200));
  const column = below?.[1]?.length ?? 0;
  const isFollowed = isList ? below?.[2] !== undefined && column >= parent : column > parent;
  // The item of a list has no key: its text is deeper than the dash.
  const dash = before.lastIndexOf('-', parent);
  const owner = isBlock && dash >= 0 && !before.includes(':') ? dash : parent;
  const indent = isFollowed ? column : owner + styleOf(text).indent;
  const start = line.start + before.trimEnd().length;
  const title = isList ? 'Start the list on the next line' : 'Move the text to the next line';
  return [repair(title, start, at, `\n${' '.repeat(indent)}`)];
}

/** Entries of pasted JSON behind which a comma is searched. */
const MAX_ENTRIES = 1000;

/**
 * Returns a repair that removes a comma behind a line outside of brackets, with those of the
 * entries that follow in the same column.
 */
export function commaRemovals(text: string, at: number): readonly Repair[] {
  if (text[at] !== ',') return [];
  const brackets = bracketsOf(text);
  const isOutside = (offset: number): boolean => openAt(brackets, offset) < 0;
  const comma = (end: number): TextEdit => ({
    start: text.slice(0, end).trimEnd().length,
    end: end + 1,
    text: '',
  });
  const edits = [comma(at)];
  let line = lineAt(text, at);
  let column = -1;
  // The entry may have begun on an earlier line.
  for (let start = line.start; column < 0; start = lineAt(text, start - 1).start) {
    if (isOutside(start)) column = text.slice(start).search(/\S/);
    if (start === 0) break;
  }
  for (let i = 0; i < MAX_ENTRIES && line.end < text.length; i++) {
    const before = line;
    line = lineAt(text, line.end + 1);
    if (isOutside(before.end) && line.text.trim() !== '' && line.text.search(/\S/) !== column)
      break;
    // A plain text may end with a comma, unless it is a member of JSON.
    const found = /(?:(?<=["'\]}][ \t]*)|(?<=^\s*".*)),(?=[ \t]*(?:#.*)?\r?$)/.exec(line.text);
    if (found && isOutside(line.start + found.index)) edits.push(comma(line.start + found.index));
  }
  return [{ title: edits.length === 1 ? 'Remove the comma' : 'Remove the commas', edits }];
}
