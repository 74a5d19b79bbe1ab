/**
 * A Vite plugin for the files of rules: by `?codes` and `?explanations` a bundle has only that
 * export of them.
 */

/**
 * Cuts everything but one export out of a file that is imported with its name as the query. Without
 * this the rest would be dropped too, but not what the file imports: a chunk has all modules that
 * its modules import and another chunk uses.
 * @returns {import('vite').Plugin}
 */
export function ruleParts() {
  return {
    name: 'apidoc:rule-parts',
    enforce: 'pre',
    transform: {
      filter: { id: /\?(?:codes|explanations)$/ },
      handler(code, id) {
        const name = id.slice(id.lastIndexOf('?') + 1);
        const part = this.parse(code, { lang: 'ts' }).body.find(
          (node) =>
            node.type === 'ExportNamedDeclaration' &&
            node.declaration?.type === 'VariableDeclaration' &&
            node.declaration.declarations.some(
              ({ id: own }) => own.type === 'Identifier' && own.name === name,
            ),
        );
        if (!part) this.error(`${id}: there is no "export const ${name}".`);
        return { code: code.slice(part.start, part.end), map: null };
      },
    },
  };
}
