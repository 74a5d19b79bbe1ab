// Examples of a message: headers and payload as written.
import type { ReactNode } from 'react';
import type { ExampleView } from '../../core/model/types.ts';
import { Block } from '../bits/Facts.tsx';
import { More } from '../bits/More.tsx';
import { Code } from '../code/Code.tsx';
import { pretty } from '../code/pretty.ts';

/** The first three examples, the rest on demand. */
export function Examples({ examples }: { examples: readonly ExampleView[] }): ReactNode {
  return (
    <Block title={examples.length === 1 ? 'Example' : 'Examples'}>
      <div className="docs-examples">
        <More items={examples} first={3} noun="more examples">
          {(example, i) => <Example key={i} example={example} />}
        </More>
      </div>
    </Block>
  );
}

function Example({ example: { name, summary, headers, payload } }: { example: ExampleView }): ReactNode {
  return (
    <div className="docs-example">
      {(name !== undefined || summary !== undefined) && (
        <p dir="auto">
          {name !== undefined && <strong>{name}</strong>}
          {summary !== undefined && <span className="docs-soft">{summary}</span>}
        </p>
      )}
      {headers && (
        <>
          <div className="docs-example-label">Headers</div>
          <Json value={headers.value} label="headers" />
        </>
      )}
      {payload && (
        <>
          {headers && <div className="docs-example-label">Payload</div>}
          <Json value={payload.value} label="payload" />
        </>
      )}
    </div>
  );
}

/** Text of another content type stays as it is. */
function Json({ value, label }: { value: unknown; label: string }): ReactNode {
  const source = typeof value === 'string' && /[\n<]/.test(value);
  return <Code text={source ? value : pretty(value)} language={source ? '' : 'json'} label={label} />;
}
