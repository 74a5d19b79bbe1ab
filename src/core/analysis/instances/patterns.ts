// Patterns that the validator can run: it compiles them with the flag `u`, which is stricter than
// the dialect allows (readings.md AMB-34).

/**
 * Longer or deeper ones are not tried: compiling them can end the process, which nothing could
 * catch.
 */
const MAX_LENGTH = 4000;
const MAX_GROUPS = 200;

/**
 * Returns the pattern in a form that compiles with `u`; undefined for one that compiles with
 * neither flag, or that is too large to try.
 */
export function usablePattern(pattern: string | undefined): string | undefined {
  if (
    pattern === undefined ||
    pattern.length > MAX_LENGTH ||
    (pattern.match(/\(/g)?.length ?? 0) > MAX_GROUPS
  )
    return undefined;
  if (compiles(pattern, 'u')) return pattern;
  if (!compiles(pattern, '')) return undefined;
  const strict = withoutNeedlessEscapes(pattern);
  return compiles(strict, 'u') ? strict : undefined;
}

function compiles(pattern: string, flags: string): boolean {
  try {
    new RegExp(pattern, flags);
    return true;
  } catch {
    return false;
  }
}

/**
 * Without `u` an escaped `@` means `@`, and a brace that counts nothing means itself. Inside of a
 * class only the escapes matter.
 */
function withoutNeedlessEscapes(pattern: string): string {
  let inClass = false;
  return pattern.replace(/\\[\s\S]|[[\]{}]/g, (token, at: number) => {
    if (token.startsWith('\\'))
      return /\\[\^$\\.*+?()[\]{}|/\-A-Za-z0-9]/.test(token)
        ? hyphen(token, inClass)
        : token.slice(1);
    if (token === '[') {
      const opens = !inClass;
      inClass = true;
      return opens ? token : `\\${token}`;
    }
    if (token === ']') {
      const closes = inClass;
      inClass = false;
      return closes ? token : `\\${token}`;
    }
    if (inClass || isQuantifier(pattern, at)) return token;
    return `\\${token}`;
  });
}

function hyphen(token: string, inClass: boolean): string {
  return token === '\\-' && !inClass ? '-' : token;
}

/** Whether the brace at `at` belongs to a `{2}`, `{2,}` or `{2,3}`. */
function isQuantifier(pattern: string, at: number): boolean {
  const start = pattern.lastIndexOf('{', at);
  return (
    start >= 0 && /^\{\d+(,\d*)?\}/.test(pattern.slice(start)) && pattern.indexOf('}', start) >= at
  );
}
