// What looks like a secret and what does not. No value here has ever been one: they are put
// together so that no scanner of repositories takes them for one.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { corpusIsHere, cpuTime, publishedFolder } from '../../testing.ts';
import { findSecrets, maskSecret } from './find-secrets.ts';
import { SecretScanner } from './scanner.ts';

/** Characters that look random, the same each time. */
function random(
  length: number,
  alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  seed = 7,
): string {
  let state = seed;
  return Array.from({ length }, () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return alphabet[Math.floor((state / 2147483648) * alphabet.length)];
  }).join('');
}
const HEX = '0123456789abcdef';
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const jwt = `eyJ${random(30)}.eyJ${random(60)}.${random(43)}`;

/** What is found, as the text that is marked. */
const found = (text: string) =>
  findSecrets(text).map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`);

describe('tokens by their form', () => {
  test.each([
    ['a GitHub token', `ghp_${random(36)}`],
    ['a GitHub token', `ghs_${random(36)}`],
    ['a GitHub token', 'ghp_abcdefghijklmnopqrstuvwxyz0123456789'],
    ['a GitHub token', `github_pat_${random(22)}_${random(59)}`],
    ['a GitLab token', `glpat-${random(20)}`],
    ['a Slack token', `xoxb-${random(12, '0123456789')}-${random(12, '0123456789')}-${random(24)}`],
    [
      'the address of a Slack webhook',
      `hooks.slack.com/services/T${random(8, UPPER)}/B${random(8, UPPER)}/${random(24)}`,
    ],
    ['an AWS access key', `AKIA${random(16, UPPER)}`],
    ['an AWS access key', `ASIA${random(16, UPPER)}`],
    ['a Google API key', `AIza${random(35)}`],
    ['a Google OAuth token', `ya29.${random(60)}`],
    ['a Google client secret', `GOCSPX-${random(28)}`],
    ['an Azure client secret', `${random(3)}8Q~${random(34)}`],
    ['a Stripe key', `sk_live_${random(24)}`],
    ['a Stripe key', `rk_test_${random(24)}`],
    ['an npm token', `npm_${random(36)}`],
    ['a SendGrid key', `SG.${random(22)}.${random(43)}`],
    ['a JSON Web Token', jwt],
    ['a Shopify token', `shpat_${random(32, HEX)}`],
    ['an API key', `sk-proj-${random(48)}`],
  ])('%s: %s', (kind, value) => {
    const expected = [`${kind}: ${value}`];
    expect(found(`x-note: ${value}\n`)).toEqual(expected);
    expect(found(`{"x-note": "${value}"}`)).toEqual(expected);
    expect(found(`# for the tests: ${value}`)).toEqual(expected);
    expect(found(`description: Use \`${value}\`, please.`)).toEqual(expected);
    expect(found(`token: ${value}\r\n`)).toEqual(expected);
  });

  test.each([
    ['RSA ', 'MIIEowIBAAKCAQEA'],
    ['', 'MIIEvQIBADANBgkqhkiG9w0B'],
    ['EC ', 'MHcCAQEEIBkg4LVWM9nu'],
    ['OPENSSH ', 'b3BlbnNzaC1rZXktdjEA'],
    ['ENCRYPTED ', 'MIIFHDBOBgkqhkiG9w0B'],
  ])('a private key: %s', (type, body) => {
    const header = `-----BEGIN ${type}PRIVATE KEY-----`;
    const expected = [`a private key: ${header}`];
    expect(found(`x-key: |\n  ${header}\n  ${body}\n  -----END ${type}PRIVATE KEY-----\n`)).toEqual(
      expected,
    );
    expect(found(`{"key": "${header}\\n${body}\\n"}`)).toEqual(expected);
    expect(found(`# ${header}\n# ${body}\n`)).toEqual(expected);
    expect(found(`x-key: ${header}\n`)).toEqual(expected);
  });

  test('a connection string', () => {
    const key = `${random(43)}=`;
    expect(
      found(
        `x-hub: Endpoint=sb://shop.servicebus.windows.net/;SharedAccessKeyName=Root;SharedAccessKey=${key}`,
      ),
    ).toEqual([`an Azure key: ${key}`]);
    expect(
      found(
        `c: DefaultEndpointsProtocol=https;AccountName=shop;AccountKey=${key};EndpointSuffix=core.windows.net`,
      ),
    ).toEqual([`an Azure key: ${key}`]);
    expect(found(`u: https://shop.blob.core.windows.net/c?sv=2022&sig=${random(43)}%3D`)).toEqual([
      `an Azure signature: ${random(43)}%3D`,
    ]);
    expect(found('c: Server=db;User Id=shop;Password=kR8!vTq2zL;Encrypt=true')).toEqual([
      'a password: kR8!vTq2zL',
    ]);
    expect(
      found(`sasl.jaas.config: 'Plain required username="shop" password="kR8vTq2zLm4x";'`),
    ).toEqual(['a password: kR8vTq2zLm4x']);
  });
});

describe('credentials before a host', () => {
  test.each([
    ['amqp://shop:kR8vTq2z@broker.shop.org:5672', 'kR8vTq2z'],
    ['mongodb+srv://shop:hunter2@db.shop.org', 'hunter2'],
    ['https://:hunter2@shop.org/x', 'hunter2'],
    ['redis://shop:p@ss@10.0.0.1:6379/0', 'p@ss'],
    ['kafka://shop:hunter2@[::1]:9092', 'hunter2'],
    ['mqtt://user:password@broker.shop.org', 'password'],
  ])('%s', (url, password) => {
    for (const text of [
      `host: ${url}\n`,
      `{"x": "${url}"}`,
      `# ${url}`,
      `description: See <${url}>.`,
      `[a](${url})`,
    ]) {
      expect(found(text)).toEqual([`a password in an address: ${password}`]);
      const [secret] = findSecrets(text);
      const { start = 0, end = 0 } = secret?.removable ?? {};
      expect(text.slice(0, start) + text.slice(end)).toContain(url.replace(/:\/\/.*@/, '://'));
    }
  });

  test.each([
    'host: shop:hunter2@broker.shop.org:9092\n',
    "host: 'shop:hunter2@broker.shop.org'\n",
    '{"host": "shop:hunter2@broker"}',
    'host: shop:hunter2@host\n',
    'bootstrap.servers=shop:hunter2@b1:9092,shop:x@b2:9092',
    '  host: "shop:hunter2@{region}.shop.org" # soon\n',
  ])('where a host is expected: %s', (text) => {
    expect(found(text)).toEqual(['a password in an address: hunter2']);
  });

  test.each([
    'https://shop.org/a:b@c',
    'https://shop.org?u=a:b@c',
    'https://user@shop.org',
    'mailto:someone@shop.org',
    'url: mailto:someone@shop.org',
    'host: broker.shop.org:9092',
    'amqp://{user}:{password}@shop.org',
    'amqp://shop:${PASSWORD}@shop.org',
    'amqp://shop:<password>@shop.org',
    'amqp://shop:xxxxx@shop.org',
    'amqp://shop:*****@shop.org',
    'amqp://shop:changeme@shop.org',
    'amqp://guest:guest@localhost',
    'image: registry.shop.org/orders:1.2@sha256:0123456789abcdef',
    'time: 10:30@noon',
  ])('none in %s', (text) => expect(found(text)).toEqual([]));
});

describe('values of fields with a revealing name', () => {
  test.each([
    ['password', 'kR8!vTq2zL'],
    ['x-db-password', 'kR8vTq2zLm4x'],
    ['client_secret', random(40)],
    ['clientSecret', random(32, HEX)],
    ['api_key', random(32, HEX)],
    ['apiKey', random(24)],
    ['x-api-key', '7f9c24e8-3b12-4b6e-9a57-5e2a4c1d0b83'],
    ['accessToken', random(48)],
    ['AWS_SECRET_ACCESS_KEY', `wJalr/${random(34)}`],
    ['sasl.password', 'Qz7pLm2#'],
    ['privateKey', random(64)],
  ])('%s: %s', (name, value) => {
    const marked = [expect.stringMatching(/^a (?:password|key or token): /)];
    for (const text of [
      `${name}: ${value}\n`,
      `${name}: '${value}'\n`,
      `{"${name}": "${value}"}`,
      `${name}=${value}`,
      `# ${name}: ${value}`,
      `${name}: >-\n  ${value}\n`,
      `{\\"${name}\\": \\"${value}\\"}`,
    ]) {
      expect(found(text), text).toEqual(marked);
      const [secret] = findSecrets(text);
      expect(text.slice(secret?.start, secret?.end)).toBe(value);
    }
  });

  test('credentials of an HTTP header', () => {
    expect(found(`Authorization: Bearer ${random(40)}`)).toEqual([`a bearer token: ${random(40)}`]);
    expect(found('Authorization: Basic c2hvcDpodW50ZXIyaHVudGVyMg==')).toEqual([
      'a user name with password: c2hvcDpodW50ZXIyaHVudGVyMg==',
    ]);
  });

  test.each([
    'password: The password of the user\n',
    'password: required\n',
    'password:\n  type: string\n  format: password\n',
    'password: {type: string, minLength: 12}\n',
    'password: <password>',
    'password: ${DB_PASSWORD}',
    'password: $DB_PASSWORD_2024',
    'password: "{{ vault.password1 }}"',
    'password: changeme123A',
    'password: ********',
    'password: xxxxxxxx1A',
    'password: Example1!',
    'token: xxxxxxxxxxxxxxxxxxxxxxxx',
    'token: your-token-goes-here-1a2b',
    'token: abcdefghijklmnop123456',
    'token: $message.payload#/access/token1',
    'token: AAAAAAAAAAAAAAAAAAAAAAA1',
    'tokenUrl: https://auth.shop.org/oauth2/v2.0/token',
    'nextPageToken: CiAKGjBpNDd2Nmp2Zml2cXRwYjBpOXA',
    'apiKey: {type: apiKey, in: user}',
    'type: httpApiKey',
    'api-key: orders-service-key-v2',
    'secret: arn:aws:secretsmanager:eu-west-1:123456789012:secret:orders-AbCdEf',
    'secretName: orders-tls-2024-production',
    "description: 'The token: 36 characters beginning with ghp_'",
    'description: ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'description: "AKIAIOSFODNN7EXAMPLE"',
    'description: A PEM file begins with -----BEGIN PRIVATE KEY----- and a line break.',
    'description: "-----BEGIN PRIVATE KEY-----\\n...\\n-----END PRIVATE KEY-----"',
    'key: |\n  -----BEGIN PUBLIC KEY-----\n  MIIEvQIBADANBgkqhkiG9w0B\n',
    'Authorization: Bearer <token>',
    'Authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==',
    'scheme: bearer\nbearerFormat: JWT\n',
    `hash: ${random(64, HEX)}`,
    `etag: "${random(32, HEX)}"`,
    'id: 7f9c24e8-3b12-4b6e-9a57-5e2a4c1d0b83',
  ])('none in %s', (text) => expect(found(text)).toEqual([]));
});

test('several are found in order, each once', () => {
  const text = `a: ghp_${random(36)}\npassword: kR8!vTq2zL\nhost: amqp://shop:hunter2@shop.org\ntoken: ghp_${random(36)}\n`;
  expect(findSecrets(text).map(({ kind }) => kind)).toEqual([
    'a GitHub token',
    'a password',
    'a password in an address',
    'a GitHub token',
  ]);
});

test('a secret is shown without what makes it one', () => {
  const masked = (text: string) => findSecrets(text).map((secret) => maskSecret(text, secret));
  expect(masked(`x: ghp_${random(36)}`)).toEqual(['ghp_••••']);
  expect(masked('password: kR8!vTq2zL')).toEqual(['••••']);
  expect(masked('host: amqp://shop:hunter2@shop.org')).toEqual(['shop:••••@']);
});

test('hostile texts take time in proportion to their length', () => {
  const size = 400_000;
  for (const piece of [
    'a',
    'password',
    'password: ',
    'token=',
    '://a:',
    'x:',
    'a:b@',
    'eyJ',
    'eyJa.',
    '-----BEGIN ',
    'host: a:',
    'apiKey: "',
    'sk-',
    'AKIA',
    '-',
    '@',
    'a-',
    'passwordsecrettoken',
    'aB',
    '8Q~',
    ' ',
    '\n',
    'bearer ',
  ]) {
    const text = piece.repeat(size / piece.length);
    expect(
      cpuTime(() => findSecrets(text)),
      piece,
    ).toBeLessThan(3_000);
  }
});

test('after edits the scanner finds what a look at the whole text finds', () => {
  const pieces = [
    `x: ghp_${random(36)}\n`,
    'title: Orders of the shop\n',
    'password: |\n',
    '  kR8!vTq2zL\n',
    'host: a:hunter2@b.org\n',
    '-----BEGIN PRIVATE KEY-----\n',
    'MIIEvQIBADANBgkqhkiG9w0B\n',
    '\n',
    'amqp://shop:hunter',
    '2@shop.org\n',
    '#',
  ];
  const scanner = new SecretScanner();
  let text = pieces.join('').repeat(6);
  let seed = 1;
  const next = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  for (let i = 0; i < 600; i++) {
    const at = next(text.length + 1);
    const end = Math.min(text.length, at + next(text.length > 4_000 ? 120 : 20));
    text = text.slice(0, at) + (next(3) > 0 ? pieces[next(pieces.length)] : '') + text.slice(end);
    expect(scanner.scan(text), `edit ${i}`).toEqual(findSecrets(text));
  }
});

const root = resolve(import.meta.dirname, '../../../..');
const documents = (folder: string): [string, string][] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ya?ml|json)$/.test(name))
    .map((name) => [name, readFileSync(resolve(folder, name), 'utf8')]);
const falseAlarms = (folder: string) =>
  documents(folder).flatMap(([name, text]) => found(text).map((what) => `${name}: ${what}`));

test('our own examples hold none', () => {
  expect(falseAlarms(resolve(root, 'public/examples'))).toEqual([]);
});

test.skipIf(!corpusIsHere)('published documents hold none', () => {
  expect(documents(publishedFolder).length).toBeGreaterThan(50);
  expect(falseAlarms(publishedFolder)).toEqual([]);
});
