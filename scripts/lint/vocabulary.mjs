/**
 * Private words that a reader would have to learn, and the words of the field to write instead: in
 * strings, JSX text, test titles, comments and Markdown. Plain English is free: a list can't hear
 * whether a sentence is one that a native speaker would say.
 */
import { isTest, lineAt, parse, walk } from './syntax-tree.mjs';

/** @import { Ast, File, Finding } from './syntax-tree.mjs' */

/**
 * What must not be written, and what to write.
 * @type {readonly (readonly [RegExp, string])[]}
 */
const WORDS = [
  [/\bmend(?:s|ed|ing)?\b/gi, 'fix'],
  [/\banew\b/gi, 'again'],
  [/\bkeepers?\b/gi, 'autosave'],
  [/\blast words\b/gi, 'unload journal'],
  [/\btorn\b/gi, 'interrupted, separated'],
  [/\bdesks?\b/gi, 'layout'],
  [/\bechoes\b/gi, 'cascading errors'],
  [/\b(?:with|without|for|gives?|given|'s) leave\b/gi, 'permission'],
  [/\b(?:did|does|do) not arrive\b|\bdidn't arrive\b/gi, "couldn't be loaded"],
  [/\b(?:takes?|taken|took|taking)(?: \S+){0,3} away\b/gi, 'remove'],
  [/\b(?:brings?|brought|bringing)(?: \S+){0,2} back\b/gi, 'undo, restore'],
  [
    /\b(?:lead(?:s|ing)?|led) (?:to|nowhere|back|into|here|there|out|outside|round)\b/gi,
    'resolves to, opens',
  ],
  [/\bspots?\b/gi, 'location, position'],
  [/(?<!\bhello |\breal[- ])\bworlds?\b/gi, 'document set'],
  [
    /\b(?:an?|the|its|each|every|any|all|no|other|of|\d+|\$\{\}) mentions?\b/gi,
    'reference, occurrence',
  ],
];
/**
 * What users of the application must not read; the code may have verdicts.
 * @type {readonly (readonly [RegExp, string])[]}
 */
const SHOWN = [
  [/\b(?:verdicts?|judg(?:e|es|ed|ing|e?ments?))\b/gi, 'validate, result'],
  [/\bfault(?:s|y|less)?\b/gi, 'problem, error'],
];
/**
 * Justified uses: where, which text, and why.
 * @type {readonly { file: RegExp, text: RegExp, why: string }[]}
 */
const JUSTIFIED = [
  { file: /^public\/examples\/schema-formats/, text: /keeper/i, why: 'the terms of a museum' },
];

/**
 * Words in a file that this project does not use.
 * @param {File} file
 * @returns {Finding[]} By line, one for each occurrence.
 */
export function vocabulary(file) {
  return textsOf(file).flatMap(({ text, start, shown }) =>
    [...WORDS, ...(shown ? SHOWN : [])].flatMap(([word, instead]) => {
      if (JUSTIFIED.some((it) => it.file.test(file.path) && it.text.test(text))) return [];
      return [...text.matchAll(word)].map(([found]) => {
        const line = lineAt(file.text, Math.max(start, file.text.indexOf(found, start)));
        return { file: file.path, line, message: `"${found}": write ${instead}` };
      });
    }),
  );
}

/**
 * @typedef {{ text: string, start: number, shown?: boolean }} Text A text that is read, the offset
 * of its node or line, and whether the application shows it.
 */

/** @param {File} file @returns {Text[]} */
function textsOf(file) {
  if (file.path === 'CHANGELOG.md') return lines(withoutCode(unreleased(file.text)));
  if (file.path.endsWith('.md')) return lines(withoutCode(file.text));
  if (file.path.endsWith('.html') || /^public\/examples\//.test(file.path)) return lines(file.text);
  if (!/\.(?:tsx?|mjs)$/.test(file.path)) return [];
  if (isTest(file.path) || file.path.startsWith('e2e/'))
    return [...titles(file), ...comments(file)];
  const shown = file.path.startsWith('src/');
  return [...strings(file).map((text) => ({ ...text, shown })), ...comments(file)];
}

/** The part of a change log that can still change. @param {string} text */
const unreleased = (text) => text.split(/^## (?!\[?Unreleased)/m, 1)[0] ?? '';

/**
 * Markdown with blanks for its code and paths, so that offsets stay.
 * @param {string} markdown
 */
function withoutCode(markdown) {
  const blank = (/** @type {string} */ code) => code.replace(/[^\n]/g, ' ');
  return markdown
    .replace(/^```[\s\S]*?^```/gm, blank)
    .replace(/`[^`\n]*`/g, blank)
    .replace(/[\w-]+(?:[./][\w-]+)+/g, blank);
}

/** @param {string} text @returns {Text[]} */
function lines(text) {
  let start = 0;
  return text.split('\n').map((line) => {
    const at = start;
    start += line.length + 1;
    return { text: line, start: at };
  });
}

/**
 * Strings for a reader: of more than one word, or one that begins like a sentence.
 * @param {File} file
 * @returns {Text[]}
 */
function strings(file) {
  /** @type {Text[]} */
  const found = [];
  walk(parse(file).program, (node) => {
    const text = textOf(node);
    if (text !== undefined && /\S\s+\S|^[A-Z][a-z]+\b/.test(text))
      found.push({ text, start: node.start });
  });
  return found.sort((a, b) => a.start - b.start);
}

/** Comments without the code in them. @param {File} file @returns {Text[]} */
function comments(file) {
  return parse(file).comments.map(({ value, start }) => ({ text: withoutCode(value), start }));
}

/** What tests and their steps are called. @param {File} file @returns {Text[]} */
function titles(file) {
  /** @type {Text[]} */
  const found = [];
  walk(parse(file).program, (node) => {
    if (
      node.type !== 'CallExpression' ||
      !/^(?:it|test|describe)\b/.test(file.text.slice(node.start, node.start + 9))
    )
      return;
    const text = node.arguments[0] === undefined ? undefined : textOf(node.arguments[0]);
    if (text !== undefined) found.push({ text, start: node.arguments[0].start });
  });
  return found.sort((a, b) => a.start - b.start);
}

/**
 * @param {Ast} node
 * @returns {string | undefined} Text of a node; a value that is put in is `${}`.
 */
function textOf(node) {
  if (node.type === 'JSXText') return node.value;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral')
    return node.quasis.map((/** @type {Ast} */ it) => it.value.cooked ?? '').join('${}');
  return undefined;
}
