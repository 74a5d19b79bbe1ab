// Where the caret is, as the names from the root; each of them leads to its place.
import { ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { fromPointer, toPointer } from '../../core/parse/pointer.ts';
import { useApp, useStudio } from '../studio.ts';

export function Breadcrumb(): ReactNode {
  const { store } = useApp();
  const pointer = useStudio((s) => (s.selection?.uri === '' ? s.selection.pointer : ''));
  const path = fromPointer(pointer);
  return (
    <nav className="app-crumbs" aria-label="Place of the caret">
      {path.length === 0 && <span className="app-crumb-none">document</span>}
      {path.map((key, i) => {
        const at = toPointer(path.slice(0, i + 1));
        return (
          <Fragment key={at}>
            {i > 0 && <ChevronRight className="ui-icon app-crumb-arrow" aria-hidden="true" />}
            <button type="button" className="app-crumb" onClick={() => store.getState().select({ uri: '', pointer: at }, 'outline', true)}>
              {key}
            </button>
          </Fragment>
        );
      })}
    </nav>
  );
}
