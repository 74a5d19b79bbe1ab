// The documents of one pane: those it showed, and those that were read or edited in the background.
import { editor, Range, Uri } from 'monaco-editor/editor';
import type { OpenDocument } from './open-document.ts';

/** Returns the URI of a document's model. Monaco shows its last segment in messages and lists. */
export function modelUri(doc: string): string {
  const name = doc.replace(/[?#].*$/, '').replace(/^.*[/:]/, '');
  return `inmemory://apidoc/${encodeURIComponent(doc)}/${encodeURIComponent(name || 'Document')}`;
}

/** Returns the document of a `modelUri`, as parsed by Monaco. */
export function docOf(uri: Uri): string {
  return uri.path.slice(1, uri.path.lastIndexOf('/'));
}

export class OpenDocuments {
  private readonly open = new Map<string, OpenDocument>();

  has(doc: string): boolean {
    return this.open.has(doc);
  }
  add(doc: string, document: OpenDocument): void {
    this.open.set(doc, document);
  }
  get(doc: string): OpenDocument | undefined {
    return this.open.get(doc);
  }
  dispose(): void {
    for (const document of this.open.values()) document.dispose();
    this.open.clear();
  }
}

/** Returns the model of a document, where there is one. */
export function modelOf(doc: string): editor.ITextModel | null {
  return editor.getModel(Uri.parse(modelUri(doc)));
}

/** Returns the range between two offsets of the model's present text. */
export function toRange(
  model: editor.ITextModel,
  { start, end }: { readonly start: number; readonly end: number },
): Range {
  return Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end));
}
