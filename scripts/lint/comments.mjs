/** The form of comments: as wide as code at most; docstrings begin with what a function does. */
import { isTest, lineAt, parse } from './syntax-tree.mjs';

/** @import { Ast, File, Finding } from './syntax-tree.mjs' */

/** As biome.json formats code, which leaves comments as they are. */
const WIDTH = 100;

/**
 * Lines of comments that are wider than the code may be. A suppression has to be one line.
 * @param {File} file
 * @returns {Finding[]}
 */
export function wideComments(file) {
  const rows = file.text.split('\n');
  return rangesOf(file).flatMap(({ start, end }) => {
    const first = lineAt(file.text, start);
    return rows
      .slice(first - 1, lineAt(file.text, end))
      .map((row, i) => ({ row, line: first + i }))
      .filter(({ row }) => row.length > WIDTH && !row.includes('biome-ignore'))
      .map(({ row, line }) => ({
        file: file.path,
        line,
        message: `a comment of ${row.length} columns: wrap it at ${WIDTH}`,
      }));
  });
}

/** @param {File} file @returns {{ start: number, end: number }[]} */
function rangesOf(file) {
  if (/\.(?:tsx?|mjs)$/.test(file.path)) return parse(file).comments;
  if (!file.path.endsWith('.css')) return [];
  return [...file.text.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ index, 0: text }) => ({
    start: index,
    end: index + text.length,
  }));
}

/**
 * Docstrings of exported functions that do not begin in the third person, such as "Returns ...".
 * Those of components describe what is shown.
 * @param {File} file
 * @returns {Finding[]}
 */
export function docstrings(file) {
  if (isTest(file.path) || !/^(?:src|scripts|lab|e2e)\/.*\.(?:ts|tsx|mjs)$/.test(file.path))
    return [];
  const { program, comments } = parse(file);
  return comments.flatMap(({ value, start, end }) => {
    // The first one is about the file.
    if (!file.text.slice(0, start).trim() || !file.text.startsWith('/**', start)) return [];
    const text = value.replace(/^\*?\s*(?:\* ?)?/, '');
    if (/^(?:@|[A-Z][a-z-]+s\b)/.test(text)) return [];
    const at = end + (/^\s*/.exec(file.text.slice(end))?.[0].length ?? 0);
    const name = nameOfFunction(program.body.find((/** @type {Ast} */ it) => it.start === at));
    return name === undefined || /^[A-Z]/.test(name)
      ? []
      : [
          {
            file: file.path,
            line: lineAt(file.text, start),
            message: `the docstring of ${name}: begin in the third person, such as "Returns ..."`,
          },
        ];
  });
}

/** @param {Ast} statement @returns {string | undefined} Name of the function that it exports. */
function nameOfFunction(statement) {
  const declaration = statement?.type.startsWith('Export') ? statement.declaration : null;
  if (declaration?.type === 'FunctionDeclaration') return declaration.id?.name;
  if (declaration?.type !== 'VariableDeclaration') return undefined;
  const [{ id, init }] = declaration.declarations;
  return /^(?:Arrow)?Function/.test(init?.type ?? '') ? id.name : undefined;
}
