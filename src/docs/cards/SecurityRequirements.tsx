// The security of a server or an operation: alternatives, any one of which is enough.
import type { ReactNode } from 'react';
import type { SecurityUse, ServerPart } from '../../core/types.ts';
import { Absent } from '../components/Absent.tsx';
import { BreakableText, CodeText } from '../components/BreakableText.tsx';
import { Block } from '../components/FactList.tsx';
import { PartLink } from '../components/PartLink.tsx';
import { ShowMore } from '../components/ShowMore.tsx';
import { uniqueKeys } from '../components/unique-keys.ts';
import { usePart } from '../pane/pane.ts';
import { credentialText } from './credential-text.ts';

/** The security of a server as a block. */
export function SecurityRequirements({ part }: { part: ServerPart }): ReactNode {
  const { security: uses } = part;
  return (
    <Block
      title="Security"
      beside={uses.length > 1 && <span className="docs-faint">any one of these</span>}
    >
      {uses.length === 0 ? (
        <p>
          <Absent of={part} field="security">
            {part.noSecurity ? 'No authentication required' : 'Not described'}
          </Absent>
        </p>
      ) : (
        <SecurityAlternatives uses={uses} />
      )}
    </Block>
  );
}

/** The alternatives with their type and scopes, one a line. */
export function SecurityAlternatives({ uses }: { uses: readonly SecurityUse[] }): ReactNode {
  const keys = uniqueKeys(uses.map((use) => use.scheme.id ?? use.scheme.label));
  return (
    <ul className="docs-plain">
      <ShowMore items={uses} first={20} noun="more" listed="item">
        {(use, i) => (
          <li key={keys[i]} className="docs-line">
            {i > 0 && <span className="docs-faint">or</span>}
            <PartLink link={use.scheme} />
            <Credential use={use} />
            {use.scopes && use.scopes.length > 0 && (
              <span className="docs-value-list">
                <span className="docs-value-label ui-note">
                  required {use.scopes.length === 1 ? 'scope' : 'scopes'}
                </span>
                <ShowMore items={use.scopes} first={20} noun="more">
                  {(scope, n) => <CodeText key={n} className="docs-value" text={scope} />}
                </ShowMore>
              </span>
            )}
          </li>
        )}
      </ShowMore>
    </ul>
  );
}

/** How the credential is passed; the type of the scheme where it does not say that. */
function Credential({ use }: { use: SecurityUse }): ReactNode {
  const part = usePart(use.scheme.id);
  const text = part?.kind === 'security' ? credentialText(part) : undefined;
  if (text !== undefined)
    return (
      <span className="docs-soft">
        <BreakableText text={text} />
      </span>
    );
  return (
    use.type !== undefined &&
    use.type !== use.scheme.label && (
      <span className="docs-chip ui-help">
        <BreakableText text={use.type} />
      </span>
    )
  );
}
