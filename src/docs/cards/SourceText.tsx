// A part as it is written in its file.

import { SquareArrowOutUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { isRoot } from '../../core/light.ts';
import type { Part } from '../../core/types.ts';
import { Code } from '../code/Code.tsx';
import { useHasSource, usePane } from '../pane/pane.ts';
import { usePartRequest } from './use-part-request.ts';

export default function SourceText({ part }: { part: Part }): ReactNode {
  const pane = usePane();
  const hasSource = useHasSource();
  const source = usePartRequest(part, 'source', true, async () => {
    const found = await pane.services.source?.({ uri: part.uri, pointer: part.pointer });
    return found ?? { text: '', language: 'yaml' as const };
  });
  if (!source) return <p className="docs-faint">Loading…</p>;
  if (source.text === '') return <p className="docs-note">No source available</p>;
  return (
    <div className="docs-block">
      <div className="docs-block-head">
        <span className="docs-soft">
          {isRoot(part.uri) ? 'As defined in the document' : `As defined in ${part.uri}`}
        </span>
        {hasSource && (
          <button
            type="button"
            className="docs-source docs-example-end ui-note ui-quiet ui-inline"
            onClick={() => pane.select(part)}
          >
            <SquareArrowOutUpRight size={13} aria-hidden="true" />
            Go to the source
          </button>
        )}
      </div>
      <Code text={source.text} language={source.language} label="source" />
    </div>
  );
}
