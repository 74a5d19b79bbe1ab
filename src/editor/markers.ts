// Problems of the core as Monaco markers: at the exact range, of every severity, and untouched
// where nothing changed.
import { editor, type IDisposable, type IRange, MarkerSeverity, Uri } from 'monaco-editor/editor';
import { IMarkerDecorationsService } from 'monaco-editor/editor/common/services/markerDecorations.js';
import { StandaloneServices } from 'monaco-editor/editor/standalone/browser/standaloneServices.js';
import type { Problem, Severity } from '../core/types.ts';
import { safeHref } from '../ui/safe-href.ts';
import { wrapText } from './monaco-texts.ts';

const severities: Record<Severity, MarkerSeverity> = {
  error: MarkerSeverity.Error,
  warning: MarkerSeverity.Warning,
  information: MarkerSeverity.Info,
  hint: MarkerSeverity.Hint,
};

const codes = new Map<string, editor.IMarkerData['code']>();

/**
 * Links a problem's code to the page that its ruleset names, else to its explanation; always as the
 * same object, to compare markers.
 */
function linkedCode({ code, documentationUrl }: Problem): editor.IMarkerData['code'] {
  const id = `${code} ${documentationUrl ?? ''}`;
  let link = codes.get(id);
  if (!link) {
    const page = documentationUrl === undefined ? null : safeHref(documentationUrl);
    link = { value: code, target: page === null ? codeLink(code) : Uri.parse(page) };
    codes.set(id, link);
  }
  return link;
}

/** Converts offsets to a range of Monaco; an empty one grows to a character, to be drawn. */
function toRange(model: editor.ITextModel, start: number, end: number): IRange {
  const from = model.getPositionAt(start);
  const to = model.getPositionAt(Math.max(start, end));
  if (!from.equals(to))
    return model.validateRange({
      startLineNumber: from.lineNumber,
      startColumn: from.column,
      endLineNumber: to.lineNumber,
      endColumn: to.column,
    });
  const atEnd = from.column >= model.getLineMaxColumn(from.lineNumber);
  const startColumn = atEnd ? Math.max(1, from.column - 1) : from.column;
  const endColumn = atEnd ? from.column : from.column + 1;
  return model.validateRange({
    startLineNumber: from.lineNumber,
    startColumn,
    endLineNumber: from.lineNumber,
    endColumn,
  });
}

function toMarker(model: editor.ITextModel, problem: Problem): editor.IMarkerData {
  const marker: editor.IMarkerData = {
    ...toRange(model, problem.start, problem.end),
    severity: severities[problem.severity],
    code: linkedCode(problem),
    message: wrapText(problem.message),
  };
  if (problem.ruleset !== undefined)
    marker.source = problem.ruleset.slice(problem.ruleset.lastIndexOf('/') + 1);
  // Monaco can only show locations in models it has; those in other files are shown in the problem
  // list.
  const related = problem.related?.filter((location) => location.uri === problem.uri);
  if (related?.length) {
    marker.relatedInformation = related.map((location) => ({
      ...toRange(model, location.start, location.end),
      resource: model.uri,
      message: location.message,
    }));
  }
  return marker;
}

const sameRange = (a: IRange, b: IRange): boolean =>
  a.startLineNumber === b.startLineNumber &&
  a.startColumn === b.startColumn &&
  a.endLineNumber === b.endLineNumber &&
  a.endColumn === b.endColumn;

function sameMarker(a: editor.IMarkerData, b: editor.IMarkerData): boolean {
  const [x, y] = [a.relatedInformation ?? [], b.relatedInformation ?? []];
  return (
    sameRange(a, b) &&
    a.severity === b.severity &&
    a.code === b.code &&
    a.source === b.source &&
    a.message === b.message &&
    x.length === y.length &&
    x.every(
      (location, i) => sameRange(location, y[i] as IRange) && location.message === y[i]?.message,
    )
  );
}

/**
 * Draws the markers of a model before the next frame. Monaco would do so from a timer and then a
 * frame of its own, one or two frames after the documentation shows the same version.
 */
function drawNow(model: editor.ITextModel): void {
  StandaloneServices.get(IMarkerDecorationsService)._handleMarkerChange([model.uri]);
  for (const code of editor.getEditors()) if (code.getModel() === model) code.render();
}

/** The markers of one model. */
export interface Markers {
  /** Shows `problems` by offsets of the model's present text, unless they are shown already. */
  show(problems: readonly Problem[]): void;
  /** Reports a change of the text, after which markers may no longer be where they were set. */
  edited(changes: readonly { readonly range: IRange; readonly text: string }[]): void;
}

/**
 * @param model must outlive the result
 * @param owner what tells them from other markers of the model
 */
export function createMarkers(model: editor.ITextModel, owner: string): Markers {
  let shown: readonly editor.IMarkerData[] = [];
  let from: readonly Problem[] | null = null;
  let moved = false;

  return {
    show(problems) {
      if (!moved && problems === from) return;
      const next = problems.map((problem) => toMarker(model, problem));
      from = problems;
      if (
        !moved &&
        next.length === shown.length &&
        next.every((marker, i) => sameMarker(marker, shown[i] as editor.IMarkerData))
      )
        return;
      editor.setModelMarkers(model, owner, next);
      drawNow(model);
      shown = next;
      moved = false;
    },
    edited(changes) {
      // Drawn markers move with the text. Only an edit on a line of theirs, or one that adds or
      // takes lines above, moves them.
      moved ||= changes.some(({ range, text }) => {
        const lines = range.endLineNumber > range.startLineNumber || /[\r\n]/.test(text);
        return shown.some(
          (marker) =>
            marker.endLineNumber >= range.startLineNumber &&
            (lines || marker.startLineNumber <= range.endLineNumber),
        );
      });
    },
  };
}

/** A scheme of our own: nothing outside this page can open it. */
const SCHEME = 'apidoc-code';

/** Returns the address under which Monaco shows a code. */
function codeLink(code: string): Uri {
  return Uri.from({ scheme: SCHEME, path: code });
}

/** Calls back when the user follows such a link. */
export function onCodeLink(explain: (code: string) => void): IDisposable {
  return editor.registerLinkOpener({
    open(resource) {
      if (resource.scheme !== SCHEME) return false;
      explain(resource.path.replace(/^\//, ''));
      return true;
    },
  });
}
