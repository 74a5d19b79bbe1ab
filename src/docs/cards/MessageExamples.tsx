// Examples of a message: those it has, each with its result, and one that is generated from its
// schemas. One is shown at a time.
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { ExampleVerdict, ExampleView, MessagePart } from '../../core/types.ts';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { TraitChip } from '../components/Chips.tsx';
import { exampleKey } from '../pane/folds.ts';
import { useChoice, usePane, usePrint } from '../pane/pane.ts';
import { ExampleValues, useExampleLanguage } from './ExampleValue.tsx';
import { GeneratedExample } from './GeneratedExample.tsx';
import { OtherFields } from './TypedFields.tsx';
import { usePartRequest } from './use-part-request.ts';
import { ValidationBadge, ValidationDetails } from './ValidationBadge.tsx';
import './address-form.css';
import { visibleName, visibleText } from '../../ui/display-text.ts';

const LANGUAGES = [
  { value: 'json', label: 'JSON' },
  { value: 'yaml', label: 'YAML' },
] as const;

/** Returns whether there is anything for `Examples` to show. */
export function hasExamples(part: MessagePart, canMake: boolean): boolean {
  return (
    part.examples.length > 0 ||
    (canMake && (part.payload !== undefined || part.headers !== undefined))
  );
}

/** Is chosen in place of an example that the message has. */
const MADE = 'made';

interface MessageExamplesProps {
  part: MessagePart;
  /** The heading above, where nothing else names them. */
  title?: string;
  /** The others are on the same paper. */
  onlyFirst?: boolean;
}

/** One example at a time, and which of them it is; on paper all of them. */
export function MessageExamples({
  part,
  title,
  onlyFirst = false,
}: MessageExamplesProps): ReactNode {
  const { services } = usePane();
  const print = usePrint();
  const [ref, seen] = useInView<HTMLDivElement>();
  const { examples } = part;
  const asks = seen && services.examples !== undefined && examples.length > 0;
  const results = usePartRequest(
    part,
    'examples',
    asks,
    async () => (await services.examples?.(part.id)) ?? null,
  );
  const canMake =
    services.makeExample !== undefined &&
    (part.payload !== undefined || part.headers !== undefined);
  const [chosen, choose] = useChoice<string>(exampleKey(part.id), '0');
  const made = canMake && (examples.length === 0 || chosen === MADE);
  // An example that an edit removed gives way to the last one.
  const at = Math.min(Number(chosen) || 0, examples.length - 1);
  const printed = onlyFirst ? examples.slice(0, 1) : examples;
  const shown = print ? printed.map((_, i) => i) : made ? [] : [at];
  return (
    <div className="docs-block" ref={ref}>
      <div className="docs-block-head">
        {title !== undefined && <h4>{visibleName(title)}</h4>}
        <TraitChip part={part} field="examples" />
        {!print && <LanguageToggle />}
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
              {visibleName(nameOf(example, i))}
              {results?.[i]?.state === 'invalid' && ' (invalid)'}
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
                result={results?.[i]}
                checks={services.examples !== undefined}
              />
            )
          );
        })}
        {made && <GeneratedExample part={part} seen={seen} />}
      </div>
    </div>
  );
}

function nameOf({ name, summary }: ExampleView, i: number): string {
  return name ?? summary ?? `Example ${i + 1}`;
}

function LanguageToggle(): ReactNode {
  const [language, choose] = useExampleLanguage();
  return (
    <div className="docs-example-end docs-example-languages">
      <SegmentedControl
        label="Language of examples"
        choices={LANGUAGES}
        value={language}
        onChange={choose}
      />
    </div>
  );
}

interface ExampleProps {
  example: ExampleView;
  pointer: string;
  result: ExampleVerdict | undefined;
  /** There will be a result. */
  checks: boolean;
}

function Example({ example, pointer, result, checks }: ExampleProps): ReactNode {
  const { name, summary, headers, payload } = example;
  return (
    <div className="docs-example ui-column" data-pointer={pointer}>
      {(name !== undefined || summary !== undefined || checks) && (
        <div className="docs-example-head ui-row ui-wrap" dir="auto">
          {name !== undefined && <strong>{visibleName(name)}</strong>}
          {summary !== undefined && <span className="docs-soft">{visibleText(summary)}</span>}
          {checks && <ValidationBadge result={result} />}
        </div>
      )}
      <ValidationDetails result={result} />
      {!headers && !payload && <p className="docs-note">Neither headers nor payload.</p>}
      <ExampleValues headers={headers} payload={payload} />
      <OtherFields of={example} fold={pointer} />
    </div>
  );
}

/**
 * Margin at which results are requested: heights change out of view, where the browser's scroll
 * anchoring keeps the content steady.
 */
const NEAR = '800px 0px';

/** Returns a ref for an element, and whether it is seen. */
export function useInView<T extends Element>(): [ref: RefObject<T | null>, seen: boolean] {
  const ref = useRef<T>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    // The margin applies to the root only: without the scrolling element, content above its edge is
    // clipped and never close.
    const root = ref.current.closest('.docs');
    const observer = new IntersectionObserver(
      ([entry]) => setSeen(entry?.isIntersecting ?? false),
      { root, rootMargin: NEAR },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, seen];
}
