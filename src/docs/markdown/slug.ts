// Names of headings for links inside of one text, as code hosts make them.

/**
 * Returns the heading text in lower case, without punctuation, blanks as dashes: `Rate limits (v2)`
 * is `rate-limits-v2`.
 */
export function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}
