// What looks like a secret in the texts that a link is about to carry.
import { lineStarts, loadSecretFinder, positionAt } from '../../core/light.ts';

export interface SharedSecret {
  /** Uri of the file, '' for the root document. */
  readonly uri: string;
  readonly start: number;
  readonly end: number;
  /** From 1. */
  readonly line: number;
  /** With its article: `a GitHub token`. */
  readonly kind: string;
  /** What may be shown of it. */
  readonly masked: string;
}

/** Finds the secrets of several files, in their order; loads the finder for the first link. */
export async function secretsIn(
  files: readonly { readonly uri: string; readonly text: string }[],
): Promise<readonly SharedSecret[]> {
  const { findSecrets, maskSecret } = await loadSecretFinder();
  return files.flatMap(({ uri, text }) => {
    const found = findSecrets(text);
    const starts = found.length > 0 ? lineStarts(text) : [];
    return found.map((secret) => ({
      uri,
      start: secret.start,
      end: secret.end,
      line: positionAt(starts, secret.start).line,
      kind: secret.kind,
      masked: maskSecret(text, secret),
    }));
  });
}
