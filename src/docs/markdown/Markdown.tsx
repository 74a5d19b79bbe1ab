// A CommonMark text of the document as elements, long ones cut until asked for.
import { memo, type ReactNode, useMemo, useState } from 'react';
import { usePrint } from '../pane/pane.ts';
import { parse } from './parse.ts';
import { render, textOf } from './render.tsx';
import './markdown.css';

const LIMIT = 200 * 1024;

/** The text, its highest headings right below heading level `level` of the page. */
export const Markdown = memo(function Markdown({ text, level }: { text: string; level: number }): ReactNode {
  const print = usePrint();
  const [whole, setWhole] = useState(false);
  const cut = text.length > LIMIT && !whole && !print;
  const shown = useMemo(() => {
    const tokens = parse(cut ? text.slice(0, LIMIT) : text);
    return render(tokens, textOf(tokens, level));
  }, [text, cut, level]);
  return (
    <div className="docs-md" dir="auto">
      {shown}
      {cut && (
        <button type="button" className="docs-more" onClick={() => setWhole(true)}>
          Show all {Math.round(text.length / 1024)} KB
        </button>
      )}
    </div>
  );
});
