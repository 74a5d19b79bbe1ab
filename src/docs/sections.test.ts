import { expect, test } from 'vitest';
import { sectionAt } from './sections.ts';

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
