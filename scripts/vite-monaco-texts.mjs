/** A Vite plugin for Monaco's texts: leaves out descriptions that no part of the editor shows. */

/** Files whose texts describe settings, which are not shown: the studio has a dialog of its own. */
const SETTINGS = [
  '/editor/common/config/editorOptions.js',
  '/editor/common/config/editorConfigurationSchema.js',
  '/platform/list/browser/listService.js',
];
/** Functions whose texts describe what is registered, for a list of all colours or context keys. */
const DESCRIBED = ['registerColor', 'registerIcon', 'RawContextKey'];

/**
 * Empties the descriptions of settings, colours and context keys, and sets to 0 the numbers by
 * which texts are looked up in a translation, of which there is none. A build in which a file of
 * settings is not met fails, because Monaco has then moved it and the bytes are back.
 * @returns {import('vite').Plugin}
 */
export function withoutDescriptions() {
  /** @type {Set<string>} */
  const missing = new Set(SETTINGS);
  return {
    name: 'apidoc:without-descriptions',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/monaco-editor/') || !code.includes('localize')) return undefined;
      const settings = SETTINGS.find((file) => id.endsWith(file));
      if (settings) missing.delete(settings);
      const { body } = this.parse(code);
      return { code: shortenTexts(code, body, settings !== undefined), map: null };
    },
    buildEnd(error) {
      if (!error && missing.size > 0)
        throw new Error(`Monaco has no ${[...missing].join(', ')} any more`);
    },
  };
}

/**
 * @param {string} code
 * @param {unknown} body Statements of `code`, as ESTree has them.
 * @param {boolean} all Whether each text is a description.
 * @returns {string} The code with shorter calls of `localize`.
 */
export function shortenTexts(code, body, all) {
  let result = '';
  let end = 0;
  for (const edit of [...edits(body, all)].sort((a, b) => a.start - b.start)) {
    result += code.slice(end, edit.start) + edit.text;
    end = edit.end;
  }
  return result + code.slice(end);
}

/**
 * @param {any} node A node, a list of nodes, or a value of one.
 * @param {boolean} described Whether a text in it is a description.
 * @returns {Generator<{ start: number, end: number, text: string }>}
 */
function* edits(node, described) {
  if (node === null || typeof node !== 'object') return;
  const callee = node.callee?.name ?? node.callee?.property?.name;
  const text = callee === 'localize' || callee === 'localize2';
  if (text && described && callee === 'localize') {
    yield { start: node.start, end: node.end, text: '""' };
    return;
  }
  const [first] = text ? node.arguments : [];
  if (typeof first?.value === 'number') yield { start: first.start, end: first.end, text: '0' };
  const inside = described || DESCRIBED.includes(callee);
  for (const child of Object.values(node)) yield* edits(child, inside);
}
