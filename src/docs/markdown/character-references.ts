// Named character references of HTML, such as `&nbsp;`, which CommonMark allows in text. The table
// of all 2,125 names is 14 KB: the usual names are here, and the table is loaded for a text with
// another one. The build gives this to the Markdown parser in place of its own table
// (`scripts/vite-markdown.mjs`).
import { latePart } from './late-part.ts';

const COMMON: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: '&',
    apos: "'",
    bull: '\u2022',
    cent: '\u00A2',
    copy: '\u00A9',
    darr: '\u2193',
    deg: '\u00B0',
    divide: '\u00F7',
    euro: '\u20AC',
    frac12: '\u00BD',
    ge: '\u2265',
    gt: '>',
    harr: '\u2194',
    hellip: '\u2026',
    laquo: '\u00AB',
    larr: '\u2190',
    ldquo: '\u201C',
    le: '\u2264',
    lsquo: '\u2018',
    lt: '<',
    mdash: '\u2014',
    micro: '\u00B5',
    middot: '\u00B7',
    minus: '\u2212',
    nbsp: '\u00A0',
    ndash: '\u2013',
    ne: '\u2260',
    para: '\u00B6',
    plusmn: '\u00B1',
    pound: '\u00A3',
    quot: '"',
    raquo: '\u00BB',
    rarr: '\u2192',
    rdquo: '\u201D',
    reg: '\u00AE',
    rsquo: '\u2019',
    sect: '\u00A7',
    times: '\u00D7',
    trade: '\u2122',
    uarr: '\u2191',
    yen: '\u00A5',
  }),
);

const table = latePart(async () => (await import('entities/decode')).decodeHTMLStrict);

/** Decodes one reference, such as `&nbsp;`. A name whose table is not loaded yet stays as it is. */
export function decodeHTMLStrict(reference: string): string {
  return COMMON.get(reference.slice(1, -1)) ?? table()?.(reference) ?? reference;
}
