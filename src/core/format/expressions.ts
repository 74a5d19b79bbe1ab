// The small languages inside strings: version of the format, address expressions, runtime
// expressions. Their grammar and their descriptions for users.

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

export const runtimeExpression: Notation = {
  title: 'Runtime expression',
  doc: 'A location in the message at hand: `$message.header` or `$message.payload`, and behind `#` a JSON Pointer to one value in it. In a name, `/` is written `~1` and `~` is written `~0`.',
  examples: ['$message.header#/correlationId', '$message.payload#/user/id'],
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

export interface RuntimeExpression {
  readonly source: 'header' | 'payload';
  /** JSON Pointer as written behind `#`; empty for the whole. */
  readonly pointer: string;
}

/** Reads a runtime expression, else returns null (section Runtime Expression, RFC 6901; AMB-43). */
export function parseRuntimeExpression(text: string): RuntimeExpression | null {
  const found = /^\$message\.(header|payload)(?:#((?:\/(?:[^~/]|~[01])*)*))?$/.exec(text);
  return found
    ? { source: found[1] === 'header' ? 'header' : 'payload', pointer: found[2] ?? '' }
    : null;
}
