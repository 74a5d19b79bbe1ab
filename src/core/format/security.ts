// Ways to sign in: Security Scheme, OAuth Flows and the four kinds of flow (section
// Authentication).

import {
  absoluteUrl,
  inline,
  listOf,
  mapOf,
  markdown,
  oneOfMeanings,
  text,
} from './shape-builders.ts';
import type { Applies, Field, ObjectTable } from './table-types.ts';

const section = 'Authentication';

const ofType = (...values: string[]): Applies => ({ field: 'type', values });

const inFlow = (field: string): string =>
  `"${field}" belongs to one flow: write it as "flows.<flow>.${field}", with "type: oauth2".`;

const securityScheme: ObjectTable = {
  kind: 'SecurityScheme',
  title: 'Security Scheme Object',
  section,
  doc: 'One way to sign in to a server or to be allowed an operation. Which fields it has depends on its `type`; never write real credentials into it.',
  extensions: true,
  unknown: 'error',
  fields: [
    {
      name: 'type',
      required: true,
      shape: oneOfMeanings({
        userPassword: 'A user name with a password.',
        apiKey: 'A key in place of the user name or the password.',
        X509: 'A certificate of the client.',
        symmetricEncryption: 'Messages are encrypted with one key that both sides have.',
        asymmetricEncryption: 'Messages are encrypted with a public and a private key.',
        httpApiKey: 'A key in the query, in a header or in a cookie.',
        http: 'A scheme of the HTTP header Authorization, such as basic or bearer.',
        oauth2: 'Access tokens of an OAuth 2.0 server.',
        openIdConnect: 'Tokens of an OpenID Connect provider.',
        plain: 'SASL PLAIN: user name and password, in clear text.',
        scramSha256: 'SASL SCRAM with SHA-256: the password is never sent.',
        scramSha512: 'SASL SCRAM with SHA-512: the password is never sent.',
        gssapi: 'SASL GSSAPI, usually Kerberos.',
      }),
      doc: 'The kind of scheme: a user with a password, a key, a certificate, encryption of the messages, an HTTP scheme, OAuth 2.0, OpenID Connect, or a SASL mechanism (`plain`, `scramSha256`, `scramSha512`, `gssapi`).',
    },
    {
      name: 'description',
      shape: markdown,
      doc: 'How to get and use the credentials, in CommonMark.',
    },
    {
      name: 'name',
      required: true,
      applies: [ofType('httpApiKey')],
      shape: text,
      doc: 'Name of the header, query parameter or cookie that carries the key.',
    },
    {
      name: 'in',
      required: true,
      applies: [ofType('apiKey')],
      shape: oneOfMeanings({
        user: 'The key is given as user name.',
        password: 'The key is given as password.',
      }),
      doc: 'Whether the key is given as user name or as password when connecting.',
    },
    {
      name: 'in',
      required: true,
      applies: [ofType('httpApiKey')],
      shape: oneOfMeanings({
        query: 'The key is a parameter of the query.',
        header: 'The key is a header.',
        cookie: 'The key is a cookie.',
      }),
      doc: 'Whether the key travels in the query, in a header or in a cookie.',
    },
    {
      name: 'scheme',
      required: true,
      applies: [ofType('http')],
      shape: {
        is: 'string',
        pattern: {
          source: "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$",
          description: 'the name of an HTTP authorization scheme, such as basic or bearer',
        },
        suggest: ['basic', 'bearer', 'digest'],
      },
      doc: 'The scheme in the `Authorization` header, such as `basic` or `bearer`. Upper and lower case make no difference.',
    },
    {
      name: 'bearerFormat',
      applies: [ofType('http'), { field: 'scheme', values: ['bearer'], ignoreCase: true }],
      shape: { is: 'string', suggest: ['JWT', 'opaque'] },
      doc: 'What the bearer token looks like, such as `JWT`. It is a hint for readers only.',
    },
    {
      name: 'flows',
      required: true,
      applies: [ofType('oauth2')],
      shape: inline('OAuthFlows'),
      doc: 'The OAuth 2.0 flows by which a token can be had, with their addresses and scopes.',
    },
    {
      name: 'openIdConnectUrl',
      required: true,
      applies: [ofType('openIdConnect')],
      shape: absoluteUrl,
      doc: 'Address of the OpenID Connect discovery document. It has to be a complete URL, usually ending in `/.well-known/openid-configuration`.',
    },
    {
      name: 'scopes',
      applies: [ofType('oauth2', 'openIdConnect')],
      shape: listOf(text, 'scope'),
      doc: 'Names of the scopes that the token must have here. An empty list means that none is needed.',
    },
  ],
  misplaced: {
    authorizationUrl: inFlow('authorizationUrl'),
    tokenUrl: inFlow('tokenUrl'),
    refreshUrl: inFlow('refreshUrl'),
    availableScopes: inFlow('availableScopes'),
    flow: 'The flows of OAuth 2.0 belong in "flows", each with its own fields.',
    username: 'Credentials do not belong in the document: say in "description" how to get them.',
    user: 'Credentials do not belong in the document: say in "description" how to get them.',
    password: 'Credentials do not belong in the document: say in "description" how to get them.',
    token: 'Credentials do not belong in the document: say in "description" how to get them.',
  },
};

const oauthFlows: ObjectTable = {
  kind: 'OAuthFlows',
  title: 'OAuth Flows Object',
  section,
  doc: 'The OAuth 2.0 flows that are supported. Each has its own addresses and its own list of scopes.',
  extensions: true,
  unknown: 'error',
  fields: [
    {
      name: 'implicit',
      shape: inline('ImplicitFlow'),
      doc: 'The token comes straight back from the authorization page, without a token endpoint.',
    },
    {
      name: 'password',
      shape: inline('PasswordFlow'),
      doc: 'The application hands over name and password of the user in exchange for a token.',
    },
    {
      name: 'clientCredentials',
      shape: inline('ClientCredentialsFlow'),
      doc: 'The application signs in on its own behalf, without a user.',
    },
    {
      name: 'authorizationCode',
      shape: inline('AuthorizationCodeFlow'),
      doc: 'The user agrees on an authorization page, and the application exchanges the code it gets for a token.',
    },
  ],
  misplaced: {
    application: 'The flow of an application on its own behalf is called "clientCredentials".',
    accessCode: 'The flow with a code is called "authorizationCode".',
    authorizationUrl:
      'The address belongs to one flow: write it inside "implicit" or "authorizationCode".',
    tokenUrl:
      'The address belongs to one flow: write it inside "password", "clientCredentials" or "authorizationCode".',
    scopes: 'The scopes of a flow are called "availableScopes" and belong in the flow.',
  },
};

const authorizationUrl: Field = {
  name: 'authorizationUrl',
  required: true,
  shape: absoluteUrl,
  doc: 'Address of the page where the user agrees. It has to be a complete URL with a scheme.',
};

const tokenUrl: Field = {
  name: 'tokenUrl',
  required: true,
  shape: absoluteUrl,
  doc: 'Address from which the application fetches the token. It has to be a complete URL with a scheme.',
};

const anyFlow: readonly Field[] = [
  {
    name: 'refreshUrl',
    shape: absoluteUrl,
    doc: 'Address at which a token that has run out is renewed. It has to be a complete URL with a scheme.',
  },
  {
    name: 'availableScopes',
    required: true,
    shape: mapOf(text, 'scope'),
    doc: 'Every available scope, by name, each with a short description. It may be empty but is required.',
  },
];

const scopes =
  'The scopes a flow offers are called "availableScopes"; required ones belong in "scopes" of the security scheme.';

/** One flow. `urls` are its addresses beside those of any flow; the others don't apply to it. */
function flow(
  kind: string,
  title: string,
  name: string,
  doc: string,
  urls: readonly Field[],
): ObjectTable {
  const others = [authorizationUrl, tokenUrl].filter((url) => !urls.includes(url));
  const misplaced = others.map((url): [string, string] => [
    url.name,
    `It does not apply to the "${name}" flow: leave it out.`,
  ]);
  return {
    kind,
    title,
    section,
    doc,
    extensions: true,
    unknown: 'error',
    fields: [...urls, ...anyFlow],
    misplaced: Object.fromEntries([...misplaced, ['scopes', scopes]]),
  };
}

const flows: readonly ObjectTable[] = [
  flow(
    'ImplicitFlow',
    'OAuth Flow Object (implicit)',
    'implicit',
    'The flow in which the authorization page returns the token itself.',
    [authorizationUrl],
  ),
  flow(
    'PasswordFlow',
    'OAuth Flow Object (password)',
    'password',
    'The flow in which name and password of the user are exchanged for a token.',
    [tokenUrl],
  ),
  flow(
    'ClientCredentialsFlow',
    'OAuth Flow Object (clientCredentials)',
    'clientCredentials',
    'The flow in which an application gets a token with credentials of its own.',
    [tokenUrl],
  ),
  flow(
    'AuthorizationCodeFlow',
    'OAuth Flow Object (authorizationCode)',
    'authorizationCode',
    'The flow in which a code from the authorization page is exchanged for a token.',
    [authorizationUrl, tokenUrl],
  ),
];

export const securityTables: readonly ObjectTable[] = [securityScheme, oauthFlows, ...flows];
