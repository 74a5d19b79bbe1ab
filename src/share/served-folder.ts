// The folder that `apidoc-studio serve` gives to the page: its files behind the same interfaces as
// those that the browser opens, so that everything else works with both.
import { type Refused, refuse } from './failure.ts';
import { type Candidate, type OpenedSet, readSet } from './file-set.ts';
import { isChanged } from './write-file.ts';

/** A file of the folder as it is on disk. */
export interface ServedState {
  /** Path below the folder, its segments separated by `/`. */
  readonly path: string;
  /** Another one for another content. */
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly modified: number;
}

/** What the server sends of its folder. */
export interface ServedList {
  /** Another one for another folder. */
  readonly id: string;
  readonly name: string;
  /** Path of the document to open; null where the studio chooses. */
  readonly entry: string | null;
  readonly files: readonly ServedState[];
}

/** How the server is reached: the functions of the browser, others in tests. */
export interface ServedNetwork {
  readonly fetch: typeof fetch;
  /**
   * Calls back with the content of each server-sent event, and when the server ends.
   * @returns a function that ends this
   */
  events(address: string, onData: (data: string) => void, onEnd: () => void): () => void;
}

const BROWSER: ServedNetwork = {
  fetch: (input, init) => fetch(input, init),
  events(address, onData, onEnd) {
    const source = new EventSource(address);
    source.addEventListener('message', ({ data }) => onData(String(data)));
    source.addEventListener('ended', () => {
      source.close();
      onEnd();
    });
    return () => source.close();
  },
};

/** A folder that the page's own server serves. */
export class ServedFolder {
  /** As the browser gives folders. */
  readonly directory: FileSystemDirectoryHandle;
  private readonly base: URL;
  private readonly network: ServedNetwork;
  private readonly handles = new Map<string, ServedFileHandle>();

  /** @param page address of the page */
  constructor(page: string, network: ServedNetwork = BROWSER) {
    this.base = new URL('./served/', new URL('.', page));
    this.network = network;
    this.directory = asDirectory(new ServedDirectoryHandle(this, ''));
  }

  /** Returns which files there are. @throws where the server does not respond */
  async list(): Promise<ServedList> {
    return (await this.request('files')).json();
  }

  /** Reads all files of the folder, as if the user had opened it. */
  async open(): Promise<OpenedSet | Refused> {
    try {
      const { name, entry, files } = await this.list();
      const read = files.map(async ({ path }): Promise<Candidate> => {
        const handle = this.file(path);
        return { path: `${name}/${path}`, file: await handle.getFile(), handle };
      });
      const found = (await Promise.allSettled(read)).flatMap((one) =>
        one.status === 'fulfilled' ? one.value : [],
      );
      const set = await readSet(found, name, 0, this.directory);
      return set.ok && entry !== null ? { ...set, entry } : set;
    } catch {
      return refuse(
        'not-served',
        "Couldn't read the files.",
        'The program "apidoc-studio serve" has ended. Start it again, and open the address that it prints.',
        [{ id: 'retry', label: 'Try again' }],
      );
    }
  }

  /** Returns the file at a path below the folder, the same object each time. */
  file(path: string): FileSystemFileHandle {
    let handle = this.handles.get(path);
    if (!handle) {
      handle = new ServedFileHandle(this, path);
      this.handles.set(path, handle);
    }
    return asFile(handle);
  }

  /**
   * Calls back with the files at once and after each change, and when the server ends.
   * @returns a function that ends this
   */
  watch(onChange: (list: ServedList) => void, onEnd: () => void): () => void {
    const address = new URL('changes', this.base).href;
    return this.network.events(address, (data) => onChange(JSON.parse(data)), onEnd);
  }

  /** Sends a request about a path of the server, by methods of HTTP. */
  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await this.network.fetch(new URL(path, this.base).href, {
      ...init,
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
    });
    const name = response.ok ? undefined : FAILURES.get(response.status);
    if (!response.ok) throw new DOMException('', name ?? 'UnknownError');
    return response;
  }
}

/** The exceptions by which the browser reports the same of its files. */
const FAILURES: ReadonlyMap<number, string> = new Map([
  [403, 'NotAllowedError'],
  [404, 'NotFoundError'],
  [405, 'NotAllowedError'],
  [412, 'InvalidModificationError'],
]);

/**
 * Returns the path of a file that a served folder gave, also one that was stored and read again,
 * which is not a handle any more; null for a file of the browser.
 */
export function servedPath(handle: FileSystemHandle | undefined): string | null {
  const { servedPath: path } = (handle ?? {}) as { readonly servedPath?: unknown };
  return typeof path === 'string' ? path : null;
}

/** What is stored of a handle in the browser are its fields that are not private. */
class ServedFileHandle {
  readonly kind = 'file';
  readonly name: string;
  readonly servedPath: string;
  readonly #folder: ServedFolder;
  /** The version that was read or written last: only that one is written over. */
  #version: string | null = null;
  #modified = 0;

  constructor(folder: ServedFolder, path: string) {
    this.#folder = folder;
    this.servedPath = path;
    this.name = path.slice(path.lastIndexOf('/') + 1);
  }

  async getFile(): Promise<File> {
    try {
      const response = await this.#request('GET');
      const bytes = await response.arrayBuffer();
      const [before, last] = [this.#version, this.#modified];
      this.#keepVersion(response);
      this.#modified = Number(response.headers.get('X-Modified'));
      // Clocks of disks are coarse, and the time is what changes are noticed by.
      if (this.#version !== before && this.#modified <= last) this.#modified = last + 1;
      return new File([bytes], this.name, { lastModified: this.#modified });
    } catch (error) {
      if ((error as DOMException).name === 'NotFoundError') this.#version = null;
      throw error;
    }
  }

  async createWritable() {
    const parts: (string | Uint8Array<ArrayBuffer>)[] = [];
    return {
      write: async (data: string | Uint8Array<ArrayBuffer>) => void parts.push(data),
      close: async () => {
        try {
          this.#keepVersion(await this.#request('PUT', new Blob(parts)));
        } catch (error) {
          // The user may decide to write over the version that is there now.
          if (isChanged(error)) await this.getFile().catch(() => undefined);
          throw error;
        }
      },
      abort: async () => undefined,
    };
  }

  async remove(): Promise<void> {
    await this.#request('DELETE');
    this.#version = null;
  }

  async isSameEntry(other: FileSystemHandle): Promise<boolean> {
    return servedPath(other) === this.servedPath;
  }

  #request(method: 'GET' | 'PUT' | 'DELETE', body?: Blob): Promise<Response> {
    const path = this.servedPath.split('/').map(encodeURIComponent).join('/');
    const condition: Record<string, string> =
      this.#version === null ? { 'If-None-Match': '*' } : { 'If-Match': `"${this.#version}"` };
    return this.#folder.request(`files/${path}`, {
      method,
      ...(method !== 'GET' && { headers: condition }),
      ...(body && { body }),
    });
  }

  #keepVersion(response: Response): void {
    this.#version = /^"(.+)"$/.exec(response.headers.get('ETag') ?? '')?.[1] ?? null;
  }
}

/** A folder exists when a file is in it: it is made when one is written. */
class ServedDirectoryHandle {
  readonly kind = 'directory';
  readonly name: string;
  readonly servedPath: string;
  readonly #folder: ServedFolder;

  constructor(folder: ServedFolder, path: string) {
    this.#folder = folder;
    this.servedPath = path;
    this.name = path.slice(path.lastIndexOf('/') + 1);
  }

  async getDirectoryHandle(name: string): Promise<FileSystemDirectoryHandle> {
    return asDirectory(new ServedDirectoryHandle(this.#folder, this.#below(name)));
  }

  async getFileHandle(name: string, { create = false } = {}): Promise<FileSystemFileHandle> {
    const handle = this.#folder.file(this.#below(name));
    if (!create) await handle.getFile();
    return handle;
  }

  async removeEntry(name: string): Promise<void> {
    const handle = this.#folder.file(this.#below(name)) as unknown as ServedFileHandle;
    await handle.remove();
  }

  #below(name: string): string {
    return this.servedPath === '' ? name : `${this.servedPath}/${name}`;
  }
}

/** They have what the studio uses of these interfaces. */
const asFile = (handle: ServedFileHandle): FileSystemFileHandle =>
  handle as unknown as FileSystemFileHandle;
const asDirectory = (handle: ServedDirectoryHandle): FileSystemDirectoryHandle =>
  handle as unknown as FileSystemDirectoryHandle;
