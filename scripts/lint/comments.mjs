/**
 * The form of comments: as wide as code at most; docstrings begin with what a function does, and
 * name parameters that it has.
 */
import { isTest, lineAt, parse, walk } from './syntax-tree.mjs';

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

/**
 * Names after `@param` that are no parameters of the function below, such as those it had once.
 * @param {File} file
 * @returns {Finding[]} By line.
 */
export function staleParameters(file) {
  if (!/\.(?:tsx?|mjs)$/.test(file.path) || !file.text.includes('@param')) return [];
  const { program, comments } = parse(file);
  const named = comments.filter(
    ({ value, start }) =>
      file.text.startsWith('/**', start) && /@param\b/.test(value) && !/@callback\b/.test(value),
  );
  if (named.length === 0) return [];
  const parameters = parametersByStart(program);
  return named.flatMap(({ value, start, end }) => {
    const known = parameters.get(end + (/^\s*/.exec(file.text.slice(end))?.[0].length ?? 0));
    // Any name may stand for a parameter that is taken apart.
    if (!known || known.has(null)) return [];
    return namesAfterParam(value)
      .filter(({ name }) => !known.has(name))
      .map(({ name, offset }) => ({
        file: file.path,
        line: lineAt(file.text, start + 2 + offset),
        message: `@param ${name}: the function has no such parameter`,
      }));
  });
}

/**
 * Returns the names in a comment, each with its offset: after the type in braces, if there is one.
 * @param {string} comment
 */
function namesAfterParam(comment) {
  return [...comment.matchAll(/@param\b\s*/g)].flatMap(({ index, 0: tag }) => {
    let at = index + tag.length;
    if (comment[at] === '{') {
      let depth = 0;
      do {
        if (comment[at] === '{') depth++;
        else if (comment[at] === '}') depth--;
        at++;
      } while (depth > 0 && at < comment.length);
    }
    const [name] = /^[\s*]*\[?[$\w]+/.exec(comment.slice(at)) ?? [];
    return name === undefined ? [] : [{ name: name.replace(/^[\s*[]+/, ''), offset: index }];
  });
}

/**
 * Returns the names of the parameters of each function by the offset at which a comment on it ends:
 * that of its statement, its member, or itself. Null for one that is taken apart.
 * @param {Ast} program
 */
function parametersByStart(program) {
  /** @type {Map<number, Set<string | null>>} */
  const found = new Map();
  walk(program, (node) => {
    const own = functionOf(node);
    if (own === null || found.has(node.start)) return;
    found.set(node.start, new Set(own.params.map(nameOfParameter)));
  });
  return found;
}

/** @param {Ast} node @returns {Ast} The function that it is, exports or holds; null for none. */
function functionOf(node) {
  if (node === null || node === undefined) return null;
  if (Array.isArray(node.params)) return node;
  switch (node.type) {
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
      return functionOf(node.declaration);
    case 'VariableDeclaration':
      return functionOf(node.declarations[0].init);
    case 'MethodDefinition':
    case 'PropertyDefinition':
    case 'TSAbstractMethodDefinition':
    case 'Property':
      return functionOf(node.value);
    case 'TSPropertySignature':
    case 'TSTypeAliasDeclaration':
      return functionOf(node.typeAnnotation);
    case 'TSTypeAnnotation':
      return functionOf(node.typeAnnotation);
    default:
      return null;
  }
}

/** @param {Ast} parameter @returns {string | null} */
function nameOfParameter(parameter) {
  if (parameter.type === 'Identifier') return parameter.name;
  if (parameter.type === 'AssignmentPattern') return nameOfParameter(parameter.left);
  if (parameter.type === 'RestElement') return nameOfParameter(parameter.argument);
  if (parameter.type === 'TSParameterProperty') return nameOfParameter(parameter.parameter);
  return null;
}
