// Repairs of YAML: tabs, quotes, colons, tags, aliases, indentation.

import type { TextEdit } from '../../text/edit/types.ts';
import { lineAt } from '../../text/lines.ts';
import { nearest } from '../../text/nearest.ts';
import { insideQuotes } from '../../text/parse/typographic-quotes.ts';
import { bracketRepairs, commaRepairs, quotedInFlow } from './flow-repairs.ts';
import { commaRemovals, nextLineRepairs } from './line-breaks.ts';
import { checkedRepair, quoted, type Repair, repair, unsureRepair } from './syntax.ts';
import type { Fixer } from './types.ts';
import { doubled, escapeRepairs, withoutClosing } from './yaml-escapes.ts';

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
    unsureRepair('Put it in single quotes', problem.start, at, quoted(inside)),
    unsureRepair('Remove the quote', problem.start, problem.start + 1, ''),
  ];
});

/** `key-not-string` */
export const quoteKey = checkedRepair(({ subject: { text }, problem }) => {
  const key = text.slice(problem.start, problem.end);
  if (key.trim() === '' || key.trim() === ':') return [];
  return [
    repair(`Put the key in quotes: ${quoted(key)}`, problem.start, problem.end, quoted(key)),
    repair(
      `Put the key in quotes: ${quoted(key.trim())}`,
      problem.start,
      problem.start + key.trimEnd().length,
      quoted(key.trim()),
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
      language === 'json' ? JSON.stringify(number) : quoted(number),
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
  const meant = nearest(alias.replace(/^\*/, ''), anchors);
  return [
    ...(meant === undefined
      ? []
      : [repair(`Change it to *${meant}`, problem.start, problem.end, `*${meant}`)]),
    {
      title: 'Put it in quotes',
      edits: [{ start: problem.start, end: problem.end, text: quoted(alias) }],
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
    out.push(whole('Put the value in quotes', `${indent}${key}: ${quoted(value)}${comment}`));
  if (found && /^"/.test(value)) {
    const inner = value.replace(/^"/, '').replace(/"$/, '');
    out.push(whole('Double each backslash', `${indent}${key}: "${doubled(inner)}"${comment}`));
    out.push(
      whole(
        'Put the value in single quotes',
        `${indent}${key}: ${quoted(inner.replace(/\\"/g, '"'))}${comment}`,
      ),
    );
    out.push(
      whole('Put the value in single quotes', `${indent}${key}: ${quoted(value)}${comment}`),
    );
  }
  if (found && /^'/.test(value))
    out.push(
      whole(
        'Double each quote inside',
        `${indent}${key}: ${quoted(value.replace(/^'/, '').replace(/'$/, '').replaceAll("''", "'"))}${comment}`,
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
      whole('Put the value in quotes', `${item[1]}${quoted(item[2] ?? '')}${item[3] ?? ''}`),
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
