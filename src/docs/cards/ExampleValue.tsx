// Headers and payload of one example as text.
import type { ReactNode } from 'react';
import { Code } from '../code/Code.tsx';
import { formatJson, formatJsonToWidth } from '../code/format-json.ts';
import { useChoice, usePrint } from '../pane/pane.ts';
import { useYaml } from './use-yaml.ts';

export type ExampleLanguage = 'json' | 'yaml';

/** Returns in which language values are shown, the same in the whole pane. */
export function useExampleLanguage(): [
  language: ExampleLanguage,
  choose: (language: ExampleLanguage) => void,
] {
  return useChoice<ExampleLanguage>('example language', 'json');
}

interface ExampleSides {
  headers?: { readonly value: unknown };
  payload?: { readonly value: unknown };
}

/** Renders the values; the payload is labelled only where headers precede it. */
export function ExampleValues({ headers, payload }: ExampleSides): ReactNode {
  return (
    <>
      {headers && (
        <>
          <div className="docs-example-label ui-note">Headers</div>
          <SideValue value={headers.value} label="headers" />
        </>
      )}
      {payload && (
        <>
          {headers && <div className="docs-example-label ui-note">Payload</div>}
          <SideValue value={payload.value} label="payload" />
        </>
      )}
    </>
  );
}

/** Lines of an example that are shown beside its schema before it is expanded. */
const LINES = 20;

/** Characters of a line of code on paper. */
const PAPER = 110;

/** Text of another content type stays as it is, except where nothing of it would be seen. */
function SideValue({ value, label }: { value: unknown; label: string }): ReactNode {
  const [language] = useExampleLanguage();
  const print = usePrint();
  const yaml = useYaml(language === 'yaml');
  if (typeof value === 'string' && /[\n<]/.test(value) && value.trim() !== '')
    return <Code text={value} language="" label={label} lines={LINES} />;
  return (
    <Code
      text={yaml ? yaml(value) : print ? formatJsonToWidth(value, PAPER) : formatJson(value)}
      language={yaml ? 'yaml' : 'json'}
      label={label}
      lines={LINES}
    />
  );
}
