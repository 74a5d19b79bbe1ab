import { describe, expect, it } from 'vitest';
import { withoutPlaceholders } from './lsp-results.ts';

describe('withoutPlaceholders', () => {
  it.each([
    // snippet syntax, the text that is left
    ['title: $1', 'title: '],
    ['title: ${1}\n$0', 'title: \n'],
    ['title: ${1:Orders}', 'title: Orders'],
    ['action: ${1|send,receive|}', 'action: send'],
    ['${1|a\\,b,c|}', 'a,b'],
    ['${1|a\\|b,c|}', 'a|b'],
    ['${1:a \\} b}', 'a } b'],
    ['\\$ref: ${1:#/components}', '$ref: #/components'],
    ['\\\\d+\\$', '\\d+$'],
    ['a: ${1:x}\nb: ${2:y}', 'a: x\nb: y'],
    ['price in $', 'price in $'],
    ['', ''],
  ])('leaves the text of %j', (snippet, text) => {
    expect(withoutPlaceholders(snippet)).toBe(text);
  });
});
