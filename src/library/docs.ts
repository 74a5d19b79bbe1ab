// The documentation of a document as one file.
import { Analyzer, languageOf } from '../core/api.ts';
import { type Configuration, configurationOf } from './configuration.ts';
import { analyze, type Files } from './files.ts';

export interface DocsOptions {
  /** `html`: one page that needs no script and no network (unless another is given). */
  readonly format?: 'html' | 'markdown';
  /** Name or URL of the document. */
  readonly uri?: string;
  /** The files that it refers to, by address, or a function that reads one. */
  readonly files?: Files;
  /** The title of the page; that of the document unless given. */
  readonly title?: string;
  /** The content of an `apidoc.config.json`: how the page looks, without a logo that is a file. */
  readonly config?: Configuration;
}

/**
 * Returns the documentation of a document, of AsyncAPI 2 too. The same document always gives the
 * same text. What can't be read of it is left out: `validate` says what that is.
 * @throws Error where the configuration has errors
 */
export async function docs(
  text: string,
  { format = 'html', uri = '', files = {}, title, config }: DocsOptions = {},
): Promise<string> {
  const analyzer = new Analyzer(uri, languageOf(uri, text));
  const { theme } = configurationOf(config, uri);
  analyzer.setText(text);
  const { shown } = await analyze(analyzer, files);
  const convertedFrom = analyzer.olderVersion();
  // A module of its own: most programs need no documentation.
  const { exportDocumentation } = await import('../export/export.ts');
  return exportDocumentation(
    {
      model: shown.model(),
      ...(convertedFrom !== null && { convertedFrom }),
      ...(title !== undefined && { title }),
      ...(theme && { theme }),
    },
    format,
  );
}
