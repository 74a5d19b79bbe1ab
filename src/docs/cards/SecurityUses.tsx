// The security of a server or an operation: alternatives, any one of which is enough.
import type { ReactNode } from 'react';
import type { SecurityUse } from '../../core/model/types.ts';
import { Block } from '../bits/Facts.tsx';
import { keysOf } from '../bits/keys.ts';
import { More } from '../bits/More.tsx';
import { PartLink } from '../bits/PartLink.tsx';
import { Wrap } from '../bits/Wrap.tsx';

/** The security of a server as a block. */
export function SecurityUses({ uses }: { uses: readonly SecurityUse[] }): ReactNode {
  return (
    <Block title="Security" beside={uses.length > 1 && <span className="docs-faint">any one of these</span>}>
      {uses.length === 0 ? <p className="docs-faint">No authentication required</p> : <Alternatives uses={uses} />}
    </Block>
  );
}

/** The alternatives with their type and scopes, one a line. */
export function Alternatives({ uses }: { uses: readonly SecurityUse[] }): ReactNode {
  const keys = keysOf(uses.map((use) => use.scheme.id ?? use.scheme.label));
  return (
    <ul className="docs-plain">
      <More items={uses} first={20} noun="more" listed="item">
        {(use, i) => (
          <li key={keys[i]} className="docs-line">
            {i > 0 && <span className="docs-faint">or</span>}
            <PartLink link={use.scheme} />
            {use.type !== undefined && use.type !== use.scheme.label && (
              <span className="docs-chip">
                <Wrap text={use.type} />
              </span>
            )}
            {use.scopes && use.scopes.length > 0 && (
              <span className="docs-value-list">
                <span className="docs-value-label">required {use.scopes.length === 1 ? 'scope' : 'scopes'}</span>
                <More items={use.scopes} first={20} noun="more">
                  {(scope, n) => (
                    <code key={n} className="docs-value">
                      <Wrap text={scope} />
                    </code>
                  )}
                </More>
              </span>
            )}
          </li>
        )}
      </More>
    </ul>
  );
}
