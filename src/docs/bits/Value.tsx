// JSON values inside a line, or as a block where they are long.
import { type ReactNode, useState } from 'react';
import { Code } from '../code/Code.tsx';
import { brief, pretty } from '../code/pretty.ts';
import { usePrint } from '../pane/pane.ts';
import { More } from './More.tsx';
import { Wrap } from './Wrap.tsx';

const SHORT = 72;

/** One value: short ones as a piece of code, long ones cut with a way to the whole. */
export function Value({ value, label }: { value: unknown; label: string }): ReactNode {
  const [whole, setWhole] = useState(false);
  const print = usePrint();
  // What is cut anyway is shown as words: quotes and escapes are for short values, where each character counts.
  const text = typeof value === 'string' && value.length > SHORT ? value.trim().replace(/\s+/g, ' ') : brief(value);
  if (text.length <= SHORT)
    return (
      <code className="docs-value" data-type={value === null ? 'null' : typeof value}>
        <Wrap text={text} />
      </code>
    );
  if (whole || print)
    return (
      <Code text={typeof value === 'string' ? value : pretty(value)} language={typeof value === 'string' ? '' : 'json'} label={label} />
    );
  return (
    <button type="button" className="docs-value docs-value-cut" aria-expanded={false} onClick={() => setWhole(true)}>
      <Wrap text={text.slice(0, SHORT)} />… <span className="docs-value-all">show all</span>
    </button>
  );
}

/** Named values as rows: fields of a binding, extensions, fields of a component. */
export function Fields({ fields }: { fields: readonly (readonly [string, unknown])[] }): ReactNode {
  return (
    <dl className="docs-fields">
      <More items={fields} first={100} noun="more fields" listed="term">
        {([name, value], i) => (
          <div key={`${name} ${i}`}>
            <dt>
              <Wrap text={name} />
            </dt>
            <dd>{isLarge(value) ? <Code text={pretty(value)} language="json" label={name} /> : <Value value={value} label={name} />}</dd>
          </div>
        )}
      </More>
    </dl>
  );
}

/** Maps and lists that say more than a line. */
export function isLarge(value: unknown): boolean {
  return typeof value === 'object' && value !== null && brief(value).length > SHORT;
}
