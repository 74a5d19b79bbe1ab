// Detects formats that a text matches unambiguously.

const FORMATS: readonly (readonly [name: string, fits: (text: string) => boolean])[] = [
  ['date-time', (text) => DATE_TIME.test(text) && isDay(text)],
  ['date', (text) => /^\d{4}-\d\d-\d\d$/.test(text) && isDay(text)],
  ['uuid', (text) => /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text)],
  ['email', (text) => EMAIL.test(text)],
  ['uri', (text) => text.length <= 2_000 && URI.test(text)],
];

// RFC 3339 section 5.6.
const DATE_TIME =
  /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,12})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const EMAIL =
  /^[A-Za-z\d._%+-]{1,64}@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.){1,8}[A-Za-z]{2,24}$/;
// RFC 3986, with an authority or of the URN scheme: what merely has a colon may be anything.
const URI =
  /^(?:[a-z][a-z\d+.-]*:\/\/[A-Za-z\d]|urn:[A-Za-z\d])(?:[A-Za-z\d\-._~:/?#[\]@!$&'()*+,;=]|%[\dA-Fa-f]{2})*$/;

/** Returns the name of the format in JSON Schema, or null. */
export function formatOf(text: string): string | null {
  return FORMATS.find(([, fits]) => fits(text))?.[0] ?? null;
}

/** Returns whether there is such a day (RFC 3339 section 5.7). */
function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number);
  return (
    month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
  );
}
