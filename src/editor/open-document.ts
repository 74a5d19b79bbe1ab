// One open document as Monaco holds it: its model kept in sync, its change events, its markers.
import { editor, type IRange, Range } from 'monaco-editor/editor';
import type { Problem, Severity } from '../core/types.ts';
import type { TextChange } from '../worker/protocol.ts';
import { createConflictColours } from './conflict-colours.ts';
import { createMarkers } from './markers.ts';

/** One content change; `version` counts from the `initialVersion` of the document. */
export interface Edit {
  readonly version: number;
  readonly changes: readonly TextChange[];
  getText(): string;
  /** The same text in pieces, without a copy of it. */
  getPieces(): readonly string[];
}

export interface Flush {
  readonly version: number;
  readonly text: string;
}

export interface OpenDocument {
  /**
   * Shows `problems` unless they are of another version of the text; with `ofRules` also those that
   * rulesets found, which otherwise stay.
   */
  showProblems(problems: readonly Problem[], version: number, ofRules?: readonly Problem[]): void;
  dispose(): void;
}

const { LF, CRLF } = editor.EndOfLineSequence;

/** Markers of a model that Monaco draws, whoever set them first. */
const MAX_MARKERS = 500;
/**
 * Markers of rulesets, the most severe first: 400 delay those of the document itself, which are
 * drawn with them, by ten milliseconds.
 */
const MAX_RULE_MARKERS = 100;
const SEVERITIES: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

/**
 * Indents as the text does already, by `tabSize` spaces where it does not; never by tabs in YAML,
 * which forbids them (YAML 1.2.2, 6.1).
 */
export function setIndentation(model: editor.ITextModel, tabSize: number): void {
  model.detectIndentation(true, tabSize);
  if (model.getLanguageId() === 'yaml') model.updateOptions({ insertSpaces: true });
}

/**
 * Most characters of a text whose brackets are coloured by depth: Monaco reads the whole text for
 * it in one task, 300 ms for 40,000 lines.
 */
const MAX_COLOURED = 200_000;

function applyIndentation(model: editor.ITextModel, tabSize: number): void {
  setIndentation(model, tabSize);
  if (model.getValueLength() > MAX_COLOURED)
    model.updateOptions({
      bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false },
    });
  // Monaco would give a text of one line the line ends of the machine.
  if (model.getLineCount() === 1) model.setEOL(LF);
}

/** Lines in a piece of a text: some 50,000 characters. */
const PIECE = 2_000;

/**
 * Returns the text in pieces that share the memory of the model; only those in which something was
 * edited are copied. The model's `createSnapshot` joins an edit with all the text up to the next,
 * so that one key near the start copies the whole.
 */
function piecesOf(model: editor.ITextModel): string[] {
  const pieces: string[] = [];
  for (let line = 1; line <= model.getLineCount(); line += PIECE)
    pieces.push(model.getValueInRange(new Range(line, 1, line + PIECE, 1)));
  return pieces;
}

/**
 * Takes over a model that Monaco made from `initialText`.
 * @param initialVersion the number the app knows `initialText` by
 * @param listener gets every change from now on; a flush at once where Monaco's text is not
 * `initialText` (a byte order mark, mixed line ends)
 * @param tabSize spaces of a level where the text does not show how it is indented
 */
export function openDocument(
  model: editor.ITextModel,
  initialText: string,
  initialVersion: number,
  listener: { onEdit(edit: Edit): void; onFlush(flush: Flush): void },
  tabSize: number,
): OpenDocument {
  applyIndentation(model, tabSize);
  tokenizeFirst(model);
  const differs = model.getValue() !== initialText;
  // The text gets a version of its own, so that an analysis of `initialText` cannot be taken for
  // one of this: offsets differ.
  const before = model.getVersionId();
  if (differs) {
    const eol = model.getEndOfLineSequence();
    model.setEOL(eol === LF ? CRLF : LF);
    model.setEOL(eol);
  }
  const version = (): number => initialVersion + model.getVersionId() - before;
  const markers = createMarkers(model, 'apidoc');
  const ruleMarkers = createMarkers(model, 'apidoc-rules');
  const conflicts = createConflictColours(model);

  model.onDidChangeContent((event) => {
    markers.edited(event.changes);
    ruleMarkers.edited(event.changes);
    tokenizeEdited(model, event.changes);
    if (event.isFlush || event.isEolChange)
      listener.onFlush({ version: version(), text: model.getValue() });
    else {
      const changes = event.changes.map(({ rangeOffset, rangeLength, text }) => ({
        rangeOffset,
        rangeLength,
        text,
      }));
      listener.onEdit({
        version: version(),
        changes,
        getText: () => model.getValue(),
        getPieces: () => piecesOf(model),
      });
    }
  });
  if (differs) listener.onFlush({ version: version(), text: model.getValue() });

  return {
    showProblems(problems, of, ofRules) {
      if (of !== version()) return;
      markers.show(problems);
      const room = Math.min(MAX_RULE_MARKERS, MAX_MARKERS - problems.length);
      if (ofRules) ruleMarkers.show(mostSevereFirst(ofRules).slice(0, Math.max(0, room)));
      conflicts.show(problems);
    },
    dispose: () => model.dispose(),
  };
}

function mostSevereFirst(problems: readonly Problem[]): readonly Problem[] {
  const rank = ({ severity }: Problem): number => SEVERITIES.indexOf(severity);
  return problems.toSorted((a, b) => rank(a) - rank(b));
}

// Colours that do not wait until Monaco is idle: those of the first lines, and of the line being
// typed, without which the next one is not indented.

/** The part of Monaco's model that its public types leave out. */
interface Tokenized {
  readonly tokenization?: { tokenizeIfCheap(lineNumber: number): void };
}

/** Lines that a screen may show. */
const FIRST = 80;

/** Colours the beginning of a text: a busy machine would show it plain for seconds. */
function tokenizeFirst(model: editor.ITextModel): void {
  const { tokenization } = model as Tokenized;
  for (let line = 1; line <= Math.min(FIRST, model.getLineCount()); line++)
    tokenization?.tokenizeIfCheap(line);
}

/**
 * Colours the lines of small edits. Monaco does it when it is idle, and until then takes Enter for
 * a bare line break: whoever types fast, or on a slow machine, would get lines that are not
 * indented.
 */
function tokenizeEdited(
  model: editor.ITextModel,
  changes: readonly { readonly range: IRange; readonly text: string }[],
): void {
  const { tokenization } = model as Tokenized;
  for (const { range, text } of changes) {
    if (text.length > 1000) continue;
    const last = Math.min(
      range.startLineNumber + text.split('\n').length - 1,
      model.getLineCount(),
    );
    for (let line = range.startLineNumber; line <= last; line++)
      tokenization?.tokenizeIfCheap(line);
  }
}
