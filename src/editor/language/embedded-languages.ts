// Texts of other languages in the document, such as Markdown and examples, coloured where they are
// on the screen.
import type { editor, IDisposable } from 'monaco-editor/editor';
import { toRange } from '../open-documents.ts';
import { embeddedTokens, MAX_EMBEDDED_LENGTH } from './embedded-tokens.ts';
import { joinDisposables, type Workspace } from './workspace.ts';

/** Milliseconds that typing and scrolling rest before the colours follow. */
const REST = 120;
/** Lines above and below the screen that are coloured too. */
const AROUND = 30;

export function embeddedLanguages({ code, request }: Workspace): IDisposable {
  const shown = code.createDecorationsCollection();
  let resting: ReturnType<typeof setTimeout> | undefined;

  const paint = async (): Promise<void> => {
    const model = code.getModel();
    const visible = code.getVisibleRanges();
    if (!model || visible.length === 0) return;
    const first = Math.max(1, (visible[0]?.startLineNumber ?? 1) - AROUND);
    const last = Math.min(model.getLineCount(), (visible.at(-1)?.endLineNumber ?? 1) + AROUND);
    const [start, end] = [
      model.getOffsetAt({ lineNumber: first, column: 1 }),
      model.getOffsetAt({ lineNumber: last, column: model.getLineMaxColumn(last) }),
    ];
    const found = await request(model, { request: 'embeddedLanguages', start, end });
    if (!found || code.getModel() !== model) return;
    shown.set(
      found.flatMap((range): editor.IModelDeltaDecoration[] =>
        embeddedTokens(
          model.getValueInRange(
            toRange(model, {
              start: range.start,
              end: Math.min(range.end, range.start + MAX_EMBEDDED_LENGTH),
            }),
          ),
          range.language,
        )
          .map((piece) => ({
            ...piece,
            start: range.start + piece.start,
            end: range.start + piece.end,
          }))
          .filter((piece) => piece.end >= start && piece.start <= end)
          .map((piece) => ({
            range: toRange(model, piece),
            options: { inlineClassName: `editor-in editor-in-${piece.kind}` },
          })),
      ),
    );
  };
  const soon = (): void => {
    clearTimeout(resting);
    resting = setTimeout(() => void paint(), REST);
  };

  soon();
  return joinDisposables([
    code.onDidChangeModel(soon),
    code.onDidChangeModelContent(soon),
    code.onDidScrollChange((event) => event.scrollTopChanged && soon()),
    code.onDidLayoutChange(soon),
    {
      dispose() {
        clearTimeout(resting);
        shown.clear();
      },
    },
  ]);
}
