// The texts of the open document that its local history keeps: those of the user's own files.
import type { DraftContent } from '../../share/draft.ts';
import { normalizeText } from '../../store/file-texts.ts';
import type { Studio } from '../../store/store.ts';

/** @param initial as they were when the document was opened; else as they are now */
export function contentOf(
  { document, files, textOf }: Pick<Studio, 'document' | 'files' | 'textOf'>,
  initial = false,
): DraftContent {
  const text = (initial ? document?.initialText : textOf('')) ?? '';
  const own = files.filter(({ owner }) => owner === 'user');
  if (own.length === 0) return text;
  return {
    text,
    files: own.map(({ uri, edited, initialText }) => ({
      uri,
      text: (initial ? initialText : textOf(uri)) ?? '',
      edited,
    })),
  };
}

/** Returns whether an editor shows the same texts of the same files. */
export function isSameContent(a: DraftContent, b: DraftContent): boolean {
  const [left, right] = [textsOf(a), textsOf(b)];
  return (
    left.size === right.size &&
    [...left].every(([uri, text]) => {
      const other = right.get(uri);
      return (
        other === text || (other !== undefined && normalizeText(other) === normalizeText(text))
      );
    })
  );
}

/** Returns the texts by file, '' being the root document. */
export function textsOf(content: DraftContent): ReadonlyMap<string, string> {
  return typeof content === 'string'
    ? new Map([['', content]])
    : new Map([['', content.text], ...content.files.map(({ uri, text }) => [uri, text] as const)]);
}
