// What the YAML parser reports, reworded for users and put at the position where they would look.

import type { YAMLParseError, YAMLWarning } from 'yaml';
import { clip } from '../clip.ts';
import { lineEnd } from '../lines.ts';
import type { SyntaxProblem } from '../tree.ts';
import {
  type Brackets,
  bracketsOf,
  hasOpenBracket,
  missingCommaProblem,
  openBracketAt,
} from './brackets.ts';

/** Messages by error code of the `yaml` package; all others keep the package's own message. */
const MESSAGES = new Map<string, { code?: string; message: string }>([
  [
    'BAD_INDENT',
    {
      message:
        'Wrong indentation: keys of one object start in the same column, their values deeper.',
    },
  ],
  [
    'TAB_AS_INDENT',
    { code: 'tab-indent', message: 'YAML must be indented with spaces, not with tabs.' },
  ],
  [
    'MISSING_CHAR',
    { message: 'Missing colon after the key, comma between items, or closing bracket.' },
  ],
  [
    'BLOCK_AS_IMPLICIT_KEY',
    {
      message:
        'A value must be on the line of its key, or indented below it. Put it in quotes if it contains ": ".',
    },
  ],
  ['MULTILINE_IMPLICIT_KEY', { message: 'This is incomplete. Write a field as "name: value".' }],
  [
    'UNEXPECTED_TOKEN',
    {
      message: 'Unexpected text. A value that starts with { [ & * ! | > @ or ` must be in quotes.',
    },
  ],
  [
    'BLOCK_IN_FLOW',
    { message: 'Missing comma before the next key, or quotes around a text that contains ": ".' },
  ],
  [
    'BAD_SCALAR_START',
    { message: "A plain value can't start with this character. Put the value in quotes." },
  ],
  [
    'BAD_DQ_ESCAPE',
    {
      message: 'Unknown escape. In double quotes write each backslash twice, or use single quotes.',
    },
  ],
  [
    'NON_STRING_KEY',
    { code: 'key-not-string', message: 'A key must be a string. Put it in quotes.' },
  ],
  [
    'MULTIPLE_DOCS',
    {
      code: 'multiple-documents',
      message:
        'A file must contain only one document. Remove what follows this line, or move it to its own file.',
    },
  ],
  [
    'TAG_RESOLVE_FAILED',
    {
      code: 'tag-not-allowed',
      message:
        'This tag is not allowed. Use only !!null, !!bool, !!int, !!float, !!str, !!seq or !!map.',
    },
  ],
  [
    'BAD_ALIAS',
    { code: 'alias-unknown', message: 'Unknown anchor: it must be defined before this alias.' },
  ],
  [
    'RESOURCE_EXHAUSTION',
    { code: 'too-deep', message: 'Nested too deeply; this part is not read.' },
  ],
]);

const KNOWN_TAG = /^(?:!!|!<tag:yaml\.org,2002:)(?:null|bool|int|float|str|seq|map)>?$/;

type YamlError = YAMLParseError | YAMLWarning;

/**
 * Returns what converts errors of the `yaml` package in a text to problems; offsets are those of
 * the text.
 *
 * @param errors all of the text: only one of them says that a bracket is never closed
 */
export function explainer(
  text: string,
  errors: readonly YamlError[],
): (error: YamlError) => SyntaxProblem {
  // A broken text can have an error in each line, and for each the brackets before it are needed.
  let brackets: Brackets | null = null;
  const isOpen = hasOpenBracket(errors);
  const innermostOpen = (until: number): number => {
    brackets ??= bracketsOf(text);
    const open = openBracketAt(brackets, until);
    return isOpen || brackets.unclosed.has(open) ? open : -1;
  };
  return (error) => explain(error, text, innermostOpen);
}

function explain(
  error: YamlError,
  text: string,
  innermostOpen: (until: number) => number,
): SyntaxProblem {
  let [at, end] = error.pos;
  const cause =
    tabBefore(text, at) ??
    (/^Missing ,/.test(error.message) ? missingCommaProblem(text, at) : null) ??
    openBracket(error, text, innermostOpen);
  if (cause) return cause;
  const said = MESSAGES.get(error.code);
  let code = said?.code ?? 'yaml-syntax';
  let message = said?.message ?? firstSentence(error.message);
  if (error.code === 'MISSING_CHAR' && /closing .*quote/.test(error.message)) {
    code = 'unclosed-quote';
    message = 'This quote is never closed.';
    const open = openQuote(text, at);
    end = Math.max(open + 1, lineEnd(text, open));
    at = open;
  } else if (error.code === 'BAD_ALIAS' || /[Uu]nresolved alias/.test(error.message)) {
    code = 'alias-unknown';
    message = 'Unknown anchor: it must be defined before this alias.';
  } else if (error.code === 'BLOCK_IN_FLOW' && /^-\s/.test(text.slice(at, at + 2))) {
    message = 'Inside brackets, write a list as [a, b].';
  } else if (error.code === 'UNEXPECTED_TOKEN') {
    message = unexpectedText(error.message, text, at) ?? message;
  } else if (
    error.code === 'TAG_RESOLVE_FAILED' &&
    /Unresolved tag|Unknown/.test(error.message) === false
  ) {
    message = `${firstSentence(error.message)}.`.replace(/\.\.$/, '.');
  }
  if (code === 'tag-not-allowed' && KNOWN_TAG.test(text.slice(at, end)))
    message = 'The value is not of the type of its tag. Remove the tag, or change the value.';
  if (code === 'key-not-string' && text[at] === '*')
    message = "An alias can't be a key. Write the key itself, or put it in quotes.";
  at = Math.min(Math.max(0, at), text.length);
  // An empty range, or one at the end of a line, is moved back to the last visible character.
  if (at >= text.length || text[at] === '\n' || text[at] === '\r') {
    const visible = text.slice(0, at).trimEnd().length;
    at = Math.max(0, visible - 1);
    end = at + 1;
  }
  const placeholder = Math.min(Math.max(end, at + 1), Math.max(lineEnd(text, at), at + 1));
  return { code, severity: 'error', at, length: placeholder - at, message };
}

/** Says what is wrong with a text where none may be; null where only a value in quotes would do. */
function unexpectedText(error: string, text: string, at: number): string | null {
  if (error.includes('block-seq-ind on same line'))
    return 'A list starts on the line after its key.';
  if (/^(?:Not a YAML token|Block scalar header)/.test(error)) {
    const header = /[|>][-+\d]*[ \t]*$/.exec(text.slice(Math.max(0, at - 80), at))?.[0].trim();
    if (header !== undefined) return `The text of a block starts on the line after "${header}".`;
  }
  if (!error.includes('at node end')) return null;
  if (text[at] === ',' && /^[ \t]*(?:#.*)?$/.test(text.slice(at + 1, lineEnd(text, at))))
    return 'Unexpected comma. Outside brackets, fields and items have no comma between them.';
  const before = text.slice(0, at).trimEnd();
  const last = before.slice(-1);
  if (!/["'\]}]/.test(last)) return null;
  return text.slice(before.length, at).includes('\n')
    ? 'Unexpected text. The value above it is complete: check the indentation.'
    : `Unexpected text after the closing ${/["']/.test(last) ? 'quote' : 'bracket'}.`;
}

function problem(code: string, at: number, length: number, message: string): SyntaxProblem {
  return { code, severity: 'error', at, length: Math.max(1, length), message };
}

/**
 * Finds a tab in the indentation of the line of an error, or of the line before, which the parser
 * takes for part of the value above.
 */
function tabBefore(text: string, at: number): SyntaxProblem | null {
  for (const offset of [at, text.lastIndexOf('\n', at - 1)]) {
    if (offset < 0) continue;
    const start = text.lastIndexOf('\n', offset - 1) + 1;
    const indent = /^ *\t[ \t]*(?=\S)/.exec(text.slice(start, lineEnd(text, start)))?.[0];
    if (indent !== undefined)
      return problem(
        'tab-indent',
        start,
        indent.length,
        MESSAGES.get('TAB_AS_INDENT')?.message ?? '',
      );
  }
  return null;
}

/** Errors that the parser reports behind a bracket that is never closed. */
const BEHIND_BRACKET: ReadonlySet<string> = new Set([
  'BAD_INDENT',
  'MISSING_CHAR',
  'MULTILINE_IMPLICIT_KEY',
  'BLOCK_IN_FLOW',
  'UNEXPECTED_TOKEN',
]);

/** Returns the bracket that is open at an error on a later line. */
function openBracket(
  error: YamlError,
  text: string,
  innermostOpen: (until: number) => number,
): SyntaxProblem | null {
  if (!BEHIND_BRACKET.has(error.code) || /closing .*quote/.test(error.message)) return null;
  const until = Math.min(error.pos[0] + 1, text.length);
  const open = innermostOpen(until);
  if (open < 0 || !text.slice(open, until).includes('\n')) return null;
  const comment = commentIn(text, open, until);
  if (comment) return comment;
  const list = text[open] === '[';
  return problem(
    'yaml-syntax',
    open,
    1,
    `This ${list ? 'list' : 'map'} is never closed: ${list ? ']' : '}'} is missing.`,
  );
}

/** A reference without quotes in brackets: its comment swallows the closing bracket. */
function commentIn(text: string, open: number, until: number): SyntaxProblem | null {
  const found = /\$ref["']?:[ \t]+(#\/(?:\{[^{}\s]*\}|[^\s,{}\]])*)/.exec(text.slice(open, until));
  if (found?.[1] === undefined) return null;
  const at = open + found.index + found[0].length - found[1].length;
  return problem('reference-comment', at, found[1].length, commentedReferenceText(found[1]));
}

/** Says that a reference is a comment. */
export function commentedReferenceText(ref: string): string {
  return `Everything after # is a comment here. Put the reference in quotes: '${clip(ref.replace(/["']$/, ''))}'.`;
}

function firstSentence(message: string): string {
  return message.split('\n')[0]?.trim() ?? message;
}

/** Returns the quote that is opened before `at` and never closed, where the user must look. */
function openQuote(text: string, at: number): number {
  for (let i = 0; i < at; i++) {
    const c = text[i];
    if (c === '#' && (i === 0 || /\s/.test(text.charAt(i - 1)))) i = lineEnd(text, i);
    else if ((c === '"' || c === "'") && (i === 0 || /[\s,:[{(]/.test(text.charAt(i - 1)))) {
      const close = c === '"' ? /(?:[^"\\]|\\[\s\S])*"/y : /(?:[^']|'')*'(?!')/y;
      close.lastIndex = i + 1;
      if (!close.test(text)) return i;
      i = close.lastIndex - 1;
    }
  }
  return Math.max(0, at - 1);
}
