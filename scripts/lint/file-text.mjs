/**
 * Habits of the project that can be read off the text: a README in each folder, a sentence at the
 * head of each file, no paths of one machine.
 */
import path from 'node:path';
import { isTest, lineAt, parse } from './syntax-tree.mjs';

/** @import { File, Finding } from './syntax-tree.mjs' */

// Written in parts, so that this file does not find itself.
const MACHINE = new RegExp(
  `(?<![\\w.~-])(?:/(?:${['work', 'root', 'tmp'].join('|')})/\\w|/(?:home|Users)/[a-z]\\w*/|[A-Z]:\\\\\\\\?Users\\\\)`,
);
const LATER = new RegExp(`\\b(?:${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X'].join('|')})\\b`);

/** A folder with fewer files, tests aside, is described by the README of the folder above it. */
const SMALL = 5;

/**
 * Folders under src/ that hold code and have no README.md.
 * @param {readonly File[]} files
 * @returns {Finding[]}
 */
export function missingReadmes(files) {
  const paths = new Set(files.map((file) => file.path));
  const counts = new Map();
  for (const { path: file } of files) {
    if (!/^src\/.+\.(?:tsx?|css)$/.test(file) || isTest(file)) continue;
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(
      ([folder, count]) =>
        !paths.has(`${folder}/README.md`) && (count >= SMALL || /^src\/[^/]+$/.test(folder)),
    )
    .map(([folder]) => ({
      file: `${folder}/README.md`,
      line: 1,
      message: 'missing: 5 to 15 lines on its rule, what it may import, how to add one more',
    }));
}

/**
 * Returns a code file without a comment at its head. A test is for the file it is named for.
 * @param {File} file
 * @returns {Finding[]}
 */
export function missingFileComments(file) {
  if (isTest(file.path) || !/\.(?:tsx?|mjs|css)$/.test(file.path)) return [];
  const text = file.text.replace(/^#!.*\n/, '').trimStart();
  return /^(?:\/\*|\/\/)/.test(text)
    ? []
    : [
        {
          file: file.path,
          line: 1,
          message: 'no comment at the head that says in a sentence what the file is for',
        },
      ];
}

/**
 * Paths that exist on one machine only.
 * @param {File} file
 * @returns {Finding[]}
 */
export function machinePaths(file) {
  return file.text.split('\n').flatMap((text, index) =>
    MACHINE.test(text)
      ? [
          {
            file: file.path,
            line: index + 1,
            message: `path of one machine: ${MACHINE.exec(text)?.[0]}`,
          },
        ]
      : [],
  );
}

/**
 * Comments that put work off.
 * @param {File} file
 * @returns {Finding[]}
 */
export function todoComments(file) {
  if (!/\.(?:tsx?|mjs)$/.test(file.path)) return [];
  return parse(file)
    .comments.filter((comment) => LATER.test(comment.value))
    .map((comment) => ({
      file: file.path,
      line: lineAt(file.text, comment.start),
      message: 'work put off in a comment: do it, or open an issue',
    }));
}
