// What a command is, and when those about a document are offered.
import type { LucideIcon } from 'lucide-react';
import type { StudioState } from '../../store/state.ts';
import type { AppServices } from '../services.ts';

export interface Command {
  readonly id: string;
  readonly name: string;
  readonly icon: LucideIcon;
  /** What of the document it is about, where the name doesn't say. */
  readonly about?: string;
  /** As `Mod+Shift+S` or `Alt+1`; Mod is Ctrl, or Cmd on a Mac, where Ctrl is a key of its own. */
  readonly shortcut?: string;
  /** The key is heard before the editor hears of it, which has a use of its own for it. */
  readonly early?: true;
  /** Id of the editor's action that it is; the editor hears the key itself. */
  readonly ofEditor?: string;
  /** Another key for the same. */
  readonly also?: string;
  /** It is of use to those who only read, too. */
  readonly forReaders?: true;
  /** The shortcut has another meaning while the user types in a text field. */
  readonly notTyping?: true;
  /** False where it makes no sense now. */
  when?(app: AppServices): boolean;
  /** Returns in one sentence why it can't be done now, though it could be later; else null. */
  whyNot?(app: AppServices): string | null;
  run(app: AppServices): void;
}

/** Returns the language of the file that is shown; undefined without a document. */
export const languageShown = ({
  document,
  file,
  files,
}: StudioState): 'yaml' | 'json' | undefined =>
  (file === '' ? document : files.find(({ uri }) => uri === file))?.language;
export const hasDocument = ({ store }: AppServices): boolean => store.getState().document !== null;
export const hasModel = ({ store }: AppServices): boolean =>
  store.getState().document !== null && store.getState().analysis.model !== null;
