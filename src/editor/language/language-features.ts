// All language features of the editor except its commands, in a chunk that loads after the first
// frame.
import type { IDisposable } from 'monaco-editor/editor';
import { bulkEdit } from './bulk-edit.ts';
import { codeActions } from './code-actions.ts';
import { codeLenses } from './code-lenses.ts';
import { completion } from './completion.ts';
import { documentLinks } from './document-links.ts';
import { documentSymbols } from './document-symbols.ts';
import { editorOpener } from './editor-opener.ts';
import { embeddedLanguages } from './embedded-languages.ts';
import { foldingRanges, selectionRanges } from './folding.ts';
import { hover } from './hover.ts';
import { inlayHints } from './inlay-hints.ts';
import { pendingQuickFixes } from './pending-quick-fixes.ts';
import { problemPeek } from './problem-peek.ts';
import { definition, documentHighlights, references } from './references.ts';
import { rename } from './rename.ts';
import { semanticTokens } from './semantic-tokens.ts';
import { joinDisposables, type Workspace } from './workspace.ts';

const FEATURES = [
  completion,
  hover,
  definition,
  references,
  documentHighlights,
  rename,
  codeActions,
  codeLenses,
  inlayHints,
  semanticTokens,
  documentSymbols,
  foldingRanges,
  documentLinks,
  selectionRanges,
  embeddedLanguages,
  bulkEdit,
  problemPeek,
  pendingQuickFixes,
  editorOpener,
];

/** Gives the editor of a workspace its language features; there is one at a time. */
export function registerLanguageFeatures(workspace: Workspace): IDisposable {
  return joinDisposables(FEATURES.map((feature) => feature(workspace)));
}
