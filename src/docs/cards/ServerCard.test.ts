// Servers that differ only in where they are and a few words are one table, for readers, on paper
// and in exports.
import { describe, expect, test } from 'vitest';
import { Analyzer } from '../../core/analysis/analyzer.ts';
import { exportDocumentation, partMarkdown } from '../../export/export.ts';
import { domId } from '../pane/location.ts';
import { createPane } from '../pane/pane.ts';
import { orderOf, paneState } from '../pane/pane-state.ts';
import { similarServers } from '../pane/similar-servers.ts';
import { markupOf } from '../testing.ts';

const modelOf = (servers: string) => {
  const analyzer = new Analyzer('orders.yaml', 'yaml');
  analyzer.setText(`apidoc: 3.1.0
info: {title: Orders, version: 1.0.0}
servers:
${servers}
channels:
  orders: {address: orders, messages: {placed: {payload: {type: string}}}}
`);
  return analyzer.model();
};
const keysOf = (servers: string) => {
  const model = modelOf(servers);
  const groups = new Set(similarServers(model).values());
  return [...groups].map((group) => group.map(({ key }) => key));
};

const THREE = `  production: {host: kafka.example.com, protocol: kafka, description: For customers, tags: [{name: 'env:production'}], bindings: {kafka: {schemaRegistryUrl: https://registry.example.com}}}
  other: {host: mqtt.example.com, protocol: mqtt}
  staging: {host: '{zone}.example.com', protocol: kafka, title: Staging broker, tags: [{name: 'env:staging'}], variables: {zone: {enum: [a, b], default: a, description: Where it runs}}, bindings: {kafka: {schemaRegistryUrl: https://registry.example.com}}}`;

describe('similar servers', () => {
  test.each([
    ['host, pathname, title, tags, short texts, few variables', THREE, [['production', 'staging']]],
    [
      'nothing but the key',
      '  a: {host: x, protocol: ws}\n  b: {host: x, protocol: ws}',
      [['a', 'b']],
    ],
    ['protocol', '  a: {host: x, protocol: ws}\n  b: {host: y, protocol: wss}', []],
    [
      'version',
      '  a: {host: x, protocol: ws}\n  b: {host: y, protocol: ws, protocolVersion: "13"}',
      [],
    ],
    [
      'bindings',
      '  a: {host: x, protocol: ws}\n  b: {host: y, protocol: ws, bindings: {ws: {}}}',
      [],
    ],
    [
      'extensions',
      '  a: {host: x, protocol: ws, x-a: 1}\n  b: {host: y, protocol: ws, x-a: 2}',
      [],
    ],
    [
      'security',
      '  a: {host: x, protocol: ws}\n  b: {host: y, protocol: ws, security: [{type: X509}]}',
      [],
    ],
    [
      'a long text',
      `  a: {host: x, protocol: ws}\n  b: {host: y, protocol: ws, description: ${'long '.repeat(80)}}`,
      [],
    ],
    [
      'many variables',
      '  a: {host: x, protocol: ws}\n  b: {host: "{a}{b}{c}{d}", protocol: ws, variables: {a: {}, b: {}, c: {}, d: {}}}',
      [],
    ],
    ['a server that is no object', '  a: {host: x, protocol: ws}\n  b: 1\n  c: 1', []],
  ])('differ in %s', (_, servers, groups) => {
    expect(keysOf(servers)).toEqual(groups);
  });

  test('with the same long text stay similar', () => {
    const text = 'long '.repeat(80);
    expect(
      keysOf(
        `  a: {host: x, protocol: ws, description: ${text}}\n  b: {host: y, protocol: ws, description: ${text}}`,
      ),
    ).toEqual([['a', 'b']]);
  });

  test('are the same group after an edit elsewhere', () => {
    const model = modelOf(THREE);
    const before = similarServers(model);
    const after = similarServers({ ...model, parts: new Map(model.parts) }, before);
    expect(after.get('#/servers/staging')).toBe(before.get('#/servers/production'));
  });
});

const html = (props: Parameters<typeof markupOf>[1] = {}): string =>
  markupOf(modelOf(THREE), props);
const rowOf = (text: string, key: string) => {
  const at = text.indexOf(`<tr id="${domId(`#/servers/${key}`)}"`);
  return at < 0 ? '' : text.slice(at, text.indexOf('</tr>', at));
};
const articles = (text: string) =>
  [...text.matchAll(/<article.*?<\/article>/gs)].map(([article]) => article);

describe('the table', () => {
  test('has a row for each server with what differs, and below it once what does not', () => {
    const [group = '', other = ''] = articles(html());
    expect(group.match(/<th scope="col">[^<]*/g)?.map((cell) => cell.split('>')[1])).toEqual([
      'Server',
      'Address',
      'Description',
      'Tags',
      'Variables',
    ]);
    const production = rowOf(group, 'production');
    expect(production).toContain('For customers');
    expect(production).toContain('env:production');
    expect(production).not.toContain('staging');
    const staging = rowOf(group, 'staging');
    expect(staging).toContain('Staging broker');
    expect(staging).toContain('Where it runs');
    expect(group.match(/<h4[^>]*>Kafka schema registry</g)).toHaveLength(1);
    expect(other).toContain(`id="${domId('#/servers/other')}"`);
    expect(html()).toContain('<span class="docs-count">3</span>');
  });

  test('marks the row of the server that the caret is in', () => {
    const text = html({ marked: { uri: '', pointer: '/servers/staging/host' } });
    expect(rowOf(text, 'staging')).toMatch(/^<tr[^>]* data-marked="true"/);
    expect(rowOf(text, 'production')).not.toMatch(/^<tr[^>]* data-marked/);
    expect(text).not.toMatch(/<article[^>]* data-marked/);
  });

  test('is on paper, and paper lists each server with a link to its row', () => {
    const text = html({ print: true });
    for (const key of ['production', 'staging'])
      expect(text).toContain(`href="#${/id="([^"]*)"/.exec(rowOf(text, key))?.[1]}"`);
  });

  test('is not there where one server is shown alone', () => {
    const text = html({ singlePart: { uri: '', pointer: '/servers/staging' } });
    expect(text).not.toContain('<tr id');
    expect(articles(text)).toHaveLength(1);
  });

  test('is in the exported page and in Markdown, and a server is copied alone', async () => {
    const model = modelOf(THREE);
    const page = await exportDocumentation({ model }, 'html');
    expect(rowOf(page, 'staging')).toContain('Staging broker');
    const markdown = await exportDocumentation({ model }, 'markdown');
    expect(markdown).toContain('| Server | Address | Description | Tags | Variables |');
    expect(markdown).toMatch(
      /^\| production \| `kafka:\/\/kafka\.example\.com` \| For customers \|/m,
    );
    expect(partMarkdown(model, { uri: '', pointer: '/servers/staging' })).toContain(
      '### Staging broker',
    );
  });

  test('one card of a list has all of its servers, also where cards are mounted in part', () => {
    const state = paneState(
      { model: modelOf(THREE), problems: [], marked: null, singlePart: null, print: false },
      null,
    );
    const { mounts } = createPane(state, {
      select: () => {},
      goTo: () => {},
      goToLocation: () => {},
      services: {},
    });
    mounts.arrange(orderOf(state), () => 100, 'later', state.similar);
    expect(mounts.list('servers').total).toBe(2);
    expect(mounts.knows('#/servers/staging')).toBe(true);
    expect(mounts.indexOf('#/servers/staging')).toEqual({ key: 'servers', at: 1, of: 2 });
    mounts.pin('#/servers/staging');
    expect(mounts.has('#/servers/production')).toBe(true);
    expect(mounts.pinned()).toBe('#/servers/production');
  });
});
