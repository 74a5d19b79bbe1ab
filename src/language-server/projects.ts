// The documents that are open, and those of the workspace that refer to an open file.
import { basename, isAbsolute } from 'node:path';
import { isDocument } from '../core/api.ts';
import type { ServerHost } from './host.ts';
import type { PositionEncoding } from './line-index.ts';
import type { OpenText, OpenTexts } from './open-texts.ts';
import { Project } from './project.ts';

/** Language ids of texts that are documents whatever they contain. */
const LANGUAGE_IDS: ReadonlySet<string> = new Set(['apidoc', 'asyncapi']);

/** A file as one project knows it. */
export interface ProjectFile {
  readonly project: Project;
  /** The URI by which the project's analyzer knows it. */
  readonly reference: string;
}

export class Projects {
  private readonly host: ServerHost;
  private readonly open: OpenTexts;
  private readonly encoding: PositionEncoding;
  /** By the key of the root document. */
  private readonly byRoot = new Map<string, Project>();
  /** Those found in the workspace, which stay when none of their files is open. */
  private readonly found = new Set<Project>();
  private readonly folders: string[];
  /** Folders of the workspace in which documents haven't been looked for yet. */
  private unknown: string[];
  /** Files that were created since. */
  private created = new Set<string>();
  private searching: Promise<void> | null = null;
  /** Projects whose folder is being determined. */
  private readonly adding = new Set<Promise<Project>>();

  private readonly onSearch: (search: Promise<void>) => void;

  /**
   * @param folders paths of the workspace folders
   * @param onSearch called when documents are looked for in them
   */
  constructor(
    host: ServerHost,
    open: OpenTexts,
    encoding: PositionEncoding,
    folders: readonly string[],
    onSearch: (search: Promise<void>) => void,
  ) {
    this.host = host;
    this.open = open;
    this.encoding = encoding;
    this.folders = [...folders];
    this.unknown = [...folders];
    this.onSearch = onSearch;
  }

  all(): Project[] {
    return [...this.byRoot.values()];
  }

  /** Adds a folder to the workspace; documents in it are found when they are needed. */
  addFolder(path: string): void {
    this.folders.push(path);
    this.unknown.push(path);
  }

  /** Passes on that a file was created; if it is a document, it is found when it is needed. */
  fileCreated(path: string): void {
    this.created.add(path);
  }

  /** Returns whether a file of a project is open. */
  isOpen(project: Project): boolean {
    return project.keys().some((key) => this.open.get(key));
  }

  /**
   * Passes on that an open text has changed, or was just opened.
   * @returns the projects to analyze again
   */
  async changed(text: OpenText): Promise<Project[]> {
    const { key, languageId } = text;
    if (
      !this.byRoot.has(key) &&
      (LANGUAGE_IDS.has(languageId) || isDocument(basename(key), text.lines.text))
    )
      await this.add(key, text.lines.text);
    if (this.open.get(key) !== text) {
      this.removeUnused();
      return [];
    }
    const projects = this.all().filter((project) => project.has(key));
    // It may have changed again since.
    for (const project of projects) project.setText(key, text.lines.text);
    return projects;
  }

  /**
   * Passes on that files changed on the disk, or that open texts were closed.
   * @returns the projects to analyze again
   */
  filesChanged(keys: readonly string[]): Project[] {
    const found = new Set<Project>();
    for (const key of keys) {
      if (this.open.get(key)) continue;
      for (const project of this.all()) {
        if (basename(key) === 'apidoc.config.json') project.configChanged();
        else if (project.has(key)) project.fileChanged(key);
        else continue;
        found.add(project);
      }
    }
    return [...found];
  }

  /** Removes the projects of which no file is open any more, but those found in the workspace. */
  removeUnused(): void {
    for (const project of this.all())
      if (!this.found.has(project) && !this.isOpen(project)) this.byRoot.delete(project.key);
  }

  /**
   * Returns a file as the projects know it that it belongs to, that of its own first; [] for a file
   * that isn't a document and that none refers to. Looks for documents in the workspace first if
   * no open document refers to the file.
   */
  async filesOf(key: string): Promise<ProjectFile[]> {
    const known = await this.knownFilesOf(key);
    if (known.length > 0 || !isAbsolute(key)) return known;
    await this.findDocuments();
    return this.knownFilesOf(key);
  }

  private async knownFilesOf(key: string): Promise<ProjectFile[]> {
    await Promise.all(this.adding);
    await Promise.all(this.all().map((project) => project.update()));
    return this.all()
      .flatMap((project): ProjectFile[] => {
        const reference = project.referenceOf(key);
        return reference === null ? [] : [{ project, reference }];
      })
      .sort((a, b) => Number(b.reference === '') - Number(a.reference === ''));
  }

  /** Adds the documents in the folders of the workspace, once for each folder and created file. */
  async findDocuments(): Promise<void> {
    if (!this.searching) {
      const isNeeded = this.unknown.length > 0;
      this.searching = this.searchFolders().finally(() => {
        this.searching = null;
      });
      if (isNeeded) this.onSearch(this.searching);
    }
    await this.searching;
  }

  private async searchFolders(): Promise<void> {
    const { unknown, created } = this;
    this.unknown = [];
    this.created = new Set();
    for (const folder of unknown) await this.addDocuments(folder);
    if (created.size > 0)
      for (const folder of this.folders) await this.addDocuments(folder, created);
    await Promise.all(this.all().map((project) => project.update()));
  }

  private async addDocuments(folder: string, only?: ReadonlySet<string>): Promise<void> {
    for (const { path, text } of await this.host.documentsBelow(folder, only))
      this.found.add(await this.add(path, this.open.get(path)?.lines.text ?? text));
  }

  private add(key: string, text: string): Promise<Project> {
    const adding = this.create(key, text).finally(() => this.adding.delete(adding));
    this.adding.add(adding);
    return adding;
  }

  private async create(key: string, text: string): Promise<Project> {
    const files = await this.host.filesOf(key);
    const project =
      this.byRoot.get(key) ??
      new Project(this.host, files, this.open, this.encoding, { key, text });
    this.byRoot.set(key, project);
    return project;
  }
}
