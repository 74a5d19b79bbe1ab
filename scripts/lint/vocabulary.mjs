/**
 * Words that a reader would have to learn, and the words of the field to write instead: in strings,
 * JSX text, test titles, comments and Markdown.
 */
import { isTest, lineAt, parse, walk } from './syntax-tree.mjs';

/** @import { Ast, File, Finding } from './syntax-tree.mjs' */

/**
 * What must not be written, and what to write. A lookaround leaves out the use that is plain
 * English.
 * @type {readonly (readonly [RegExp, string])[]}
 */
const WORDS = [
  [/\bmend(?:s|ed|ing)?\b/gi, 'fix'],
  [/\banew\b/gi, 'again'],
  [/\b(?:the|a) person\b|\bsome(?:body|one)\b/gi, 'user'],
  [
    /(?<!\bthere )\b(?:is|are|was|were|be|being) no (?!longer\b|more\b|less\b|better\b)/gi,
    'is not a',
  ],
  [/\b(?:stand(?:s|ing)?|stood)\b(?! (?:alone|for|out)\b|-)/gi, 'is, appears, is defined'],
  [
    /\b(?:lead(?:s|ing)?|led) (?:to|nowhere|back|into|here|there|out|outside|round)\b/gi,
    'resolves to, opens',
  ],
  [/\b(?:verdicts?|judg(?:e|es|ed|ing|e?ments?))\b/gi, 'validate, result'],
  [/\bfault(?:s|y|less)?\b/gi, 'problem, error'],
  [/\b(?:tells?|telling|told)\b(?!(?: \S+){0,3} apart\b)/gi, 'report, show'],
  [/\bwanted\b/gi, 'expected'],
  [/\b(?:asks?|asked|asking)\b/gi, 'require, request'],
  [/\b(?:questions?(?! marks?\b)|answer(?:s|ed|ing)?)\b/gi, 'request, response'],
  [/\bsaid\b/gi, 'specified, reported'],
  [/\b(?:takes?|taken|took|taking)(?: \S+){0,3} away\b/gi, 'remove'],
  [
    /\b(?:takes?|taken|took|taking|brings?|brought|bringing)(?: \S+){0,2} back\b/gi,
    'undo, redo, restore',
  ],
  [/\b(?:did|does|do) not arrive\b|\bdidn't arrive\b/gi, "couldn't be loaded"],
  [/(?<!\bhello |\breal[- ])\bworlds?\b/gi, 'document set'],
  [/\bthings?\b/gi, 'object, component'],
  [/\bspots?\b/gi, 'location, position'],
  [
    /(?<!\b(?:in|into|take|takes|taking|took) )(?<!\b(?:to|must|can|will|which|that) )\bplaces?\b(?!holder)/gi,
    'location, position',
  ],
  [/\bmentions?\b/gi, 'reference, occurrence'],
  [/\bkeepers?\b/gi, 'autosave'],
  [/\blast words\b/gi, 'unload journal'],
  [/\b(?:the house|rooms?|desk)\b/gi, 'module, layout'],
  [/\b(?:with|without|for|gives?|given|'s) leave\b/gi, 'permission'],
];
/**
 * Justified uses: where, which text, and why.
 * @type {readonly { file: RegExp, text: RegExp, why: string }[]}
 */
const JUSTIFIED = [
  {
    file: /^public\/examples\/schema-formats/,
    text: /room|keeper|in stand/i,
    why: 'the terms of a museum',
  },
  { file: /^public\/examples\/bike-fleet-mqtt/, text: /\bplace\b/i, why: 'the name of a schema' },
  { file: /^public\/examples\/seats-nats/, text: /\banswers\b/, why: 'the name of a channel' },
  {
    file: /^src\/visual\/wizards\/request-reply-wizard/,
    text: /^Answer requests$/,
    why: 'an application that replies',
  },
];

/**
 * Words in a file that this project does not use.
 * @param {File} file
 * @returns {Finding[]} By line, one for each occurrence.
 */
export function vocabulary(file) {
  return textsOf(file).flatMap(({ text, start }) =>
    WORDS.flatMap(([word, instead]) => {
      if (JUSTIFIED.some((it) => it.file.test(file.path) && it.text.test(text))) return [];
      return [...text.matchAll(word)].map(([found]) => {
        const line = lineAt(file.text, Math.max(start, file.text.indexOf(found, start)));
        return { file: file.path, line, message: `"${found}": write ${instead}` };
      });
    }),
  );
}

/**
 * @typedef {{ text: string, start: number }} Text A text that is read, and the offset of its node
 * or line.
 */

/** @param {File} file @returns {Text[]} */
function textsOf(file) {
  if (file.path === 'CHANGELOG.md') return lines(withoutCode(unreleased(file.text)));
  if (file.path.endsWith('.md')) return lines(withoutCode(file.text));
  if (file.path.endsWith('.html') || /^public\/examples\//.test(file.path)) return lines(file.text);
  if (!/\.(?:tsx?|mjs)$/.test(file.path)) return [];
  const texts = isTest(file.path) || file.path.startsWith('e2e/') ? titles(file) : strings(file);
  return [...texts, ...comments(file)];
}

/** The part of a change log that can still change. @param {string} text */
const unreleased = (text) => text.split(/^## (?!\[?Unreleased)/m, 1)[0] ?? '';

/**
 * Markdown with blanks for its code, paths and codes of problems, so that offsets stay.
 * @param {string} markdown
 */
function withoutCode(markdown) {
  const blank = (/** @type {string} */ code) => code.replace(/[^\n]/g, ' ');
  return markdown
    .replace(/^```[\s\S]*?^```/gm, blank)
    .replace(/`[^`\n]*`/g, blank)
    .replace(/[\w-]+(?:[./][\w-]+)+/g, blank)
    .replace(/\breference-place\b/g, blank);
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
