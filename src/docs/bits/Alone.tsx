// A button that shows one part and nothing else of the document.
import { Focus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Part } from '../../core/model/types.ts';
import { usePane, usePicked, usePrint } from '../pane/pane.ts';

/** The button; nothing where the part is alone already, or where nobody can show it alone. */
export function Alone({ part }: { part: Part }): ReactNode {
  const { services } = usePane();
  const print = usePrint();
  const alone = usePicked((s) => s.only === part.id);
  if (!services.alone || print || alone) return null;
  return (
    <button
      type="button"
      className="docs-copy"
      aria-label={`Show only ${part.title ?? part.key}`}
      onClick={() => services.alone?.({ uri: part.uri, pointer: part.pointer })}
    >
      <Focus size={14} aria-hidden="true" />
    </button>
  );
}
