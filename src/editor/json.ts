// JSON for the editor: colours by a small grammar of our own; the checks are the worker's.
import { languages } from 'monaco-editor/editor';

const grammar: languages.IMonarchLanguage = {
  tokenizer: {
    root: [
      [/"(?:[^"\\]|\\.)*"(?=\s*:)/, 'string.key'],
      [/"(?=(?:[^"\\]|\\.)*$)/, { token: 'string.invalid', next: '@unclosed' }],
      [/"/, { token: 'string', next: '@string' }],
      [/[{}[\]]/, '@brackets'],
      [/[,:]/, 'delimiter'],
      [/-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\w.])/, 'number'],
      [/(?:true|false|null)\b/, 'keyword'],
      [/\s+/, ''],
      [/[^\s{}[\],:"]+/, 'invalid'],
    ],
    string: [
      [/[^"\\]+/, 'string'],
      [/\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/, 'string.escape'],
      [/\\./, 'string.invalid'],
      [/"/, { token: 'string', next: '@pop' }],
    ],
    // A string of JSON ends with its line, closed or not: the colours of the next line do not
    // depend on it.
    unclosed: [[/.*$/, { token: 'string.invalid', next: '@pop' }]],
  },
  brackets: [
    { open: '{', close: '}', token: 'delimiter.bracket' },
    { open: '[', close: ']', token: 'delimiter.bracket' },
  ],
};

const pairs = [
  { open: '{', close: '}', notIn: ['string'] },
  { open: '[', close: ']', notIn: ['string'] },
  { open: '"', close: '"', notIn: ['string'] },
];

/** Registers the language `json`: colours, brackets, words. */
export function registerJson(): void {
  languages.register({
    id: 'json',
    extensions: ['.json'],
    aliases: ['JSON'],
    mimetypes: ['application/json'],
  });
  languages.setMonarchTokensProvider('json', grammar);
  languages.setLanguageConfiguration('json', {
    brackets: [
      ['{', '}'],
      ['[', ']'],
    ],
    autoClosingPairs: pairs,
    surroundingPairs: pairs,
    wordPattern: /[^\s"'#,:/{}[\]()<>|&*!?%@`=;]+/,
  });
}
