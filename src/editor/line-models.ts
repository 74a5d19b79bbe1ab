// What Monaco makes of all lines when typing rests: the ranges that can be folded, each with a
// decoration, and the lines that stick to the top. Edits within lines leave both as they are.
import type { editor, languages } from 'monaco-editor/editor';
import { SyntaxRangeProvider } from 'monaco-editor/editor/contrib/folding/browser/syntaxRangeProvider.js';
import {
  type StickyModel,
  StickyModelProvider,
} from 'monaco-editor/editor/contrib/stickyScroll/browser/stickyScrollModelProvider.js';
import type { StickyScrollWidget } from 'monaco-editor/editor/contrib/stickyScroll/browser/stickyScrollWidget.js';

/** Versions of a text: the last in which lines changed, and the last that was looked at. */
interface LineVersions {
  changed: number;
  known: number;
}

const versions = new WeakMap<editor.ITextModel, LineVersions>();

/**
 * Returns the version in which lines came, went, or got another indentation, for the last time
 * since this was called first.
 */
function linesChangedIn(model: editor.ITextModel): number {
  const version = model.getVersionId();
  const of = versions.get(model);
  // Monaco hears of an edit first, and requests the lines at once where a folded range moves.
  if (of) return of.known === version ? of.changed : version;
  const first: LineVersions = { changed: version, known: version };
  versions.set(model, first);
  model.onDidChangeContent(({ changes, isFlush, versionId }) => {
    if (isFlush || !areWithinLines(model, changes)) first.changed = versionId;
    first.known = versionId;
  });
  return version;
}

/** Returns whether changes were in lines that stayed, behind the first character of each. */
function areWithinLines(
  model: editor.ITextModel,
  changes: readonly editor.IModelContentChange[],
): boolean {
  // Where lines came or went, a line of another change has another number by now.
  const areSameLines = changes.every(
    ({ range, text }) => range.startLineNumber === range.endLineNumber && !/[\r\n]/.test(text),
  );
  return (
    areSameLines &&
    changes.every(({ range }) => {
      const first = model.getLineFirstNonWhitespaceColumn(range.startLineNumber);
      return first > 0 && first < range.startColumn;
    })
  );
}

/** The ranges that Monaco shows, in which version and at most how many. */
interface ShownRanges {
  readonly ranges: readonly languages.FoldingRange[];
  readonly version: number;
  readonly limit: number;
}

/** Makes the ranges that can be folded stay where the provider returns the same list again. */
function keepFoldingRanges(): void {
  const shown = new WeakMap<SyntaxRangeProvider, ShownRanges>();
  const { compute } = SyntaxRangeProvider.prototype;
  SyntaxRangeProvider.prototype.compute = async function (token) {
    const { editorModel: model, providers, foldingRangesLimit } = this;
    const [provider] = providers;
    if (!provider || providers.length > 1) return compute.call(this, token);
    linesChangedIn(model);
    // The text may be another one when they have come.
    const version = model.getVersionId();
    const ranges = await provider.provideFoldingRanges(model, {}, token);
    if (token.isCancellationRequested || model.isDisposed()) return null;
    const { limit } = foldingRangesLimit;
    const before = shown.get(this);
    if (
      before?.ranges === ranges &&
      before?.limit === limit &&
      before.version >= linesChangedIn(model)
    )
      return null;
    if (ranges) shown.set(this, { ranges, version, limit });
    else shown.delete(this);
    const found = [{ provideFoldingRanges: () => ranges }];
    return compute.call(Object.create(this, { providers: { value: found } }), token);
  };
}

/** The lines that stick to the top, with the version and the language of their request. */
interface ShownLines {
  readonly model: StickyModel;
  readonly version: number;
  readonly language: string;
}

/** Makes the lines that stick to the top stay while only the content of lines changes. */
function keepStickyLines(): void {
  const shown = new WeakMap<StickyModelProvider, ShownLines>();
  const { update } = StickyModelProvider.prototype;
  StickyModelProvider.prototype.update = async function (token) {
    drawMovedLines(this._editor);
    const text = this._editor.getModel();
    if (!text) return update.call(this, token);
    const before = shown.get(this);
    if (
      before &&
      before.version >= linesChangedIn(text) &&
      before.language === text.getLanguageId()
    ) {
      // Monaco shows them only in the version that they are of.
      before.model.version = text.getVersionId();
      return before.model;
    }
    linesChangedIn(text);
    // Monaco gives the model the version of when the symbols came: lines that changed meanwhile
    // would stay where they were.
    const version = text.getVersionId();
    const language = text.getLanguageId();
    const model = await update.call(this, token);
    if (model) shown.set(this, { model, version, language });
    return model;
  };
}

/** The widget that draws the lines is found through it. */
interface StickyController extends editor.IEditorContribution {
  readonly _stickyScrollWidget?: StickyScrollWidget;
}

const drawn = new WeakSet<object>();

/**
 * Draws the lines that stick to the top again from the first one that is another line than before.
 * Monaco looks for the first with a number that was not there: where a line came above, the first
 * lines have numbers of those below them, and stayed one line off.
 */
function drawMovedLines(of: editor.ICodeEditor): void {
  const id = 'store.contrib.stickyScrollController';
  const widget = of.getContribution<StickyController>(id)?._stickyScrollWidget;
  if (!widget || drawn.has(widget)) return;
  drawn.add(widget);
  const { _findIndexToRebuildFrom } = widget;
  widget._findIndexToRebuildFrom = function (before, now, from) {
    const moved = now.findIndex((line, i) => line !== before[i]);
    return from === undefined && moved >= 0
      ? moved
      : _findIndexToRebuildFrom.call(this, before, now, from);
  };
}

/** Makes all editors of the page keep what edits within lines leave as it is. */
export function keepLineModels(): void {
  keepFoldingRanges();
  keepStickyLines();
}
