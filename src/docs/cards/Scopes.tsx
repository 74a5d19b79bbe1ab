// The scopes a flow offers with what they mean; those that the scheme asks for are marked.
import type { ReactNode } from 'react';
import { visibleText } from '../../ui/visible-text.ts';
import { More } from '../bits/More.tsx';
import { Wrap } from '../bits/Wrap.tsx';

export function Scopes({ scopes, needed }: { scopes: readonly (readonly [string, string])[]; needed: readonly string[] }): ReactNode {
  return (
    <dl className="docs-scopes">
      <More items={scopes} first={30} noun="more scopes" listed="term">
        {([name, text], i) => (
          <div key={`${name} ${i}`}>
            <dt>
              <code className="docs-value">
                <Wrap text={name} />
              </code>
              {needed.includes(name) && <span className="docs-mark">needed</span>}
            </dt>
            <dd dir="auto">{visibleText(text)}</dd>
          </div>
        )}
      </More>
    </dl>
  );
}
