// The page that other sites may frame: its address and the HTML for it.
import { expect, test } from 'vitest';
import { embedAddress, embedCode, studioAddress } from './studio-address.ts';

test.each([
  ['https://a.example/', 'https://a.example/embed.html', 'https://a.example/'],
  [
    'https://a.example/studio/index.html?url=x.yaml#/info',
    'https://a.example/studio/embed.html?url=x.yaml#/info',
    'https://a.example/studio/?url=x.yaml#/info',
  ],
  [
    'https://a.example/studio/embed.html?url=x.yaml',
    'https://a.example/studio/embed.html?url=x.yaml',
    'https://a.example/studio/?url=x.yaml',
  ],
])('%s has a page for frames and one of the studio', (address, embed, studio) => {
  expect(embedAddress(address)).toBe(embed);
  expect(studioAddress(address)).toBe(studio);
});

test('nothing of a title or an address ends the attribute that it is in', () => {
  const code = embedCode('https://a.example/?url=x&view=docs#n="', '"><script> & more');
  expect(code).toContain('title="&quot;&gt;&lt;script&gt; &amp; more"');
  expect(code).toMatch(
    /^<iframe src="https:\/\/a\.example\/embed\.html\?url=x&amp;view=docs#[^"]*" /,
  );
  expect(code.match(/[<>]/g)).toHaveLength(4);
});
