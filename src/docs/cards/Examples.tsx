// Examples of a message: those it shows, each with what is known of it, and one that is made of its schemas.
import { Dices } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ExampleVerdict } from '../../core/examples/answers.ts';
import type { ExampleView, MessagePart } from '../../core/model/types.ts';
import { Segments } from '../../ui/Segments.tsx';
import { From } from '../bits/Chips.tsx';
import { More } from '../bits/More.tsx';
import { Fields } from '../bits/Value.tsx';
import { useFold, usePane, usePrint } from '../pane/pane.ts';
import { ExampleValues, useExampleLanguage } from './ExampleValue.tsx';
import { Made } from './Made.tsx';
import { useAsked } from './use-asked.ts';
import { useSeen } from './use-seen.ts';
import { VerdictBadge, VerdictDetails } from './Verdict.tsx';

const LANGUAGES = [
  { value: 'json', label: 'JSON' },
  { value: 'yaml', label: 'YAML' },
] as const;

/** Whether there is anything for `Examples` to show. */
export function hasExamples(part: MessagePart, canMake: boolean): boolean {
  return part.examples.length > 0 || (canMake && (part.payload !== undefined || part.headers !== undefined));
}

/** The first three examples, the rest on demand. `title` is the heading above them, where nothing else names them. */
export function Examples({ part, title = false }: { part: MessagePart; title?: boolean }): ReactNode {
  const { services } = usePane();
  const print = usePrint();
  const [ref, seen] = useSeen<HTMLDivElement>();
  const { examples } = part;
  const asks = seen && services.examples !== undefined && examples.length > 0;
  const verdicts = useAsked(part, 'examples', asks, async () => (await services.examples?.(part.id)) ?? null);
  const canMake = services.makeExample !== undefined && (part.payload !== undefined || part.headers !== undefined);
  const [wanted, want] = useFold(`${part.id} made`, false);
  return (
    <div className="docs-block" ref={ref}>
      <div className="docs-block-head">
        {title && <h4>{examples.length > 1 ? 'Examples' : 'Example'}</h4>}
        <From part={part} field="examples" />
        {!print && <Language />}
      </div>
      <div className="docs-examples">
        <More items={examples} first={print ? examples.length : 3} noun="more examples">
          {(example, i) => (
            <Example
              key={i}
              example={example}
              pointer={`${part.pointer}/examples/${i}`}
              verdict={verdicts?.[i]}
              checks={services.examples !== undefined}
            />
          )}
        </More>
        {canMake && (examples.length === 0 || wanted) && <Made part={part} seen={seen} />}
        {canMake && examples.length > 0 && !wanted && !print && (
          <button type="button" className="docs-more" onClick={() => want(true)}>
            <Dices size={14} aria-hidden="true" /> Generate one
          </button>
        )}
      </div>
    </div>
  );
}

function Language(): ReactNode {
  const [language, choose] = useExampleLanguage();
  return (
    <div className="docs-example-end docs-example-languages">
      <Segments label="Language of examples" choices={LANGUAGES} value={language} onChange={choose} />
    </div>
  );
}

interface ExampleProps {
  example: ExampleView;
  pointer: string;
  verdict: ExampleVerdict | undefined;
  /** There will be a verdict. */
  checks: boolean;
}

function Example({ example: { name, summary, headers, payload, extensions }, pointer, verdict, checks }: ExampleProps): ReactNode {
  return (
    <div className="docs-example" data-pointer={pointer}>
      {(name !== undefined || summary !== undefined || checks) && (
        <div className="docs-example-head" dir="auto">
          {name !== undefined && <strong>{name}</strong>}
          {summary !== undefined && <span className="docs-soft">{summary}</span>}
          {checks && <VerdictBadge verdict={verdict} />}
        </div>
      )}
      <VerdictDetails verdict={verdict} />
      <ExampleValues headers={headers} payload={payload} />
      {extensions && <Fields fields={extensions} />}
    </div>
  );
}
