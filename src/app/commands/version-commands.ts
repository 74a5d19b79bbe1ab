// Commands about versions of the document: comparison and local history.
import {
  ArrowDown,
  ArrowUp,
  Bookmark,
  FileDiff,
  History,
  OctagonAlert,
  Replace,
  X,
} from 'lucide-react';
import { goToChange } from '../comparison/change-order.ts';
import { changesOf } from '../comparison/comparison-state.ts';
import type { AppServices } from '../services.ts';
import { type Command, hasDocument } from './command.ts';

const hasChanges = ({ compare }: AppServices): boolean => {
  const { old, result } = compare.getState();
  return old !== null && changesOf(result).length > 0;
};

export const versionCommands = {
  compare: {
    id: 'compare',
    name: 'Compare with…',
    icon: FileDiff,
    shortcut: 'Mod+Alt+C',
    when: hasDocument,
    run: ({ compare }) => compare.getState().show(),
  },
  localHistory: {
    id: 'local-history',
    name: 'Local history…',
    icon: History,
    shortcut: 'Mod+Alt+V',
    when: hasDocument,
    run: ({ historyDialog }) => historyDialog.getState().show(),
  },
  nameVersion: {
    id: 'name-version',
    name: 'Name this version…',
    icon: Bookmark,
    when: hasDocument,
    run: ({ historyDialog }) => historyDialog.getState().show(true),
  },
  nextChange: {
    id: 'next-change',
    name: 'Next change',
    icon: ArrowDown,
    shortcut: 'Alt+F5',
    when: hasChanges,
    run: (app) => goToChange(app, 1),
  },
  previousChange: {
    id: 'previous-change',
    name: 'Previous change',
    icon: ArrowUp,
    shortcut: 'Shift+Alt+F5',
    when: hasChanges,
    run: (app) => goToChange(app, -1),
  },
  nextBreakingChange: {
    id: 'next-breaking-change',
    name: 'Next breaking change',
    icon: OctagonAlert,
    shortcut: 'Mod+Alt+F5',
    when: hasChanges,
    run: (app) => goToChange(app, 1, true),
  },
  showChanges: {
    id: 'show-changes',
    name: 'Show changes in the documentation',
    icon: Replace,
    when: hasChanges,
    run({ compare }) {
      const { marks, setMarks } = compare.getState();
      setMarks(!marks);
    },
  },
  stopComparing: {
    id: 'stop-comparing',
    name: 'Stop comparing',
    icon: X,
    when: ({ compare }) => compare.getState().old !== null,
    run: ({ compare }) => compare.getState().choose(null),
  },
} as const satisfies Record<string, Command>;
