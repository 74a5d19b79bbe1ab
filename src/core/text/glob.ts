// Patterns of paths with `*`, `**`, `?`, `[abc]` and `{a,b}`, compared in time that grows with the
// product of both lengths at most, since files of others contain them too.

/** Alternatives that the braces of one pattern may have. */
const MAX_ALTERNATIVES = 256;

/** Returns whether a name contains characters that patterns use. */
export function isGlob(name: string): boolean {
  return /[*?[\]{}]/.test(name);
}

/**
 * Returns a function that reports whether a path with `/` matches a pattern. `*` and `?` are
 * characters other than `/`, `**` between slashes any number of folders, `\` makes the character
 * after it literal.
 * @param braces whether `{a,b}` are alternatives, as in shells, or characters, as in a .gitignore
 */
export function globMatcher(
  pattern: string,
  braces: 'alternatives' | 'literal' = 'alternatives',
): (path: string) => boolean {
  const written = braces === 'alternatives' ? alternativesOf(pattern) : [pattern];
  const alternatives = written.map((one) =>
    withoutDots(one).map((name) => (name === '**' ? '**' : partsOf(name))),
  );
  return (path) => {
    const names = withoutDots(path);
    return alternatives.some((steps) =>
      matches(
        steps,
        names,
        (step) => step === '**',
        (step, name) => step !== '**' && matchesName(step, name),
      ),
    );
  };
}

/** A character, any character, any number of them, or those for which a class is true. */
type Part = string | ((char: string) => boolean) | { readonly any: 'many' | 'one' };

function matchesName(parts: readonly Part[], name: string): boolean {
  return matches(
    parts,
    Array.from(name),
    (part) => typeof part === 'object' && part.any === 'many',
    (part, char) =>
      typeof part === 'function' ? part(char) : typeof part === 'object' || part === char,
  );
}

/**
 * Whether the parts of a pattern match all items in order. Only the last part that takes any number
 * is ever tried again with one item more.
 */
function matches<P, T>(
  pattern: readonly P[],
  items: readonly T[],
  isMany: (part: P) => boolean,
  isOne: (part: P, item: T) => boolean,
): boolean {
  let at = 0;
  let many = -1;
  let from = 0;
  for (let i = 0; i < items.length; ) {
    const part = pattern[at];
    const item = items[i] as T;
    if (part !== undefined && isMany(part)) {
      many = at++;
      from = i;
    } else if (part !== undefined && isOne(part, item)) {
      at++;
      i++;
    } else if (many >= 0) {
      at = many + 1;
      i = ++from;
    } else return false;
  }
  return pattern.slice(at).every(isMany);
}

function partsOf(name: string): Part[] {
  const parts: Part[] = [];
  const chars = Array.from(name);
  for (let i = 0; i < chars.length; i++) {
    const char = chars[i] ?? '';
    const end = char === '[' ? chars.indexOf(']', i + (chars[i + 1] === '!' ? 3 : 2)) : -1;
    if (char === '*') parts.push({ any: 'many' });
    else if (char === '?') parts.push({ any: 'one' });
    else if (end > 0) {
      parts.push(classOf(chars.slice(i + 1, end)));
      i = end;
    } else parts.push(char === '\\' ? (chars[++i] ?? char) : char);
  }
  return parts;
}

/** What the characters between `[` and `]` mean; `!` or `^` at the beginning is any other. */
function classOf(chars: readonly string[]): (char: string) => boolean {
  const negated = chars[0] === '!' || chars[0] === '^';
  const ranges: (readonly [string, string])[] = [];
  for (let i = negated ? 1 : 0; i < chars.length; i++) {
    const first = chars[i] ?? '';
    const isRange = chars[i + 1] === '-' && chars[i + 2] !== undefined;
    ranges.push([first, (isRange ? chars[i + 2] : first) ?? first]);
    if (isRange) i += 2;
  }
  return (char) => ranges.some(([first, last]) => char >= first && char <= last) !== negated;
}

function withoutDots(path: string): string[] {
  return path.split('/').filter((name) => name !== '' && name !== '.');
}

/** The patterns that one with braces is an abbreviation of, up to a limit. */
function alternativesOf(pattern: string): string[] {
  const done: string[] = [];
  const open = [pattern];
  while (open.length > 0 && done.length + open.length <= MAX_ALTERNATIVES) {
    const one = open.pop() ?? '';
    const braces = /\{([^{}]*,[^{}]*)\}/.exec(one);
    if (!braces) done.push(one);
    else
      for (const choice of (braces[1] ?? '').split(','))
        open.push(one.slice(0, braces.index) + choice + one.slice(braces.index + braces[0].length));
  }
  return done;
}
