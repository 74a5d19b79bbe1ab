// JSON values inside a line, or as a block where they are long.
import { type ReactNode, useState } from 'react';
import { Code } from '../code/Code.tsx';
import { briefValue, formatJson } from '../code/format-json.ts';
import { usePrint } from '../pane/pane.ts';
import { BreakableText } from './BreakableText.tsx';
import { ShowMore } from './ShowMore.tsx';

const SHORT = 72;

/** One value: short ones as a piece of code, long ones cut with a way to the whole. */
export function Value({ value, label }: { value: unknown; label: string }): ReactNode {
  const [whole, setWhole] = useState(false);
  const print = usePrint();
  // What is cut anyway is shown as words: quotes and escapes are for short values, where each
  // character counts.
  const text =
    typeof value === 'string' && value.length > SHORT
      ? value.trim().replace(/\s+/g, ' ')
      : briefValue(value);
  if (text.length <= SHORT)
    return (
      <code className="docs-value" data-type={value === null ? 'null' : typeof value}>
        <BreakableText text={text} />
      </code>
    );
  if (whole || print)
    return (
      <Code
        text={typeof value === 'string' ? value : formatJson(value)}
        language={typeof value === 'string' ? '' : 'json'}
        label={label}
      />
    );
  return (
    <button
      type="button"
      className="docs-value docs-value-cut"
      aria-expanded={false}
      onClick={() => setWhole(true)}
    >
      <BreakableText text={text.slice(0, SHORT)} />…{' '}
      <span className="docs-value-all">show all</span>
    </button>
  );
}

/** Named values as rows: fields of a binding, extensions, fields of a component. */
export function FieldValues({
  fields,
}: {
  fields: readonly (readonly [string, unknown])[];
}): ReactNode {
  return (
    <dl className="docs-fields">
      <ShowMore items={fields} first={100} noun="more fields" listed="term">
        {([name, value], i) => (
          <div key={`${name} ${i}`}>
            <dt>
              <BreakableText text={name} />
            </dt>
            <dd>
              {isLongerThanLine(value) ? (
                <Code text={formatJson(value)} language="json" label={name} />
              ) : (
                <Value value={value} label={name} />
              )}
            </dd>
          </div>
        )}
      </ShowMore>
    </dl>
  );
}

/** Maps and lists that say more than a line. */
export function isLongerThanLine(value: unknown): boolean {
  return typeof value === 'object' && value !== null && briefValue(value).length > SHORT;
}
