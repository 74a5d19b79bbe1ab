// Not stated by the format, but surely meant: a document that is made to be shared holds no
// passwords, keys or tokens. Checks the whole text, comments included.
import { pathAt } from '../../../text/node-ranges.ts';
import type { LoadedFile } from '../../documents/document-set.ts';
import type { Problem } from '../../problem.ts';
import type { Secret } from '../../secrets/types.ts';

/** Reports secrets of one file. The messages don't repeat them, because they end up in logs. */
export function possibleSecrets({ uri, tree }: LoadedFile, secrets: readonly Secret[]): Problem[] {
  return secrets.map(({ kind, start, end }) => ({
    code: 'possible-secret',
    severity: 'warning',
    message: `This looks like ${kind}. Anyone who can read the document can use it. Remove it, and revoke it if the document was shared.`,
    uri,
    path: tree ? pathAt(tree, start) : [],
    start,
    end,
  }));
}
