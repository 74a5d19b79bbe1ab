// Two content types as those compare them who know both.

/** How two content types differ: not at all, in their parameters only, or in the type. */
export type ContentTypeChange = 'none' | 'parameters' | 'type';

/** Why a change of the parameters is unclassified. */
export const PARAMETERS_REASON = 'applications often ignore them';

/** Returns how two content types differ; case and blanks around `;` have no meaning (RFC 9110). */
export function contentTypeChange(
  before: string | undefined,
  after: string | undefined,
): ContentTypeChange {
  if (mediaType(before) === mediaType(after)) return 'none';
  return base(before) === base(after) ? 'parameters' : 'type';
}

const mediaType = (type: string | undefined) => type?.replace(/\s*;\s*/g, ';').toLowerCase();

const base = (type: string | undefined) => type?.split(';', 1)[0]?.trim().toLowerCase();
