// What is on the paper: every section with its objects, as links within the pages.
import type { ReactNode } from 'react';
import { BreakableText } from './components/BreakableText.tsx';
import { anchorOf } from './pane/location.ts';
import { usePaneState } from './pane/pane.ts';
import { SECTIONS, sectionId } from './sections.ts';

export function TableOfContents(): ReactNode {
  const model = usePaneState((s) => s.model);
  const changes = usePaneState((s) => s.changes?.listId);
  const sections = SECTIONS.filter(({ key }) => model.order[key].length > 0);
  if (sections.length === 0 && changes === undefined) return null;
  return (
    <nav className="docs-contents" aria-label="Contents">
      <h2>Contents</h2>
      {changes !== undefined && (
        <div className="docs-contents-section">
          <a href={`#${changes}`}>What changed</a>
        </div>
      )}
      {sections.map(({ key, title }) => (
        <div key={key} className="docs-contents-section">
          <a href={`#${sectionId(key)}`}>{title}</a>
          <ul>
            {model.order[key].map((id) => {
              const part = model.parts.get(id);
              return (
                part && (
                  <li key={id}>
                    <a href={`#${anchorOf(id)}`} dir="auto">
                      <BreakableText text={part.title ?? part.key} />
                    </a>
                  </li>
                )
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}
