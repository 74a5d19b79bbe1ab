// The security of a server or an operation: alternatives, any one of which is enough.
import type { ReactNode } from 'react';
import { capitalize } from '../../core/light.ts';
import type { FieldView, SecurityPart, SecurityUse, ServerPart } from '../../core/types.ts';
import { Absent } from '../components/Absent.tsx';
import { BreakableText, CodeText } from '../components/BreakableText.tsx';
import { Block } from '../components/FactList.tsx';
import { PartLink } from '../components/PartLink.tsx';
import { ShowMore } from '../components/ShowMore.tsx';
import { uniqueKeys } from '../components/unique-keys.ts';
import { usePart } from '../pane/pane.ts';

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

// How a credential is passed, in one line: what a reader has to know before anything else about a
// security scheme.

const textOf = (fields: readonly FieldView[] = [], name: string): string | undefined => {
  const value = fields.find((field) => field.name === name)?.value;
  return value && 'text' in value ? value.text : undefined;
};

/** What the types mean that need no other field (section Security Scheme Object). */
const BY_TYPE: ReadonlyMap<string, string> = new Map([
  ['userPassword', 'User name and password'],
  ['X509', 'Client certificate (X.509)'],
  ['symmetricEncryption', 'Messages encrypted with a shared key'],
  ['asymmetricEncryption', 'Messages encrypted with a public key'],
  ['plain', 'User name and password (SASL PLAIN)'],
  ['scramSha256', 'User name and password (SASL SCRAM-SHA-256)'],
  ['scramSha512', 'User name and password (SASL SCRAM-SHA-512)'],
  ['gssapi', 'Kerberos ticket (SASL GSSAPI)'],
]);

/**
 * Returns how the credential of a scheme is passed: 'API key "token" in the query'; undefined for a
 * type that the format does not know, or without a field that it takes.
 */
export function credentialText({ type = '', fields, flows }: SecurityPart): string | undefined {
  const within = textOf(fields, 'in');
  switch (type) {
    case 'apiKey':
      return within && `API key as the ${within === 'user' ? 'user name' : within}`;
    case 'httpApiKey': {
      const name = textOf(fields, 'name');
      if (name === undefined || within === undefined) return undefined;
      return `API key "${name}" in the ${within}`;
    }
    case 'http': {
      const scheme = textOf(fields, 'scheme');
      const format = textOf(fields, 'bearerFormat');
      if (scheme?.toLowerCase() === 'bearer')
        return `Bearer token${format === undefined ? '' : ` (${format})`} in the Authorization header`;
      if (scheme?.toLowerCase() === 'basic')
        return 'User name and password in the Authorization header';
      return scheme && `${capitalize(scheme)} credentials in the Authorization header`;
    }
    case 'oauth2': {
      const from = flows
        .map((flow) => textOf(flow.fields, 'tokenUrl') ?? textOf(flow.fields, 'authorizationUrl'))
        .find((url) => url !== undefined);
      return `OAuth 2.0 access token${from === undefined ? '' : ` from ${from}`}`;
    }
    case 'openIdConnect': {
      const from = textOf(fields, 'openIdConnectUrl');
      return `OpenID Connect token${from === undefined ? '' : `, see ${from}`}`;
    }
    default:
      return BY_TYPE.get(type);
  }
}
