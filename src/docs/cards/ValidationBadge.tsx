// The validation status of an example: a word with its icon, and the problems, each linked to its
// source.
import { CircleCheck, CircleDashed, CircleX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '../../core/light.ts';
import type { ExampleVerdict, ValueError } from '../../core/types.ts';
import { visibleText } from '../../ui/display-text.ts';
import { CodeText } from '../components/BreakableText.tsx';
import { ShowMore } from '../components/ShowMore.tsx';
import { usePane } from '../pane/pane.ts';

const GLYPHS = {
  valid: CircleCheck,
  warned: TriangleAlert,
  invalid: CircleX,
  unchecked: CircleDashed,
} as const;

/** Renders the badge. While the result is pending, it reserves its space. */
export function ValidationBadge({
  result,
}: {
  result: ExampleVerdict | null | undefined;
}): ReactNode {
  if (!result) return <span className="docs-result ui-help ui-inline" aria-hidden="true" />;
  const state = result.state === 'valid' && result.errors.length > 0 ? 'warned' : result.state;
  const Glyph = GLYPHS[state];
  return (
    <span className="docs-result ui-help ui-inline" data-state={state}>
      <Glyph size={14} aria-hidden="true" />
      {resultText(result)}
    </span>
  );
}

function resultText(result: ExampleVerdict): string {
  if (result.state === 'unchecked') return 'not checked';
  const count = result.errors.length;
  if (result.state === 'valid')
    return count === 0 ? 'valid' : `valid, ${formatCount(count, 'warning')}`;
  return `invalid: ${formatCount(count, 'problem')}`;
}

/** Why an example was not checked, or what is wrong with it. */
export function ValidationDetails({
  result,
}: {
  result: ExampleVerdict | null | undefined;
}): ReactNode {
  const pane = usePane();
  if (!result) return null;
  if (result.state === 'unchecked')
    return <p className="docs-result-why ui-help">{visibleText(result.why)}</p>;
  if (result.errors.length === 0) return null;
  return (
    <ul className="docs-value-errors">
      <ShowMore items={result.errors} first={5} noun="more" listed="item">
        {(fault, i) => (
          <li key={`${fault.pointer} ${i}`}>
            <button type="button" onClick={() => pane.select(fault)}>
              <ValueErrorText fault={fault} />
            </button>
          </li>
        )}
      </ShowMore>
    </ul>
  );
}

/** Renders the location and the message of a problem. */
export function ValueErrorText({
  fault: { side, kind, at, message },
}: {
  fault: ValueError;
}): ReactNode {
  return (
    <>
      <CodeText text={`${side}${at}`} /> {kind === 'format' && 'Warning: '}
      {visibleText(message)}
    </>
  );
}
