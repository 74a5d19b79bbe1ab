// Commands about what is shown: palette, search, views and panels.
import {
  BookOpen,
  Columns2,
  Files,
  PanelLeft,
  PencilLine,
  Search,
  SlidersHorizontal,
  SquareChevronRight,
  TextSearch,
  TriangleAlert,
  Workflow,
} from 'lucide-react';
import { bufferKeys } from '../../ui/buffer-keys.ts';
import type { ReaderServices } from '../services.ts';
import { type Command, hasDocument, hasModel } from './command.ts';

export const viewCommands = {
  palette: {
    id: 'palette',
    name: 'Go to…',
    icon: Search,
    shortcut: 'Mod+K',
    early: true,
    run: ({ palette }) => palette.getState().toggle(),
  },
  commands: {
    id: 'commands',
    name: 'Show all commands',
    icon: SquareChevronRight,
    shortcut: 'Mod+Shift+P',
    also: 'F1',
    early: true,
    run: ({ palette }) => palette.getState().toggle('commands'),
  },
  goToFile: {
    id: 'go-to-file',
    name: 'Go to file…',
    forReaders: true,
    icon: Files,
    shortcut: 'Mod+P',
    early: true,
    when: hasDocument,
    run: ({ palette }) => palette.getState().toggle('files'),
  },
  find: {
    id: 'find',
    name: 'Find in documentation',
    forReaders: true,
    icon: TextSearch,
    shortcut: 'Mod+Shift+F',
    early: true,
    when: hasModel,
    run: openFindWidget,
  },
  edit: {
    id: 'edit',
    name: 'Edit',
    forReaders: true,
    icon: PencilLine,
    shortcut: 'Alt+1',
    when: hasDocument,
    run: ({ store }) => store.getState().setView('edit'),
  },
  split: {
    id: 'split',
    name: 'Split',
    forReaders: true,
    icon: Columns2,
    shortcut: 'Alt+2',
    when: hasDocument,
    run: ({ store }) => store.getState().setView('split'),
  },
  read: {
    id: 'read',
    name: 'Read',
    forReaders: true,
    icon: BookOpen,
    shortcut: 'Alt+3',
    when: hasDocument,
    run: ({ store }) => store.getState().setView('read'),
  },
  diagram: {
    id: 'diagram',
    name: 'Diagram',
    forReaders: true,
    icon: Workflow,
    shortcut: 'Alt+4',
    when: hasDocument,
    run: ({ store }) => store.getState().setView('diagram'),
  },
  outline: {
    id: 'outline',
    name: 'Outline',
    forReaders: true,
    icon: PanelLeft,
    shortcut: 'Mod+B',
    when: hasDocument,
    run: ({ store }) => store.getState().setPanel('outline', !store.getState().panels.outline),
  },
  problems: {
    id: 'problems',
    name: 'Problems',
    icon: TriangleAlert,
    shortcut: 'Mod+J',
    when: hasDocument,
    run: ({ store }) => store.getState().setPanel('problems', !store.getState().panels.problems),
  },
  form: {
    id: 'form',
    name: 'Form',
    icon: SlidersHorizontal,
    shortcut: 'Mod+I',
    early: true,
    when: hasDocument,
    run({ store }) {
      const { narrow, panels, pane, setPane, setPanel } = store.getState();
      if (narrow) setPane(pane === 'form' ? 'read' : 'form');
      else setPanel('form', !panels.form);
    },
  },
} as const satisfies Record<string, Command>;

/** Opens the find bar of the documentation where that is to be seen. */
export function openFindWidget({
  store,
  findWidget,
}: Pick<ReaderServices, 'store' | 'findWidget'>): void {
  store.getState().showPane('read');
  if (findWidget.getState() === 0) bufferKeys(() => findWidget.setState(0, true));
  findWidget.setState((count) => count + 1, true);
}
