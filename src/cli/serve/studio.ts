// The built studio: where it is, and its files with the headers that its build names.
import { createReadStream } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInside } from '../roots.ts';

/** The file that the build writes: what a host sends with the others. */
interface Hosting {
  /** Media types by the ending of a name. */
  readonly types: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Headers of single files and of folders, whose paths end with `/`; the first that fits. */
  readonly files: readonly {
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
  }[];
}

/** `docs`: the documentation alone, and nothing can be written. */
export type Mode = 'studio' | 'docs';

export class Studio {
  private readonly folder: string;
  private readonly hosting: Hosting;

  private constructor(folder: string, hosting: Hosting) {
    this.folder = folder;
    this.hosting = hosting;
  }

  /**
   * Returns the studio that is installed with the program: in `studio` beside it, or `dist` beside
   * the folder of a build; null where there is none.
   * @param program the file of the program
   */
  static async find(program: URL | undefined): Promise<Studio | null> {
    if (!program) return null;
    const own = dirname(fileURLToPath(program));
    const folder = basename(own) === 'dist-cli' ? join(own, '..', 'dist') : join(own, 'studio');
    try {
      const hosting = JSON.parse(await readFile(join(folder, 'hosting.json'), 'utf8')) as Hosting;
      return new Studio(await realpath(folder), hosting);
    } catch {
      return null;
    }
  }

  /**
   * Sends the page, which finds in it that its files are served, and how.
   * @param allowed servers that the bridge of the page connects to beside those of documents; null
   * without a bridge
   */
  async sendPage(
    mode: Mode,
    response: ServerResponse,
    allowed: readonly string[] | null = null,
  ): Promise<void> {
    const html = await readFile(join(this.folder, 'index.html'), 'utf8');
    const live = allowed ? `\n    <meta name="apidoc-live" content="${allowed.join(' ')}">` : '';
    const page = html
      .replace('<head>', `<head>\n    <meta name="apidoc-served" content="${mode}">${live}`)
      // An address with a token can't be installed.
      .replace(/\s*<link rel="manifest"[^>]*>/, '');
    response
      .writeHead(200, { ...this.headersOf('index.html'), 'Cache-Control': 'no-store' })
      .end(page);
  }

  /**
   * Sends a file of the studio.
   * @returns false, and sends nothing, if the file does not exist
   */
  async sendFile(path: readonly string[], response: ServerResponse): Promise<boolean> {
    const file = await this.fileAt(path);
    if (file === null) return false;
    response.writeHead(200, {
      ...this.headersOf(path.join('/')),
      'Cache-Control': path[0] === 'assets' ? 'private, max-age=86400, immutable' : 'no-cache',
    });
    createReadStream(file)
      .on('error', () => response.destroy())
      .pipe(response);
    return true;
  }

  private async fileAt(path: readonly string[]): Promise<string | null> {
    try {
      const file = await realpath(join(this.folder, ...path));
      return isInside(this.folder, file) && (await stat(file)).isFile() ? file : null;
    } catch {
      return null;
    }
  }

  private headersOf(name: string): Record<string, string> {
    const { types, headers, files } = this.hosting;
    const type = new Map(Object.entries(types)).get(extname(name).toLowerCase());
    const own = files.find(
      ({ path }) => name === path || (isFolder(path) && name.startsWith(path)),
    );
    return {
      ...headers,
      ...own?.headers,
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Content-Type': type ?? 'application/octet-stream',
    };
  }
}

function isFolder(path: string): boolean {
  return path === '' || path.endsWith('/');
}
