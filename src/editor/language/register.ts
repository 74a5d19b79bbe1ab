// All language features of the editor but its commands. A chunk of its own that comes after the first frame: nobody needs them before.
import type { IDisposable } from 'monaco-editor/editor';
import { actions } from './actions.ts';
import { bulk } from './bulk.ts';
import { completion } from './completion.ts';
import { definition } from './definition.ts';
import { embedded } from './embedded.ts';
import { folds } from './folds.ts';
import { highlights } from './highlights.ts';
import { hints } from './hints.ts';
import { hover } from './hover.ts';
import { lenses } from './lenses.ts';
import { links } from './links.ts';
import { opener } from './opener.ts';
import { references } from './references.ts';
import { rename } from './rename.ts';
import { selections } from './selections.ts';
import { symbols } from './symbols.ts';
import { tokens } from './tokens.ts';
import { together, type Workspace } from './workspace.ts';

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
  opener,
];

/** Gives the editor of a workspace its language features; there is one at a time. */
export function register(workspace: Workspace): IDisposable {
  return together(FEATURES.map((feature) => feature(workspace)));
}
