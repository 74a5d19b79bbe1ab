import { describe, expect, it } from 'vitest';
import { decodeAddress, encodeAddress } from './parse.ts';

describe('addresses of links in descriptions', () => {
  it('encodes what an address may not hold, and keeps its escapes', () => {
    expect(encodeAddress('https://example.org/a b?q=ä#ö "x"')).toBe(
      'https://example.org/a%20b?q=%C3%A4#%C3%B6%20%22x%22',
    );
    expect(encodeAddress('https://example.org/100%25/50%/%zz')).toBe(
      'https://example.org/100%25/50%25/%25zz',
    );
    expect(encodeAddress('http://[2001:db8::1]:8080/a')).toBe('http://[2001:db8::1]:8080/a');
    expect(encodeAddress('#/channels/orders~1placed')).toBe('#/channels/orders~1placed');
    expect(encodeAddress('a\uD800b')).toBe('a%EF%BF%BDb');
  });

  it('leaves names of hosts to the browser, which resolves them', () => {
    const { host } = new URL(encodeAddress('https://münchen.example/straße'));
    expect(host).toBe('xn--mnchen-3ya.example');
  });

  it('decodes for reading what changes no meaning', () => {
    expect(decodeAddress('https://example.org/stra%C3%9Fe%20a')).toBe(
      'https://example.org/straße a',
    );
    expect(decodeAddress('https://example.org/a%2Fb?x=%26&y=%2541')).toBe(
      'https://example.org/a%2Fb?x=%26&y=%2541',
    );
    expect(decodeAddress('https://example.org/%FF%C3')).toBe('https://example.org/%FF%C3');
  });
});
