// Which files of the workspace name which others, so that only documents that can refer to a file
// are analyzed for a request about it.
import { basename } from 'node:path';
import { isDocument } from '../core/api.ts';
import type { ServerHost } from './host.ts';
import type { OpenTexts } from './open-texts.ts';

/** A file of the workspace. */
interface WorkspaceFile {
  readonly isDocument: boolean;
  readonly names: ReadonlySet<string>;
}

export class WorkspaceFiles {
  private readonly host: ServerHost;
  private readonly open: OpenTexts;
  private readonly folders: string[];
  private readonly files = new Map<string, WorkspaceFile>();
  /** Paths of the files that have a name in their text. */
  private readonly byName = new Map<string, Set<string>>();
  /** Folders that haven't been read yet. */
  private unread: string[];
  /** Files that have changed on the disk since. */
  private changed = new Set<string>();
  private reading: Promise<void> | null = null;
  private readonly onRead: (reading: Promise<void>) => void;

  /**
   * @param folders paths of the workspace folders
   * @param onRead called when a folder is read, which takes time
   */
  constructor(
    host: ServerHost,
    open: OpenTexts,
    folders: readonly string[],
    onRead: (reading: Promise<void>) => void,
  ) {
    this.host = host;
    this.open = open;
    this.folders = [...folders];
    this.unread = [...folders];
    this.onRead = onRead;
  }

  /** Adds a folder, which is read when it is needed. */
  addFolder(path: string): void {
    this.folders.push(path);
    this.unread.push(path);
  }

  /** Passes on that a file was created, changed or deleted on the disk. */
  fileChanged(path: string): void {
    this.changed.add(path);
  }

  /** Returns the paths of all documents. */
  async documents(): Promise<string[]> {
    await this.read();
    return [...this.files].flatMap(([path, file]) => (file.isDocument ? [path] : []));
  }

  /**
   * Returns the paths of the documents that can have a file: itself, and those whose texts name it,
   * or a file that names it. Other documents can't refer to it.
   */
  async documentsNaming(path: string): Promise<string[]> {
    await this.read();
    const found = new Set([path]);
    // Those that are added meanwhile are visited, too.
    for (const one of found) for (const by of this.filesNaming(basename(one))) found.add(by);
    return [...found].filter((one) => this.files.get(one)?.isDocument);
  }

  private filesNaming(name: string): Iterable<string> {
    const part = partsOf(name).findLast((one) => FILE_NAME.test(one));
    // What looks like no name of a file was not collected.
    return part === undefined ? this.files.keys() : (this.byName.get(part) ?? []);
  }

  private async read(): Promise<void> {
    if (!this.reading) {
      const isFirst = this.unread.length > 0;
      this.reading = this.readFolders().finally(() => {
        this.reading = null;
      });
      if (isFirst) this.onRead(this.reading);
    }
    await this.reading;
    for (const { key, buffer } of this.open.all())
      if (this.files.has(key)) this.set(key, buffer.text, isDocument(basename(key), buffer.text));
  }

  private async readFolders(): Promise<void> {
    const { unread, changed } = this;
    this.unread = [];
    this.changed = new Set();
    for (const path of changed) this.remove(path);
    for (const folder of unread) await this.readFolder(folder);
    if (changed.size > 0) for (const folder of this.folders) await this.readFolder(folder, changed);
  }

  private async readFolder(folder: string, only?: ReadonlySet<string>): Promise<void> {
    for await (const file of this.host.filesBelow(folder, only))
      this.set(file.path, file.text, file.isDocument);
  }

  private set(path: string, text: string, isOne: boolean): void {
    this.remove(path);
    const names = namesIn(text);
    this.files.set(path, { isDocument: isOne, names });
    for (const name of names) {
      const paths = this.byName.get(name) ?? new Set();
      paths.add(path);
      this.byName.set(name, paths);
    }
  }

  private remove(path: string): void {
    for (const name of this.files.get(path)?.names ?? []) {
      const paths = this.byName.get(name);
      paths?.delete(path);
      if (paths?.size === 0) this.byName.delete(name);
    }
    this.files.delete(path);
  }
}

/** What is between the characters that end a name in an address or a text. */
const PART = /[^\s"'#?/\\,:;{}[\]()<>|`=&*]+/g;
const FILE_NAME = /\.[a-z][\w-]*$/i;

const partsOf = (text: string): readonly string[] => text.match(PART) ?? [];

/** Returns all that may be the name of a file in a text, or the last part of such a name. */
function namesIn(text: string): Set<string> {
  const names = new Set(partsOf(text).filter((part) => FILE_NAME.test(part)));
  // In addresses and quoted texts each character may be written as its code.
  if (/[%\\]/.test(text))
    for (const part of partsOf(decodeEscapes(text))) if (FILE_NAME.test(part)) names.add(part);
  return names;
}

function decodeEscapes(text: string): string {
  return text
    .replace(/\\(?:u([\da-f]{4})|x([\da-f]{2}))/gi, (_, four: string | undefined, two: string) =>
      String.fromCharCode(Number.parseInt(four ?? two, 16)),
    )
    .replace(/(?:%[\da-f]{2})+/gi, (bytes) => {
      try {
        return decodeURIComponent(bytes);
      } catch {
        return bytes;
      }
    });
}
