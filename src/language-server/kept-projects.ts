// The closed documents that stay analyzed for the next search of the workspace, as many as fit.
import type { Project } from './project.ts';

/** UTF-16 units of their texts; each takes some 30 bytes. */
const MAX_KEPT = 8_000_000;

interface Kept {
  readonly project: Project;
  readonly size: number;
  /** The search that used it last. */
  search: number;
}

export class KeptProjects {
  /** By the key of the root document, the one that was used last at the end. */
  private readonly kept = new Map<string, Kept>();
  private size = 0;

  /** @param search number of the search that uses it */
  get(key: string, search: number): Project | null {
    const known = this.kept.get(key);
    if (!known) return null;
    known.search = search;
    this.kept.delete(key);
    this.kept.set(key, known);
    return known.project;
  }

  /**
   * Keeps a project if it fits. Others are dropped for it unless the same search used them: one of
   * more documents than can be kept would otherwise keep none for the next.
   * @param size of the text
   */
  add(project: Project, size: number, search: number): void {
    for (const [oldest, { search: used }] of this.kept) {
      if (this.size + size <= MAX_KEPT || used === search) break;
      this.delete(oldest);
    }
    if (this.size + size > MAX_KEPT) return;
    this.kept.set(project.key, { project, size, search });
    this.size += size;
  }

  delete(key: string): void {
    this.size -= this.kept.get(key)?.size ?? 0;
    this.kept.delete(key);
  }

  all(): Project[] {
    return [...this.kept.values()].map(({ project }) => project);
  }
}
