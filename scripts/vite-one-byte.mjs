/**
 * A Vite plugin that writes characters beyond Latin-1 as escapes. A browser keeps the text of a
 * script with one such character as two bytes for each, in several copies: that of the editor, of
 * 3 MB, has 139 of them and took 10 MB more in the page's process.
 */

const WIDE = /[\u0100-\uffff]/g;
/** A template that sees how its text is written, up to its first wide character. */
const RAW = /\.raw`[^`\u0100-\uffff]*[\u0100-\uffff]/;

/**
 * Returns a script that does the same, in characters of one byte.
 * @param {string} code a script whose wide characters are in strings, templates, regular
 * expressions and comments
 * @param {string} name of its file, for the error
 * @throws {Error} when one is in a template of `String.raw`, where an escape is another text
 */
export function inOneByte(code, name) {
  if (RAW.test(code)) throw new Error(`${name} has a character beyond Latin-1 in String.raw`);
  return code.replace(WIDE, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * Does so to each script of a build, after it was minified, which undoes escapes.
 * @returns {import('vite').Plugin}
 */
export function oneByteScripts() {
  return {
    name: 'apidoc:one-byte-scripts',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk') file.code = inOneByte(file.code, file.fileName);
      },
    },
  };
}
