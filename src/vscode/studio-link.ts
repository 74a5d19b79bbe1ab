// The link that opens a text in a studio.
import { linkAdvice, makeLink } from '../share/link.ts';
import { encode, FORMAT } from '../share/link-codec.ts';

/**
 * Returns the link that carries a text, or why there is none.
 * @param studio address of the studio, as the user has set it
 * @param name of the file
 */
export async function studioLink(
  studio: string,
  text: string,
  name: string,
): Promise<{ readonly address: string } | { readonly refused: string }> {
  if (!/^https?:$/.test(URL.canParse(studio) ? new URL(studio).protocol : ''))
    return {
      refused: `The address of the studio must begin with https:// or http://, got "${studio}".`,
    };
  const source = { kind: 'text', format: FORMAT, payload: await encode(text) } as const;
  const address = makeLink(studio, { source, name });
  return linkAdvice(address, new TextEncoder().encode(text).length) === 'impossible'
    ? { refused: 'The document is too large for a link. Open its file in the studio instead.' }
    : { address };
}
