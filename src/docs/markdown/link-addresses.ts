// How the Markdown parser writes the addresses of links, by the browser's own functions: those of
// its libraries are 3 KB, and SafeLink reads every address once more.

/** Returns an address with what it may not hold percent-encoded; escapes in it stay. */
export const encodeAddress = (address: string): string =>
  // Brackets belong to an address of IPv6.
  address
    .trim()
    .replace(/%(?![\da-f]{2})|[^%[\]]+/gi, (text) =>
      encodeURI(text.replace(/\p{Surrogate}/gu, '\uFFFD')),
    );

/** Returns an address for reading: escapes of characters without a meaning in it are decoded. */
export const decodeAddress = (address: string): string =>
  address.replace(/(?:%(?!25)[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURI(escapes);
    } catch {
      return escapes;
    }
  });
