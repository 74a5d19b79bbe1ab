// A description inside a row: two lines, the rest on demand.
import type { ReactNode } from 'react';
import { Markdown } from '../markdown/Markdown.tsx';
import { useFold, usePrint } from '../pane/pane.ts';

/** What fits in two lines at a comfortable measure. */
const SHORT = 150;

/** The text in at most two lines with a button for more. `fold` names its open state. */
export function Description({ text, fold }: { text: string; fold: string }): ReactNode {
  const [open, setOpen] = useFold(`${fold} text`, false);
  const print = usePrint();
  const clean = text.trim();
  const long =
    !print &&
    (clean.length > SHORT || clean.includes('\n\n') || /^([-*+>|]|\d+[.)]|```)/m.test(clean));
  if (clean === '') return null;
  return (
    <div className="docs-description" data-closed={long && !open ? true : undefined}>
      <Markdown text={long && !open ? firstBlock(clean) : clean} level={4} />
      {long && (
        <button
          type="button"
          className="docs-more"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'less' : 'more'}
        </button>
      )}
    </div>
  );
}

/** The first paragraph, cut where two lines surely end, so that a closed text costs little. */
function firstBlock(text: string): string {
  const end = text.indexOf('\n\n');
  const block = (end < 0 ? text : text.slice(0, end)).slice(0, 600);
  // Its footnotes are in the rest.
  return block.replace(/\[\^([^\s[\]]{1,80})\](?!:)/g, (ref, name: string) =>
    text.includes(`[^${name}]:`) ? '' : ref,
  );
}
