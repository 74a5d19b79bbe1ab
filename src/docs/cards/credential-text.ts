// How a credential is passed, in one line: what a reader has to know before anything else about a
// security scheme.
import { capitalize } from '../../core/light.ts';
import type { FieldView, SecurityPart } from '../../core/types.ts';

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
