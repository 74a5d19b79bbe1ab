// The end of a long address says which file it is; short ones stay whole.
import { expect, test } from 'vitest';
import { shortUri } from './FileChip.tsx';

test.each([
  ['https://example.com/apis/social/common/messages.yaml', '…/common/messages.yaml'],
  ['common/messages.yaml', 'common/messages.yaml'],
  [
    'a-file-with-a-very-long-name-that-stands-in-no-folder.yaml',
    'a-file-with-a-very-long-name-that-stands-in-no-folder.yaml',
  ],
  ['https://example.com/m.yaml', 'https://example.com/m.yaml'],
])('%s', (uri, end) => {
  expect(shortUri(uri)).toBe(end);
});
