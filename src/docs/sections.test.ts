import { expect, test } from 'vitest';
import { Analyzer } from '../core/analysis/analyzer.ts';
import { sectionAt, showsHints } from './sections.ts';

test.each([
  ['', '/channels', 'channels'],
  ['', '/components/messages', 'messages'],
  ['', '/components/securitySchemes', 'security'],
  ['', '/components/parameters', 'components'],
  ['', '/components', 'components'],
  ['', '/info/title', null],
  ['', '/channelsAndMore', null],
  ['other.yaml', '/channels', null],
])('%j %s belongs to the section %s', (uri, pointer, section) => {
  expect(sectionAt({ uri, pointer })).toBe(section);
});

const INFO = 'apidoc: 3.1.0\ninfo: {title: A, version: 1.0.0}\n';
test.each([
  ['an empty document', '', true],
  ['one that has only begun', INFO, true],
  ['one with a channel', `${INFO}channels: {a: {address: a}}\n`, true],
  [
    'a collection of components',
    `${INFO}components: {messages: {M: {payload: {type: string}}}}\n`,
    false,
  ],
  [
    'a collection of channels for others',
    `${INFO}components: {channels: {a: {address: a}}}\n`,
    false,
  ],
])('empty sections of %s explain their content: %s', (_, text, expected) => {
  const analyzer = new Analyzer('a.yaml', 'yaml');
  analyzer.setText(text);
  expect(showsHints(analyzer.model().order)).toBe(expected);
});
