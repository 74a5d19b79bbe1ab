// The bar above a document that is read: what it is called and where it is from, the views, and
// what a reader needs. Each button loads what it opens.
import { Search, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { useLazy } from '../../ui/use-lazy.ts';
import { keyText } from '../commands/shortcuts.ts';
import { viewCommands } from '../commands/view-commands.ts';
import { loadEditor } from '../layout/load-editor.ts';
import { ThemeButton } from '../layout/ThemeButton.tsx';
import { Brand, VIEWS } from '../layout/ToolbarParts.tsx';
import { useReader, useStudio } from '../reader-services.ts';
import { togglePalette } from './reader-keys.ts';
import { useDocsShown } from './use-docs-shown.ts';

const loadMenu = async () => (await import('./ReaderMenu.tsx')).ReaderMenu;

export function ReaderToolbar(): ReactNode {
  const reader = useReader();
  const hasDocument = useStudio((s) => s.document !== null);
  const narrow = useStudio((s) => s.narrow);
  const view = useStudio((s) => s.view);
  const setView = useStudio((s) => s.setView);
  const { part: Menu } = useLazy(loadMenu, useDocsShown());
  return (
    <header className="app-top">
      <div className="app-top-side">
        <Brand />
        {hasDocument && <Origin />}
      </div>
      {hasDocument && !narrow && (
        <SegmentedControl
          label="View"
          choices={VIEWS}
          value={view}
          onChange={setView}
          onNear={() => void loadEditor()}
        />
      )}
      <div className="app-top-side">
        {hasDocument && (
          <Button
            icon={Search}
            look={narrow ? 'plain' : 'outline'}
            iconOnly={narrow}
            className="app-find"
            onClick={() => togglePalette(reader)}
          >
            {narrow
              ? 'Find'
              : ['Find', <kbd key="keys">{keyText(viewCommands.palette.shortcut)}</kbd>]}
          </Button>
        )}
        {hasDocument && (
          <Button
            icon={Share2}
            look="primary"
            iconOnly={narrow}
            onClick={() => reader.shareDialog.getState().show()}
          >
            Share
          </Button>
        )}
        {!narrow && <ThemeButton />}
        {hasDocument && (Menu ? <Menu /> : <span className="app-menu-room" />)}
      </div>
    </header>
  );
}

/** The file and its host. */
function Origin(): ReactNode {
  const name = useStudio((s) => s.document?.name ?? '');
  const source = useStudio((s) => s.document?.source);
  return (
    <span className="app-name">
      <span
        className="app-name-file ui-ellipsis"
        title={source?.kind === 'url' ? source.address : name}
      >
        {name}
      </span>
      {source?.kind === 'url' && (
        <span className="app-name-host ui-ellipsis">
          from {new URL(source.address, location.href).host}
        </span>
      )}
    </span>
  );
}
