// Headers and payload of one example as text.
import type { ReactNode } from 'react';
import { Code } from '../code/Code.tsx';
import { fitted, pretty } from '../code/pretty.ts';
import { useChoice, usePrint } from '../pane/pane.ts';
import { useYaml } from './use-yaml.ts';

export type ExampleLanguage = 'json' | 'yaml';

/** In which language values are shown, the same in the whole pane. */
export function useExampleLanguage(): [language: ExampleLanguage, choose: (language: ExampleLanguage) => void] {
  return useChoice<ExampleLanguage>('example language', 'json');
}

interface Sides {
  headers?: { readonly value: unknown };
  payload?: { readonly value: unknown };
}

/** The values; the payload is named only where headers stand before it. */
export function ExampleValues({ headers, payload }: Sides): ReactNode {
  return (
    <>
      {headers && (
        <>
          <div className="docs-example-label">Headers</div>
          <Value value={headers.value} label="headers" />
        </>
      )}
      {payload && (
        <>
          {headers && <div className="docs-example-label">Payload</div>}
          <Value value={payload.value} label="payload" />
        </>
      )}
    </>
  );
}

/** Lines of an example that stand beside its schema before it is unfolded. */
const LINES = 20;

/** Characters of a line of code on paper. */
const PAPER = 110;

/** Text of another content type stays as it is, except where nothing of it would be seen. */
function Value({ value, label }: { value: unknown; label: string }): ReactNode {
  const [language] = useExampleLanguage();
  const print = usePrint();
  const yaml = useYaml(language === 'yaml');
  if (typeof value === 'string' && /[\n<]/.test(value) && value.trim() !== '')
    return <Code text={value} language="" label={label} lines={LINES} />;
  return (
    <Code
      text={yaml ? yaml(value) : print ? fitted(value, PAPER) : pretty(value)}
      language={yaml ? 'yaml' : 'json'}
      label={label}
      lines={LINES}
    />
  );
}
