// What a reader seldom needs: the way back to a catalog, downloads, and a menu. Loaded after the
// documentation.
import {
  Braces,
  Download,
  Ellipsis,
  FileArchive,
  FileCode,
  FileDown,
  FileText,
  Printer,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { partAt } from '../../core/light.ts';
import type { Model, Part, PartId } from '../../core/types.ts';
import { visibleText } from '../../ui/display-text.ts';
import { Menu } from '../../ui/Menu.tsx';
import { type MenuGroup, menuItem } from '../../ui/menu-item.ts';
import { keyText } from '../commands/shortcuts.ts';
import { openFindWidget, viewCommands } from '../commands/view-commands.ts';
import {
  downloadDocument,
  downloadOne,
  downloadSchemas,
  messagesWithPayload,
} from '../export/downloads.ts';
import { exportDocumentation } from '../export/export-documentation.ts';
import { downloadZip } from '../files/download-zip.ts';
import { CatalogLink } from '../layout/CatalogLink.tsx';
import { themeItem } from '../layout/ThemeButton.tsx';
import { useReader, useStudio } from '../reader-services.ts';

export function ReaderMenu(): ReactNode {
  const reader = useReader();
  const { printing, store, withStudio } = reader;
  const theme = useStudio((s) => s.theme);
  const narrow = useStudio((s) => s.narrow);
  const downloads = useDownloadItems();
  const hasModel = useStudio((s) => s.analysis.model !== null);
  const { find, outline } = viewCommands;
  return (
    <>
      <CatalogLink />
      {!narrow && <Menu label="Download" icon={Download} iconOnly groups={downloads} />}
      <Menu
        label="More"
        icon={Ellipsis}
        iconOnly
        groups={[
          [
            {
              label: 'Print…',
              icon: Printer,
              disabled: !hasModel,
              run: () => printing.getState().start(),
            },
          ],
          [
            {
              label: find.name,
              icon: find.icon,
              shortcut: keyText(find.shortcut),
              disabled: !hasModel,
              run: () => openFindWidget(reader),
            },
            {
              label: outline.name,
              icon: outline.icon,
              shortcut: keyText(outline.shortcut),
              run: () => withStudio((app) => outline.run(app)),
            },
          ],
          ...(narrow ? downloads : []),
          [themeItem(theme, store)],
        ]}
      />
    </>
  );
}

// What a reader can take along: the document as it is written, its documentation, and payloads as
// JSON Schema. Loaded with the menu.

/** Payloads that are offered one by one. */
const FEW = 4;

/** Returns the items of the menu. */
function useDownloadItems(): readonly MenuGroup[] {
  const app = useReader();
  const model = useStudio((s) => s.analysis.model);
  const several = useStudio((s) => s.files.some((file) => file.used || file.owner === 'user'));
  const isRead = useStore(app.readingAt);
  const selected = useStudio((s) => (s.selection ? partAt(s.analysis.model, s.selection) : null));
  const all = messagesWithPayload(model);
  const near = messagesOf(model, isRead ?? selected, all);
  const disabled = model === null;
  return [
    [
      menuItem('Document as written', Download, () => downloadDocument(app, '')),
      several && menuItem('All files as ZIP', FileArchive, () => void downloadZip(app)),
      several && menuItem('All files as one', FileDown, () => void downloadOne(app)),
    ],
    [
      menuItem('Documentation as HTML', FileCode, () => void exportDocumentation(app, 'html'), {
        disabled,
      }),
      menuItem(
        'Documentation as Markdown',
        FileText,
        () => void exportDocumentation(app, 'markdown'),
        {
          disabled,
        },
      ),
    ],
    [
      ...near.map((part) =>
        menuItem(
          `JSON Schema of ${visibleText(part.title ?? part.key)}`,
          Braces,
          () => void downloadSchemas(app, [part]),
        ),
      ),
      all.length > near.length &&
        menuItem('JSON Schemas of all payloads', Braces, () => void downloadSchemas(app, all)),
    ],
  ];
}

/** The messages of what is read; all where there are few. */
function messagesOf(model: Model | null, at: PartId | null, all: readonly Part[]): readonly Part[] {
  if (all.length <= 1) return all;
  const part = at === null ? undefined : model?.parts.get(at);
  const links = part && 'messages' in part ? part.messages.map(({ id }) => id) : [at];
  return all.filter(({ id }) => links.includes(id)).slice(0, FEW);
}
