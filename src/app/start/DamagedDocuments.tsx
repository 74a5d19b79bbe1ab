// Documents of this browser that can't be read, or only in part: they are kept as they are, and the
// user can download what is stored of them.
import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { formatCount } from '../../core/light.ts';
import type { Damaged } from '../../share/recover-draft.ts';
import { downloadText } from '../../share/save-file.ts';
import { Button } from '../../ui/Button.tsx';
import { useReader } from '../reader-services.ts';

export function DamagedDocuments(): ReactNode {
  const { drafts } = useReader();
  const [damaged, setDamaged] = useState<readonly Damaged[]>([]);
  useEffect(() => void drafts.damaged().then(setDamaged), [drafts]);
  if (damaged.length === 0) return null;
  return (
    <section className="app-start-section" aria-labelledby="damaged">
      <h2 id="damaged" className="app-start-label">
        Documents that can't be read
      </h2>
      <p className="app-start-hint">
        {formatCount(damaged.length, 'document')} in this browser can't be read, or only in part.
        What is stored stays as it is: a newer version of the studio may have written it. Download
        it to look for your text.
      </p>
      <ul className="ui-list app-recent">
        {damaged.map(({ id, content }) => (
          <li key={id} className="app-recent-row">
            <span className="app-recent-open app-recent-file ui-ellipsis">{id}</span>
            <Button
              icon={Download}
              onClick={() => downloadText(`${id.replace(/[^\w-]+/g, '-')}.json`, content)}
            >
              {`Download ${id}`}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
