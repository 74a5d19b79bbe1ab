// Examples of a message: those it has, each with its result, and one that is generated from its schemas. One is shown at a time.
import type { ReactNode } from 'react';
import type { ExampleVerdict } from '../../core/examples/answers.ts';
import type { ExampleView, MessagePart } from '../../core/model/types.ts';
import { Segments } from '../../ui/Segments.tsx';
import { From } from '../bits/Chips.tsx';
import { Fields } from '../bits/Value.tsx';
import { exampleKey } from '../pane/folds.ts';
import { useChoice, usePane, usePrint } from '../pane/pane.ts';
import { ExampleValues, useExampleLanguage } from './ExampleValue.tsx';
import { Made } from './Made.tsx';
import { useAsked } from './use-asked.ts';
import { useSeen } from './use-seen.ts';
import { VerdictBadge, VerdictDetails } from './Verdict.tsx';
import './filler.css';
import { visibleName, visibleText } from '../../ui/visible-text.ts';

const LANGUAGES = [
  { value: 'json', label: 'JSON' },
  { value: 'yaml', label: 'YAML' },
] as const;

/** Whether there is anything for `Examples` to show. */
export function hasExamples(part: MessagePart, canMake: boolean): boolean {
  return part.examples.length > 0 || (canMake && (part.payload !== undefined || part.headers !== undefined));
}

/** Is chosen in place of an example that the message has. */
const MADE = 'made';

/** One example at a time, and which of them it is; on paper all of them. `title` is the heading above, where nothing else names them. */
export function Examples({ part, title = false }: { part: MessagePart; title?: boolean }): ReactNode {
  const { services } = usePane();
  const print = usePrint();
  const [ref, seen] = useSeen<HTMLDivElement>();
  const { examples } = part;
  const asks = seen && services.examples !== undefined && examples.length > 0;
  const verdicts = useAsked(part, 'examples', asks, async () => (await services.examples?.(part.id)) ?? null);
  const canMake = services.makeExample !== undefined && (part.payload !== undefined || part.headers !== undefined);
  const [chosen, choose] = useChoice<string>(exampleKey(part.id), '0');
  const made = canMake && (examples.length === 0 || chosen === MADE);
  // An example that an edit removed gives way to the last one.
  const at = Math.min(Number(chosen) || 0, examples.length - 1);
  const shown = print ? examples.map((_, i) => i) : made ? [] : [at];
  return (
    <div className="docs-block" ref={ref}>
      <div className="docs-block-head">
        {title && <h4>{examples.length > 1 ? 'Examples' : 'Example'}</h4>}
        <From part={part} field="examples" />
        {!print && <Language />}
      </div>
      {!print && examples.length + (canMake ? 1 : 0) > 1 && examples.length > 0 && (
        <select
          className="docs-field docs-example-choice"
          aria-label={`Example of ${part.title ?? part.key}`}
          value={made ? MADE : String(at)}
          onChange={(event) => choose(event.target.value)}
        >
          {examples.map((example, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an example has no identity but its position
            <option key={i} value={i}>
              {nameOf(example, i)}
              {verdicts?.[i]?.state === 'invalid' && ' (invalid)'}
            </option>
          ))}
          {canMake && <option value={MADE}>Generated example</option>}
        </select>
      )}
      <div className="docs-examples">
        {shown.map((i) => {
          const example = examples[i];
          return (
            example && (
              <Example
                key={i}
                example={example}
                pointer={`${part.pointer}/examples/${i}`}
                verdict={verdicts?.[i]}
                checks={services.examples !== undefined}
              />
            )
          );
        })}
        {made && <Made part={part} seen={seen} />}
      </div>
    </div>
  );
}

function nameOf({ name, summary }: ExampleView, i: number): string {
  return name ?? summary ?? `Example ${i + 1}`;
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
  /** There will be a result. */
  checks: boolean;
}

function Example({ example: { name, summary, headers, payload, extensions }, pointer, verdict, checks }: ExampleProps): ReactNode {
  return (
    <div className="docs-example" data-pointer={pointer}>
      {(name !== undefined || summary !== undefined || checks) && (
        <div className="docs-example-head" dir="auto">
          {name !== undefined && <strong>{visibleName(name)}</strong>}
          {summary !== undefined && <span className="docs-soft">{visibleText(summary)}</span>}
          {checks && <VerdictBadge verdict={verdict} />}
        </div>
      )}
      <VerdictDetails verdict={verdict} />
      <ExampleValues headers={headers} payload={payload} />
      {extensions && <Fields fields={extensions} />}
    </div>
  );
}
