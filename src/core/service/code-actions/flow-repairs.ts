// Repairs of lists and maps in brackets: brackets, commas and quotes that are missing.

import { lineAt } from '../../text/lines.ts';
import { bracketsOf, openAt } from '../../text/parse/brackets.ts';
import { quoted, type Repair, repair, unsureRepair } from './syntax.ts';

/** Maximum number of lines after an open bracket at whose end it may have been meant to close. */
const MAX_LINES = 12;

/**
 * Returns repairs that add the missing bracket, at the end of the line of the open one or of a
 * later line.
 */
export function bracketRepairs(text: string, start: number): readonly Repair[] {
  const out: Repair[] = [];
  const close = text[start] === '[' ? ']' : text[start] === '{' ? '}' : null;
  for (let line = lineAt(text, start), lines = 0; close && lines < MAX_LINES; lines++) {
    const from = Math.max(start, line.start);
    const bare = text
      .slice(from, line.end)
      .replace(/(?:^|\s+)#.*$/, '')
      .trimEnd();
    const at = from + bare.length;
    const space = bare.trimEnd() !== '{' && bare.startsWith('{ ') ? ' ' : '';
    if (bare !== '') out.push(repair(`Close the bracket with ${close}`, at, at, space + close));
    if (line.end >= text.length) break;
    line = lineAt(text, text.indexOf('\n', line.end) + 1);
  }
  return out;
}

/** A value and the next key that are read as one key. */
const VALUE_AND_KEY = /^([^\s"'][^\n]*?)\s+(?:"[^"\n]*"|[^\s:]+)\s*:\s/;
const CERTAIN = /^(?:[-+.\d]+|true|false|null)\s|^\S+\s+"/;

/** Returns repairs that add a comma after the value that ends before a character, or at it. */
export function commaRepairs(text: string, start: number): readonly Repair[] {
  if (openAt(bracketsOf(text), start) < 0) return [];
  const rest = text.slice(start, lineAt(text, start).end);
  const value = VALUE_AND_KEY.exec(rest)?.[1];
  const before = text.slice(0, start).trimEnd();
  const places = /[:,[{]$/.test(before) ? [] : [before.length];
  if (!/^\w[\w:]/.test(rest)) places.unshift(start + 1);
  if (value !== undefined) places.unshift(start + value.length);
  return [...new Set(places)].map((at) =>
    value !== undefined && !CERTAIN.test(rest)
      ? unsureRepair('Add a comma', at, at, ',')
      : repair('Add a comma', at, at, ','),
  );
}

/**
 * Returns a repair that quotes only the value at a character that no plain value starts with, or
 * one that contains ": ", up to the end of the entry of a flow collection.
 */
export function quotedInFlow(text: string, start: number): readonly Repair[] {
  const rest = text.slice(start, lineAt(text, start).end);
  const [value = ''] = /^[^\s,[\]{}"'#&*!|>][^,[\]{}]*?(?=\s*(?:[,\]}]|\s#|$))/.exec(rest) ?? [];
  return value === '' || !/^[@`%]|:\s/.test(value)
    ? []
    : [repair('Put the value in quotes', start, start + value.length, quoted(value))];
}
