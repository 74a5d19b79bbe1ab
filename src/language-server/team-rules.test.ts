// Rulesets in editors: which ones hold, what is published of them, and when they run again.
import { describe, expect, it } from 'vitest';
import type {
  CodeAction,
  CompletionList,
  Diagnostic,
  FullDocumentDiagnosticReport,
  Hover,
} from 'vscode-languageserver';
import { CAPABILITIES, languageClients } from './testing/clients.ts';
import { COMMON, DOCUMENT, SPLIT } from './testing/documents.ts';

const clients = languageClients();

const RULES = `rules:
  has-owner:
    message: No owner.
    documentationUrl: https://example.com/owner
    given: $.info
    then: {field: x-owner, function: truthy}
`;

const has =
  (...codes: string[]) =>
  (all: readonly Diagnostic[]): boolean =>
    JSON.stringify(all.map(({ code }) => code).sort()) === JSON.stringify(codes);

/** Opens a document where a ruleset is found. */
async function start(rules = RULES, text = DOCUMENT) {
  clients.write('.spectral.yaml', rules);
  const client = await clients.start();
  await client.open('orders.yaml', text);
  return client;
}

describe('rulesets', () => {
  it('that are found are run, and their problems name ruleset, rule and its page', async () => {
    const client = await start();
    const [found] = await client.diagnostics('orders.yaml', has('has-owner'));
    expect(found).toEqual({
      code: 'has-owner',
      codeDescription: { href: 'https://example.com/owner' },
      message: 'No owner.',
      range: { start: { line: 1, character: 0 }, end: { line: 1, character: 4 } },
      severity: 2,
      source: '.spectral.yaml',
    });
    await client.edit('orders.yaml', 'info:\n', 'info:\n  x-owner: us\n');
    await client.diagnostics('orders.yaml', has());
  });

  it('are those of the configuration, which sets their rules; its change runs them again', async () => {
    clients.write('style/rules.yaml', RULES);
    const config = { rulesets: ['style/rules.yaml'], rules: { 'has-owner': 'error' } };
    clients.write('apidoc.config.json', JSON.stringify(config));
    const client = await start(RULES.replace('has-owner', 'not-run'));
    const [found] = await client.diagnostics('orders.yaml', has('has-owner'));
    expect(found).toMatchObject({ severity: 1, source: 'rules.yaml' });
    clients.write('apidoc.config.json', '{"rulesets": []}');
    await client.changedOnDisk('apidoc.config.json');
    await client.diagnostics('orders.yaml', has());
  });

  it('have all rules that a configuration may set beside our own', async () => {
    clients.write('apidoc.config.json', '{"rules": {"has-owner": "error", "has-ownr": "off"}}');
    const client = await start();
    const found = await client.diagnostics('orders.yaml', (all) => all.length === 2);
    expect(found[0]?.message).toContain('Unknown rule "has-ownr".');
    expect(found[1]).toMatchObject({ code: 'has-owner', severity: 1 });
    clients.write('apidoc.config.json', '{"rules": {"has-owner": "off"}, "rulesets": []}');
    await client.changedOnDisk('apidoc.config.json');
    const [unknown] = await client.diagnostics('orders.yaml', (all) => all.length === 1);
    expect(unknown?.message).toContain('Unknown rule "has-owner".');
  });

  it('find problems in files of a document', async () => {
    clients.write('common.yaml', COMMON);
    const rules = RULES.replace('$.info', '$.channels.*.messages.*');
    const client = await start(rules, SPLIT);
    await client.diagnostics('common.yaml', has('has-owner'));
  });

  it('are followed by comments that ignore their rules', async () => {
    const ignored = DOCUMENT.replace('info:', 'info: # apidoc-ignore has-owner: later');
    const client = await start(RULES, ignored);
    // It has an effect as soon as the rules have run, and none is reported before.
    await client.open('other.yaml', DOCUMENT);
    await client.diagnostics('other.yaml', has('has-owner'));
    await client.edit('orders.yaml', 'has-owner', 'has-ownr');
    await client.diagnostics('orders.yaml', has('has-owner', 'unused-ignore'));
    await client.edit('orders.yaml', 'has-ownr', 'has-owner');
    await client.diagnostics('orders.yaml', has());
  });

  it('are run again after a change in the client or on the disk, also of one that is extended', async () => {
    clients.write('base.yaml', RULES);
    const client = await start('extends: ./base.yaml\n');
    await client.diagnostics('orders.yaml', has('has-owner'));
    clients.write('base.yaml', RULES.replace('has-owner', 'of-disk'));
    await client.changedOnDisk('base.yaml');
    await client.diagnostics('orders.yaml', has('of-disk'));
    await client.open('base.yaml', RULES);
    await client.diagnostics('orders.yaml', has('has-owner'));
    await client.edit('base.yaml', 'has-owner', 'typed');
    await client.diagnostics('orders.yaml', has('typed'));
    await client.close('base.yaml');
    await client.diagnostics('orders.yaml', has('of-disk'));
  });

  it('are found when they are created, and missing ones are reported in the document', async () => {
    const client = await clients.start();
    await client.open('orders.yaml', DOCUMENT);
    await client.diagnostics('orders.yaml', has());
    clients.write('.spectral.json', '{"extends": "./base.yaml"}');
    clients.write('base.yaml', RULES);
    await client.changedOnDisk('.spectral.json', 1);
    await client.diagnostics('orders.yaml', has('has-owner'));
    clients.write('apidoc.config.json', '{"rulesets": ["gone.yaml"]}');
    await client.changedOnDisk('apidoc.config.json', 1);
    const isUnnamed = ({ code }: Diagnostic) => code === undefined;
    const [found] = await client.diagnostics('orders.yaml', (all) => all.some(isUnnamed));
    expect(found?.message).toMatch(/^The rules of .*gone\.yaml are not run: /);
  });

  it('have their mistakes in their own file, until they are corrected', async () => {
    const wrong = RULES.replace('truthy', 'truthfull');
    const client = await start(wrong);
    const [found] = await client.diagnostics('.spectral.yaml', (all) => all.length > 0);
    expect(found).toMatchObject({ severity: 1, source: 'apidoc' });
    expect(found?.range.start.line).toBe(5);
    expect(found?.message).toContain('truthfull');
    await client.open('.spectral.yaml', wrong);
    await client.edit('.spectral.yaml', 'truthfull', 'truthy');
    await client.diagnostics('.spectral.yaml', has());
    await client.diagnostics('orders.yaml', has('has-owner'));
  });

  it('have quick fixes where their functions say what to write, one by one and all', async () => {
    const rules = `rules:
  names:
    given: [$.channels, $.operations]
    then: {field: '@key', function: casing, functionOptions: {type: pascal}}
`;
    const client = await start(rules);
    const [found] = await client.diagnostics('orders.yaml', has('names', 'names'));
    const actions = await client.request<CodeAction[]>('textDocument/codeAction', 'orders.yaml', {
      range: found?.range,
      context: { diagnostics: [found], only: ['quickfix'] },
    });
    const [fix, all] = actions;
    expect(fix).toMatchObject({
      title: 'Rename "orders" to "Orders"',
      isPreferred: true,
      diagnostics: [{ code: 'names' }],
    });
    expect(all?.title).toBe('Fix all problems of this kind (names)');
    const { edit } = await client.connection.sendRequest<CodeAction>('codeAction/resolve', all);
    const texts = edit?.documentChanges?.flatMap((change) =>
      'edits' in change ? change.edits.map((one) => ('newText' in one ? one.newText : '')) : [],
    );
    expect(texts?.sort()).toEqual(['O', 'O', 'R']);
  });

  it('are made of a value, and written into the ruleset of the document or a new one', async () => {
    const text = DOCUMENT.replace("version: '1'", "version: '1'\n  x-owner: us");
    const client = await clients.start();
    await client.open('orders.yaml', text);
    const actions = () =>
      client.request<CodeAction[]>('textDocument/codeAction', 'orders.yaml', {
        range: { start: { line: 4, character: 4 }, end: { line: 4, character: 4 } },
        context: { diagnostics: [], only: ['refactor'], triggerKind: 1 },
      });
    const title = 'Require "x-owner" in the info (0 problems now)';
    const [create, edit] =
      (await actions()).find((one) => one.title === title)?.edit?.documentChanges ?? [];
    expect(create).toMatchObject({
      kind: 'create',
      uri: expect.stringMatching(/\.spectral\.yaml$/),
    });
    expect(edit).toMatchObject({ edits: [{ newText: expect.stringContaining('info-owner:') }] });
    clients.write('.spectral.yaml', RULES);
    await client.changedOnDisk('.spectral.yaml', 1);
    await client.diagnostics('orders.yaml', has());
    const [into, ...more] =
      (await actions()).find((one) => one.title === title)?.edit?.documentChanges ?? [];
    expect(more).toEqual([]);
    expect(into).toMatchObject({ edits: [{ newText: expect.stringContaining('info-owner:') }] });
  });

  it('have completion and hover, also for rules of files that they extend', async () => {
    clients.write('base.yaml', RULES);
    const client = await start('extends: ./base.yaml\nrules:\n  has-owner: \n');
    await client.open('.spectral.yaml', 'extends: ./base.yaml\nrules:\n  has-\n');
    const list = await client.request<CompletionList>('textDocument/completion', '.spectral.yaml', {
      position: { line: 2, character: 6 },
    });
    expect(list.items.map(({ label }) => label)).toEqual(['has-owner']);
    const hover = await client.request<Hover>('textDocument/hover', '.spectral.yaml', {
      position: { line: 0, character: 3 },
    });
    expect(hover.contents).toMatchObject({
      value: expect.stringContaining('rulesets whose rules'),
    });
  });

  it('are those of requests, too, when they have run', async () => {
    clients.write('.spectral.yaml', RULES.replace('truthy', 'truthfull'));
    const { textDocument, workspace } = CAPABILITIES;
    const client = await clients.start({
      textDocument: { ...textDocument, diagnostic: {} },
      workspace: { ...workspace, diagnostics: { refreshSupport: true } },
    });
    const refreshed = new Promise<void>((resolve) =>
      client.connection.onRequest('workspace/diagnostic/refresh', () => {
        resolve();
        return null;
      }),
    );
    await client.open('orders.yaml', DOCUMENT);
    await refreshed;
    const report = (name: string) =>
      client.request<FullDocumentDiagnosticReport>('textDocument/diagnostic', name);
    expect((await report('.spectral.yaml')).items).toHaveLength(1);
    expect((await report('orders.yaml')).items).toEqual([]);
  });
});
