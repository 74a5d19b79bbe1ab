// `empty-document`: the beginning of a document.
import type { Fixer } from './types.ts';

export const starter: Fixer = ({ subject: { text, language, dialect } }) => {
  const body =
    language === 'json'
      ? `${JSON.stringify({ [dialect.rootField]: dialect.version, info: { title: '', version: '' }, channels: {}, operations: {} }, null, 2)}\n`
      : `${dialect.rootField}: ${dialect.version}\ninfo:\n  title: ''\n  version: ''\nchannels: {}\noperations: {}\n`;
  const end = /\r\n/.test(text) ? body.replaceAll('\n', '\r\n') : body;
  const at = language === 'json' ? 0 : text.length;
  const before = at > 0 && !text.endsWith('\n') ? '\n' : '';
  return [
    {
      title: 'Start a document',
      edits: [{ start: at, end: text.length, text: before + end }],
      preferred: true,
      caret: 'title',
    },
  ];
};
