// Patterns that may take exponential time are matched with short texts only.

/** Characters with which even such a pattern ends soon. */
export const MAX_HOSTILE = 14;

/** Returns whether a pattern repeats what itself repeats or has alternatives, or refers back. */
export function isHostile(pattern: string): boolean {
  const plain = pattern.replace(/\\\\|\\[()[\]{}|*+?]/g, '_').replace(/\[(?:\\.|[^\]\\])*\]/g, '_');
  return (
    /\((?:[^()]|\([^()]*\))*[*+|}](?:[^()]|\([^()]*\))*\)[*+{]/.test(plain) ||
    /\\[1-9k]/.test(plain) ||
    (plain.match(/[*+]/g)?.length ?? 0) > 3
  );
}

/** Returns whether a name matches a pattern; false where finding out might take long. */
export function matches(pattern: string, name: string): boolean {
  if (name.length > (isHostile(pattern) ? MAX_HOSTILE : 200)) return false;
  return new RegExp(pattern, 'u').test(name);
}
