// What a reader seldom needs: the way back to a catalog, downloads, and a menu. Loaded after the
// documentation.
import { Download, Ellipsis, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu } from '../../ui/Menu.tsx';
import { keyText } from '../commands/shortcuts.ts';
import { openFindWidget, viewCommands } from '../commands/view-commands.ts';
import { CatalogLink } from '../layout/CatalogLink.tsx';
import { themeItem } from '../layout/ThemeButton.tsx';
import { useReader, useStudio } from '../reader-services.ts';
import { useDownloadItems } from './download-items.ts';

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
