// All language features of the editor. A chunk of its own that comes after the first frame: nobody needs them before.
import type { editor, IDisposable } from 'monaco-editor/editor';
import { actions } from './actions.ts';
import { bulk } from './bulk.ts';
import { commands } from './commands.ts';
import { completion } from './completion.ts';
import { definition } from './definition.ts';
import { embedded } from './embedded.ts';
import { folds } from './folds.ts';
import { highlights } from './highlights.ts';
import { hints } from './hints.ts';
import type { FileStart, LanguageHost } from './host.ts';
import { hover } from './hover.ts';
import { lenses } from './lenses.ts';
import { links } from './links.ts';
import { opener } from './opener.ts';
import { references } from './references.ts';
import { rename } from './rename.ts';
import { selections } from './selections.ts';
import { symbols } from './symbols.ts';
import { tokens } from './tokens.ts';
import { createWorkspace, together } from './workspace.ts';

const FEATURES = [
  completion,
  hover,
  definition,
  references,
  highlights,
  rename,
  actions,
  lenses,
  hints,
  tokens,
  symbols,
  folds,
  links,
  selections,
  embedded,
  bulk,
  commands,
  opener,
];

/**
 * Gives an editor its language features; there is one at a time.
 * @param hold the model of a file as the editor holds it, made where there is none yet
 */
export function register(
  code: editor.IStandaloneCodeEditor,
  host: LanguageHost,
  hold: (start: FileStart) => editor.ITextModel,
): IDisposable {
  const workspace = createWorkspace(code, host, hold);
  return together(FEATURES.map((feature) => feature(workspace)));
}
