// The configuration of a caller: the content of an `apidoc.config.json`.
import { isRoot, NO_SETTINGS, pathMatcher, readConfig } from '../core/api.ts';
import type { Config, Overrides, Settings } from '../core/types.ts';

/**
 * The content of an `apidoc.config.json`, as text or as its value. Patterns are relative to the
 * folder that names of documents are relative to.
 */
export type Configuration = string | object;

/** What a configuration says about one document. */
export interface DocumentConfiguration {
  readonly settings: Settings;
  readonly overrides?: Overrides;
  /** The configuration leaves the document out. */
  readonly isIgnored: boolean;
  /** Levels of changes between versions. */
  readonly levels: Config['diff'];
  /** How documentation looks. */
  readonly theme: Config['docs'];
}

/**
 * Returns what a configuration says about the document of a name.
 * @throws Error where it has errors, with all of them
 */
export function configurationOf(
  configuration: Configuration | undefined,
  uri: string,
): DocumentConfiguration {
  if (configuration === undefined)
    return { settings: NO_SETTINGS, isIgnored: false, levels: new Map(), theme: null };
  const text =
    typeof configuration === 'string' ? configuration : JSON.stringify(configuration, null, 2);
  const { errors, settings, overrides, ignore, diff, docs } = readConfig(text);
  if (errors.length > 0) {
    const list = errors.map(({ line, column, message }) => `${line}:${column}: ${message}`);
    throw new Error(`The configuration has errors. ${list.join(' ')}`);
  }
  return {
    settings,
    overrides: { folder: '', base: '', list: overrides },
    isIgnored: ignore.length > 0 && !isRoot(uri) && pathMatcher(ignore)(uri),
    levels: diff,
    theme: docs,
  };
}
