// The documents of one pane: those it showed, and those that something was looked up or changed in behind it.
import { editor, Uri } from 'monaco-editor/editor';
import type { Problem } from '../core/problem.ts';
import type { OpenDocument } from './document.ts';

/** Where Monaco keeps a document. The last part is what it calls it by in its messages and lists. */
export function addressOf(doc: string): string {
  const name = doc.replace(/[?#].*$/, '').replace(/^.*[/:]/, '');
  return `inmemory://apidoc/${encodeURIComponent(doc)}/${encodeURIComponent(name || 'Document')}`;
}

/** The document at an address of `addressOf`, after it went through Monaco. */
export function docOf(uri: Uri): string {
  return uri.path.slice(1, uri.path.lastIndexOf('/'));
}

export class Documents {
  private readonly open = new Map<string, OpenDocument>();
  private readonly owners = new WeakMap<readonly Problem[], string>();

  has(doc: string): boolean {
    return this.open.has(doc);
  }
  add(doc: string, document: OpenDocument): void {
    this.open.set(doc, document);
  }
  showProblems(doc: string, problems: readonly Problem[], version: number): void {
    // Every document counts its versions from one: a list still there from the document before must not pass for one of this.
    const owner = this.owners.get(problems) ?? doc;
    this.owners.set(problems, owner);
    if (owner === doc || problems.length === 0) this.open.get(doc)?.showProblems(problems, version);
  }
  dispose(): void {
    for (const document of this.open.values()) document.dispose();
    this.open.clear();
  }
}

/** The model of a document, where there is one. */
export function modelOf(doc: string): editor.ITextModel | null {
  return editor.getModel(Uri.parse(addressOf(doc)));
}
