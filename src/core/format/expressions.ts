// The small languages inside strings: version of the format and address expressions. Their grammar
// and their descriptions for users. Runtime expressions have a file of their own.

/** What to show people of one of these languages. */
export interface Notation {
  readonly title: string;
  /** CommonMark. */
  readonly doc: string;
  readonly examples: readonly string[];
}

export const formatVersion: Notation = {
  title: 'Version string',
  doc: 'Three numbers with dots, `major.minor.patch`. The patch may have a suffix of a hyphen, letters and digits; patch and suffix make no difference to tools.',
  examples: ['3.1.0', '3.1.2-beta1'],
};

export interface Version {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
  /** What follows the hyphen. */
  readonly suffix?: string;
  /** The suffix has characters beyond letters and digits, such as the dot of `-rc.1` (AMB-04). */
  readonly oddSuffix?: true;
}

/** Reads a version of the format, else returns null (section Root object, Version string). */
export function parseVersion(text: string): Version | null {
  const found = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:-([0-9A-Za-z][0-9A-Za-z.-]*))?$/.exec(text);
  if (!found) return null;
  const [, major, minor, patch, suffix] = found;
  const version = { major: Number(major), minor: Number(minor), patch: Number(patch) };
  if (suffix === undefined) return version;
  return /[.-]/.test(suffix) ? { ...version, suffix, oddSuffix: true } : { ...version, suffix };
}

/** One `{name}` in an address, host or pathname, with UTF-16 offsets that include the braces. */
export interface AddressExpression {
  /** As written between the braces, whatever it is. */
  readonly name: string;
  /** The name is one that a parameter or variable can have. */
  readonly wellNamed: boolean;
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the expressions in a text, in their order, repeated ones included. A brace without its
 * partner belongs to none of them (sections Channel address expression, Server Object; AMB-13).
 */
export function addressExpressions(text: string): AddressExpression[] {
  return Array.from(text.matchAll(/\{([^{}]*)\}/g), (found) => {
    const name = found[1] ?? '';
    return {
      name,
      wellNamed: /^[A-Za-z0-9_-]+$/.test(name),
      start: found.index,
      end: found.index + found[0].length,
    };
  });
}
