// Repairs of YAML: tabs, quotes and escapes, colons, tags, aliases, indentation, lines, brackets,
// and merge conflicts.

import { clip } from '../../text/clip.ts';
import type { TextEdit } from '../../text/edit/types.ts';
import { indentationStyleOf } from '../../text/indentation-style.ts';
import { lineAt, type TextLine } from '../../text/lines.ts';
import { mergeMarkers } from '../../text/merge-conflicts.ts';
import { nearestWord } from '../../text/nearest.ts';
import type { Range } from '../../text/node-ranges.ts';
import { bracketsOf, openBracketAt } from '../../text/parse/brackets.ts';
import { linesWithFlows } from '../../text/parse/outdented-flow.ts';
import { insideQuotes } from '../../text/parse/yaml.ts';
import type { FixDraft, Fixer } from './fixer.ts';
import { checkedRepair, type Repair, repair, singleQuote, unsureRepair } from './syntax.ts';

/** A line whose value is on the lines below. */
const OPENS = /:\s*(?:#.*)?$/;

/** `tab-indent` */
export const spacesForTabs = checkedRepair(({ subject: { text }, problem }) => {
  const units = [...text.matchAll(/^( +)\S/gm)].map(([, spaces = '']) => spaces.length);
  const unit = units.length === 0 ? 2 : Math.min(...units);
  const lines = [...text.matchAll(/^ *\t[ \t]*/gm)];
  const spaces = (width: number): Repair => ({
    title: 'Indent with spaces',
    edits: lines.map((found) => ({
      start: found.index,
      end: found.index + found[0].length,
      text: found[0].replaceAll('\t', ' '.repeat(width)),
    })),
  });
  const own = lineAt(text, problem.start);
  // The lines around show the column: a key without a value is followed by deeper lines.
  const around: number[] = [];
  const below = own.end < text.length ? lineAt(text, text.indexOf('\n', own.end) + 1).text : '';
  const parent = own.start > 0 ? lineAt(text, own.start - 1).text : '';
  if (OPENS.test(own.text) && /^ +\S/.test(below)) around.push(below.search(/\S/) - unit);
  if (OPENS.test(parent) && /^ *\S/.test(parent)) around.push(parent.search(/\S/) + unit);
  const columns = [...around.filter((column) => column >= 0), ...columnsAround(text, own)];
  const inLineWith = columns.map((column) => ({
    title: 'Indent with spaces',
    edits: [indentation(own, column)],
  }));
  return [...inLineWith, spaces(unit), spaces(2 * unit), spaces(4 * unit)];
});

/** `unclosed-quote` */
export const closeQuote = checkedRepair(({ subject: { text }, problem }) => {
  const line = lineAt(text, problem.start);
  const quote = text[problem.start] ?? '"';
  const rest = text.slice(problem.start, line.end);
  const bare = withoutClosing(rest.replace(/\s+(?:#.*)?$/, ''));
  const inside = bare.slice(1);
  const at = problem.start + bare.length;
  return [
    repair('Close the quote', at, at, quote),
    repair('Close the quote', line.end, line.end, quote),
    unsureRepair('Put it in double quotes', problem.start, at, JSON.stringify(inside)),
    unsureRepair('Put it in single quotes', problem.start, at, singleQuote(inside)),
    unsureRepair('Remove the quote', problem.start, problem.start + 1, ''),
  ];
});

/** `key-not-string` */
export const quoteKey = checkedRepair(({ subject: { text }, problem }) => {
  const key = text.slice(problem.start, problem.end);
  if (key.trim() === '' || key.trim() === ':') return [];
  return [
    repair(
      `Put the key in quotes: ${singleQuote(key)}`,
      problem.start,
      problem.end,
      singleQuote(key),
    ),
    repair(
      `Put the key in quotes: ${singleQuote(key.trim())}`,
      problem.start,
      problem.start + key.trimEnd().length,
      singleQuote(key.trim()),
    ),
  ];
});

/** `not-json-number`, `number-precision` in YAML and JSON */
export const quoteNumber = checkedRepair(({ subject: { text, language }, problem }) => {
  const number = text.slice(problem.start, problem.end);
  return [
    repair(
      'Put the number in quotes',
      problem.start,
      problem.end,
      language === 'json' ? JSON.stringify(number) : singleQuote(number),
    ),
  ];
});

/** `tag-not-allowed` */
export const removeTag = checkedRepair(({ subject: { text }, problem }) => {
  const line = lineAt(text, problem.start);
  const at = text.slice(line.start, problem.end).lastIndexOf('!') + line.start;
  const tags = [...line.text.matchAll(/(?<=^|[\s:,[{-])!(?:<[^>]*>|[^\s,[\]{}]*)\s*/g)].map(
    (found) => {
      const start = line.start + found.index;
      // The blank before it stays where nothing follows.
      return { start, end: start + found[0].length, text: '' };
    },
  );
  const own = tags.filter((t) => t.start <= at && t.end >= at);
  return [...own, ...tags].map((edit) => ({ title: 'Remove the tag', edits: [edit] }));
});

/** `alias-unknown` */
export const fixAlias = checkedRepair(({ subject: { text }, problem }) => {
  const alias = text.slice(problem.start, problem.end);
  const anchors = [...text.slice(0, problem.start).matchAll(/(?<=^|[\s,[{])&([^\s,[\]{}]+)/gm)].map(
    ([, name = '']) => name,
  );
  const meant = nearestWord(alias.replace(/^\*/, ''), anchors);
  return [
    ...(meant === undefined
      ? []
      : [repair(`Change it to *${meant}`, problem.start, problem.end, `*${meant}`)]),
    {
      title: 'Put it in quotes',
      edits: [{ start: problem.start, end: problem.end, text: singleQuote(alias) }],
      ...(meant === undefined ? {} : { unsure: true as const }),
    },
  ];
});

/** `control-character` */
export const removeControl = checkedRepair(({ problem }) => [
  repair('Remove the character', problem.start, problem.start + 1, ''),
]);

/** `yaml-version` */
export const currentYaml = checkedRepair(({ problem }) => [
  repair('Change it to %YAML 1.2', problem.start, problem.end, '%YAML 1.2'),
]);

/** `multiple-documents` */
export const firstDocument = checkedRepair(({ subject: { text }, problem }) => {
  const line = lineAt(text, problem.start);
  const cut = { start: line.start, end: text.length, text: '' };
  const marker = /^---\s*$/.test(line.text)
    ? []
    : [...text.slice(0, problem.start).matchAll(/^---[ \t]*\r?$/gm)]
        .slice(-1)
        .map((m) => ({ ...cut, start: m.index }));
  return [cut, ...marker].map((edit) => ({
    title: 'Remove what follows the first document',
    edits: [edit],
    unsure: true as const,
  }));
});

/** `yaml-syntax` */
export const repairLine = checkedRepair((problem) => {
  const { text } = problem.subject;
  const here = lineAt(text, problem.problem.start);
  const parent = here.start > 0 ? lineAt(text, here.start - 1) : null;
  const below = here.end < text.length ? lineAt(text, text.indexOf('\n', here.end) + 1) : null;
  return [
    ...nextLineRepairs(text, problem.problem.start),
    ...commaRemovals(text, problem.problem.start),
    ...bracketRepairs(text, problem.problem.start),
    ...commaRepairs(text, problem.problem.start),
    ...escapeRepairs(here, problem.problem.start),
    ...quotedInFlow(text, problem.problem.start),
    ...repairsOf(here, text),
    ...(parent ? repairsOf(parent, text) : []),
    ...(below ? inLine(below, text) : []),
  ];
});

type Line = ReturnType<typeof lineAt>;

function repairsOf(line: Line, text: string): readonly Repair[] {
  const out: Repair[] = [];
  const whole = (title: string, to: string): Repair => repair(title, line.start, line.end, to);
  const found = /^(\s*(?:- +)*)("[^"]*"|'[^']*'|[^\s'"#][^:#]*?)(\s*):(\s+)(.*?)(\s+#.*)?$/.exec(
    line.text,
  );
  const [, indent = '', key = '', , , value = '', comment = ''] = found ?? [];
  if (found && value !== '' && !/^['"|>]/.test(value))
    out.push(whole('Put the value in quotes', `${indent}${key}: ${singleQuote(value)}${comment}`));
  if (found && /^"/.test(value)) {
    const inner = value.replace(/^"/, '').replace(/"$/, '');
    out.push(
      whole('Double each backslash', `${indent}${key}: "${doubleBackslashes(inner)}"${comment}`),
    );
    out.push(
      whole(
        'Put the value in single quotes',
        `${indent}${key}: ${singleQuote(inner.replace(/\\"/g, '"'))}${comment}`,
      ),
    );
    out.push(
      whole('Put the value in single quotes', `${indent}${key}: ${singleQuote(value)}${comment}`),
    );
  }
  if (found && /^'/.test(value))
    out.push(
      whole(
        'Double each quote inside',
        `${indent}${key}: ${singleQuote(value.replace(/^'/, '').replace(/'$/, '').replaceAll("''", "'"))}${comment}`,
      ),
    );
  const item = /^(\s*(?:- +)+)([^\s'"|>&].*?)(\s+#.*)?$/.exec(line.text);
  // Only the fields after the first of an object in a list have their keys at its column.
  if (item)
    out.push({
      ...whole('Add "name:"', `${item[1]}name: ${item[2] ?? ''}${item[3] ?? ''}`),
      unsure: true,
    });
  if (item)
    out.push(
      whole('Put the value in quotes', `${item[1]}${singleQuote(item[2] ?? '')}${item[3] ?? ''}`),
    );
  const tight = /^(\s*(?:- +)*[^\s:'"#-][^:\s]*):(?=[^\s:/])(.*)$/.exec(line.text);
  if (tight) out.push(whole('Put a space after the colon', `${tight[1]}: ${tight[2]}`));
  const bare = /^(\s*(?:- +)*)([A-Za-z$][\w$.-]*)\s*$/.exec(line.text);
  if (bare) out.push(whole('Put a colon after the key', `${bare[1]}${bare[2]}:`));
  const spaced = /^(\s*(?:- +)*[A-Za-z$][\w$.-]*)(?:\s*=\s*|\s+)(\S.*)$/.exec(line.text);
  if (spaced && !line.text.includes(': '))
    out.push({ ...whole('Put a colon after the key', `${spaced[1]}: ${spaced[2]}`), unsure: true });
  const dash = /^(\s*)-([^\s-].*)$/.exec(line.text);
  if (dash) out.push(whole('Put a space after the dash', `${dash[1]}- ${dash[2]}`));
  out.push(...inLine(line, text));
  return out;
}

/** Returns repairs that indent a line like the lines around it. */
function inLine(line: Line, text: string): readonly Repair[] {
  const bare = line.text.trimStart();
  if (bare === '') return [];
  const columns = columnsAround(text, line).filter(
    (column) => column !== line.text.length - bare.length,
  );
  return columns.map((column) => ({
    title: 'Fix the indentation',
    edits: [indentation(line, column)],
    unsure: true,
  }));
}

function indentation({ start, text }: Line, column: number): TextEdit {
  return { start, end: start + text.length - text.trimStart().length, text: ' '.repeat(column) };
}

/** Returns the columns in which the lines around one begin, the nearest above first. */
function columnsAround(text: string, { start, end }: Line): readonly number[] {
  const columns = new Set<number>();
  const note = (line: Line): void => {
    const column = line.text.search(/\S/);
    if (column >= 0 && line.text[column] !== '#') columns.add(column);
  };
  for (let at = start - 1, lines = 0; at > 0 && lines < 20 && columns.size < 3; lines++) {
    const line = lineAt(text, at);
    note(line);
    at = line.start - 1;
  }
  for (let at = end + 1, lines = 0; at < text.length && lines < 3; lines++) {
    const line = lineAt(text, at);
    note(line);
    at = line.end + 1;
  }
  return [...columns];
}

/** Returns the fix that puts a text in straight quotes that is in typographic ones. */
export const straightQuotes: Fixer = ({ subject, problem: { start, end } }) => {
  const inner = insideQuotes(subject.text.slice(start, end));
  if (inner === null) return [];
  const text = `'${inner.replaceAll("'", "''")}'`;
  return [{ title: 'Use straight quotes', edits: [{ start, end, text }], preferred: true }];
};

// Texts in quotes: where one ends that is not closed, and backslashes that YAML reads as escapes.

/** Returns a repair of the text in double quotes at a character, wherever in its line it is. */
function escapeRepairs(line: TextLine, start: number): readonly Repair[] {
  const at = start - line.start;
  const written = [...line.text.matchAll(/"(?:[^"\\]|\\.)*"/g)].find(
    ({ index, 0: { length } }) => index <= at && at < index + length,
  );
  if (!written) return [];
  const from = line.start + written.index;
  const [text] = written;
  return [repair('Double each backslash', from, from + text.length, doubleBackslashes(text))];
}

/** Doubles each backslash that begins no escape of YAML. */
function doubleBackslashes(text: string): string {
  return text.replace(/\\(?!["\\/bfnrtuUxN_LP0aev ])/g, '\\\\');
}

/** Returns a text without the commas and brackets at its end that nothing in it opens. */
function withoutClosing(text: string): string {
  const closed = (open: string, close: string): number =>
    text.split(close).length - text.split(open).length;
  const more = new Map([
    [']', closed('[', ']')],
    ['}', closed('{', '}')],
  ]);
  let end = text.length;
  for (; /[,\]}\s]/.test(text[end - 1] ?? ''); end--) {
    const bracket = text[end - 1] ?? '';
    const left = more.get(bracket);
    if (left === undefined) continue;
    if (left <= 0) break;
    more.set(bracket, left - 1);
  }
  return text.slice(0, end);
}

// Repairs of YAML that is written as if its lines were not there: lists and blocks on the line of
// their key, and the commas of JSON behind entries that are separated by line breaks.

/** Returns repairs that start a list or the text of a block on the line after its key. */
function nextLineRepairs(text: string, at: number): readonly Repair[] {
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
  const indent = isFollowed ? column : owner + indentationStyleOf(text).indent;
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
function commaRemovals(text: string, at: number): readonly Repair[] {
  if (text[at] !== ',') return [];
  const brackets = bracketsOf(text);
  const isOutside = (offset: number): boolean => openBracketAt(brackets, offset) < 0;
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

// Repairs of lists and maps in brackets: brackets, commas and quotes that are missing.

/** Maximum number of lines after an open bracket at whose end it may have been meant to close. */
const MAX_LINES = 12;

/**
 * Returns repairs that add the missing bracket, at the end of the line of the open one or of a
 * later line.
 */
function bracketRepairs(text: string, start: number): readonly Repair[] {
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
function commaRepairs(text: string, start: number): readonly Repair[] {
  if (openBracketAt(bracketsOf(text), start) < 0) return [];
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
function quotedInFlow(text: string, start: number): readonly Repair[] {
  const rest = text.slice(start, lineAt(text, start).end);
  const [value = ''] = /^[^\s,[\]{}"'#&*!|>][^,[\]{}]*?(?=\s*(?:[,\]}]|\s#|$))/.exec(rest) ?? [];
  return value === '' || !/^[@`%]|:\s/.test(value)
    ? []
    : [repair('Put the value in quotes', start, start + value.length, singleQuote(value))];
}

// Lists and maps in brackets whose lines start left of their key, as pasted JSON does.

/** A line of the text: where it starts, what it is indented by, with tabs as spaces. */
interface Row {
  readonly start: number;
  readonly written: string;
  readonly width: number;
}

/** `flow-indent`: moves all lines by the same number of columns, so that they keep their shape. */
export const indentFlow = checkedRepair(({ subject: { text }, problem }) => {
  const { lines, flows } = linesWithFlows(text);
  const flow = flows.find(({ at, end }) => at <= problem.start && problem.start < end);
  if (!flow) return [];
  const unit = indentationStyleOf(text).indent;
  const rows = Array.from({ length: flow.to - flow.from }, (_, i): Row => {
    const line = lineAt(text, lines.start[flow.from + i] ?? 0);
    const written = /^[ \t]*/.exec(line.text)?.[0] ?? '';
    return { start: line.start, written, width: written.replaceAll('\t', ' '.repeat(unit)).length };
  }).filter(({ start, written }) => /\S/.test(text.charAt(start + written.length)));
  const last = rows.at(-1);
  const closing = last && last.start + last.written.length + 1 === flow.end ? last : undefined;
  const inner = closing ? rows.slice(0, -1) : rows;
  const { column } = flow.parent;
  const left = Math.min(...inner.map(({ width }) => width));
  const move = (some: readonly Row[], by: number): TextEdit[] =>
    some.map(({ start, written, width }) => ({
      start,
      end: start + written.length,
      text: ' '.repeat(Math.max(0, width + by)),
    }));
  const tabbed = inner.filter(({ written }) => written.includes('\t'));
  // As programs write it: the closing bracket in the column of the key, the lines before it deeper.
  const edits =
    closing && left > column
      ? [...move(tabbed, 0), ...move([closing], column - closing.width)]
      : closing && closing.width < left
        ? move(rows, column - closing.width)
        : move(rows, Math.max(0, column + unit - left));
  return [{ title: edits.length === 1 ? 'Indent the line' : 'Indent the lines', edits }];
});

// Solves a merge conflict: the lines of one side are kept, or those of both.

/** Returns what may be kept; none is preferred, as only the author knows which side is right. */
export const solveConflict: Fixer = ({ subject: { text }, problem }) => {
  const { conflicts, strays } = mergeMarkers(text);
  const stray = strays.find(({ start }) => start === problem.start);
  if (stray) return [{ title: 'Remove the line', edits: [removalEdit(stray)] }];
  const conflict = conflicts.find(({ start }) => start === problem.start);
  if (!conflict) return [];
  const { start, end, ours, theirs, names } = conflict;
  const keep = (title: string, ...kept: readonly Range[]): FixDraft => {
    const bounds = [start, ...kept.flatMap((range) => [range.start, range.end]), end];
    const edits = bounds.flatMap((from, i) =>
      i % 2 === 0 && from !== bounds[i + 1]
        ? removalEdit({ start: from, end: bounds[i + 1] ?? from })
        : [],
    );
    return { title, edits };
  };
  const named = (side: string, name: string) => (name === '' ? side : `${side} (${clip(name)})`);
  return [
    keep(`Keep ${named('ours', names.ours)}`, ours),
    keep(`Keep ${named('theirs', names.theirs)}`, theirs),
    keep('Keep both', ours, theirs),
  ];
};

const removalEdit = ({ start, end }: Range) => ({ start, end, text: '' });
