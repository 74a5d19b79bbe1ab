// Loads a `catalog.json` and the addresses of its documents. Nothing of the documents is requested.
import { formatCount, readCatalog } from '../../core/light.ts';
import type { CatalogEntry } from '../../core/types.ts';
import { type Action, type Refused, refuse } from '../../share/failure.ts';
import { type FetchOptions, fetchText } from '../../share/fetch-text.ts';

/** A list of a few hundred documents is far below. */
const MAX_BYTES = 1_000_000;
const MAX_DOCUMENTS = 500;
/** Problems that are named; the rest is counted. */
const NAMED = 5;

/** A document that a catalog lists; each path once. */
export interface ListedDocument extends Pick<CatalogEntry, 'path' | 'name' | 'group'> {
  /** Of its file, on the origin of the catalog. */
  readonly address: string;
}

export interface LoadedCatalog {
  readonly ok: true;
  readonly title: string;
  readonly description: string;
  readonly documents: readonly ListedDocument[];
  /** What is wrong in the catalog, so that it may list more than is shown: sentences. */
  readonly problems: readonly string[];
  /** Address of the catalog as it was given. */
  readonly given: string;
  /** Where it came from in the end. */
  readonly base: string;
}

const AGAIN: readonly Action[] = [{ id: 'retry', label: 'Load again' }];

/**
 * Loads a catalog by the rules for addresses of documents.
 * @returns the catalog, or why there is none: a reason of `fetchText`, or `not-a-catalog`,
 * `empty-catalog`, `large-catalog`
 */
export async function loadCatalog(
  address: string,
  options: FetchOptions,
): Promise<LoadedCatalog | Refused> {
  const outcome = await fetchText(address, { maxBytes: MAX_BYTES, ...options });
  if (!outcome.ok) return outcome;
  const { errors, documents, title = 'Documents', description = '' } = readCatalog(outcome.text);
  const problems = errors
    .slice(0, NAMED)
    .map(({ line, column, message }) => `Line ${line}, column ${column}: ${message}`);
  if (errors.length > NAMED)
    problems.push(`There are ${formatCount(errors.length - NAMED, 'more problem')}.`);
  if (documents.length === 0)
    return errors.length > 0
      ? refuse(
          'not-a-catalog',
          "This file can't be read as a catalog.",
          `${problems.join(' ')} Fix the file, or enter the URL of another one.`,
          AGAIN,
        )
      : refuse(
          'empty-catalog',
          'The catalog lists no documents.',
          'Add some to "documents" in the file, then load it again.',
          AGAIN,
        );
  if (documents.length > MAX_DOCUMENTS)
    return refuse(
      'large-catalog',
      'The catalog lists too many documents.',
      `It lists ${documents.length}, and up to ${MAX_DOCUMENTS} are shown here. The command apidoc-studio docs makes a site of any number of documents.`,
      AGAIN,
    );
  return {
    ok: true,
    title,
    description,
    problems,
    given: outcome.given,
    base: outcome.base,
    documents: documents.map(({ path, name, group }) => ({
      path,
      ...(name !== undefined && { name }),
      ...(group !== undefined && { group }),
      address: addressOf(path, outcome.base),
    })),
  };
}

/** Escapes `?` and `#`, which are characters of a name in a path. */
function addressOf(path: string, base: string): string {
  return new URL(path.split('/').map(encodeURIComponent).join('/'), base).href;
}
