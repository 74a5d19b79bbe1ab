// Reads Protocol Buffers with the parser of a library: no code is generated, nothing imported is
// looked for.
import light from 'protobufjs/src/index-light.js';
import parse from 'protobufjs/src/parse.js';
import { enumsOf, fieldsOf } from './fields.ts';
import { scan } from './scan.ts';
import { explainError } from './syntax-error.ts';
import type { ProtobufParser, ProtobufResult } from './types.ts';
import { viewOf } from './view.ts';

const SYNTAX = /(?:syntax|edition)\s*=\s*("[^"\n]*"|'[^'\n]*')/y;
const OPTIONS = { keepCase: true, alternateCommentMode: true, preferTrailingComment: false };
/** Readings are kept for texts of so many characters together. */
const KEPT = 4_000_000;

/** Returns the reader as a tool of the analyzer (section Multi Format Schema Object). */
export function createProtobufParser(): ProtobufParser {
  const known = new Map<string, ProtobufResult>();
  let kept = 0;
  return {
    read(text, version) {
      const key = `${version}${text}`;
      let reading = known.get(key);
      if (!reading) {
        kept += key.length;
        if (kept > KEPT) {
          known.clear();
          kept = key.length;
        }
        reading = read(text, version);
        known.set(key, reading);
      }
      return reading;
    },
  };
}

function read(text: string, version: 2 | 3): ProtobufResult {
  const { first, readable } = scan(text);
  if (!readable) return { skipped: true };
  SYNTAX.lastIndex = first;
  const stated = SYNTAX.exec(text);
  const quoted = stated?.[1] ?? '';
  const end = first + (stated?.[0].length ?? 0);
  const syntax = stated
    ? { text: quoted.slice(1, -1), start: end - quoted.length, end }
    : undefined;
  const said = syntax && { syntax };
  if (
    syntax &&
    stated?.[0].startsWith('syntax') &&
    syntax.text !== 'proto2' &&
    syntax.text !== 'proto3'
  ) {
    const message = `"${syntax.text.slice(0, 40)}" is not a version of Protocol Buffers. Use proto2 or proto3.`;
    return { ...said, error: { start: syntax.start, end: syntax.end, message } };
  }
  // Without a line of its own the text is of the version that the document names.
  const before = syntax ? '' : `syntax = "proto${version}";\n`;
  const once = (part: string) => parse(before + part, new light.Root(), OPTIONS);
  try {
    const { root, package: space, imports } = once(text);
    const view = viewOf(root, space, imports);
    return { ...said, view, fields: fieldsOf(root), enums: enumsOf(root) };
  } catch (thrown) {
    const problem = explainError(
      thrown,
      text,
      syntax ? 0 : 1,
      (length, words) => words === wordsOf(() => once(text.slice(0, length))),
    );
    return problem ? { ...said, error: problem } : { ...said, skipped: true };
  }
}

function wordsOf(run: () => unknown): string {
  try {
    run();
    return '';
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : '';
  }
}
