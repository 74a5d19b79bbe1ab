import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Analyzer, isDocument } from '../core/api.ts';
import { withoutPlaceholders } from '../language-server/lsp-results.ts';
import {
  COMMANDS,
  INTERNAL_COMMANDS,
  IS_DOCUMENT,
  LANGUAGES,
  SECTION,
  SETTINGS,
  VIEW_TYPE,
} from './names.ts';

const read = (file: string): string =>
  readFileSync(new URL(`../../extensions/vscode/${file}`, import.meta.url), 'utf8');
const manifest = JSON.parse(read('package.json'));
const { contributes } = manifest;

it('contributes the commands that the extension registers', () => {
  const titles = contributes.commands.map(({ command }: { readonly command: string }) => command);
  expect(titles.sort()).toEqual(Object.values(COMMANDS).sort());
  for (const internal of Object.values(INTERNAL_COMMANDS)) expect(titles).not.toContain(internal);
});

it('names in its menus commands and contexts that exist', () => {
  const rows: { readonly command: string; readonly when: string }[] = Object.values(
    contributes.menus as Record<string, never[]>,
  ).flat();
  for (const { command, when } of rows) {
    expect(Object.values(COMMANDS)).toContain(command);
    expect(when.split(' ')[0]).toBe(IS_DOCUMENT);
  }
});

it('contributes the settings that the extension reads, with the same defaults', () => {
  const { properties } = contributes.configuration;
  // The client library reads the setting of the trace.
  const own = Object.values(SETTINGS).map((name) => `${SECTION}.${name}`);
  expect(Object.keys(properties).sort()).toEqual([...own, `${SECTION}.trace.server`].sort());
  for (const setting of own) expect(properties[setting].default).toBeDefined();
  const table = read('README.md');
  for (const setting of Object.keys(properties)) expect(table).toContain(`\`${setting}\``);
});

it('lets no workspace choose where documents are sent to and loaded from', () => {
  const { properties } = contributes.configuration;
  expect(properties['apidocStudio.studioUrl'].scope).toBe('machine');
  expect(properties['apidocStudio.allowHosts'].scope).toBe('machine');
});

it('starts with the languages of documents and its preview', () => {
  expect(manifest.activationEvents).toEqual([
    ...LANGUAGES.map((language) => `onLanguage:${language}`),
    `onWebviewPanel:${VIEW_TYPE}`,
  ]);
});

interface Snippet {
  readonly prefix: string;
  readonly body: readonly string[];
}

it('has snippets that make documents without problems', () => {
  const snippets: Snippet[] = Object.values(JSON.parse(read('snippets/yaml.json')));
  const expanded = new Map(
    snippets.map(({ prefix, body }) => [prefix, withoutPlaceholders(body.join('\n'))]),
  );
  const entry = (field: string, prefix: string): string =>
    `${field}:\n${(expanded.get(prefix) ?? '').replace(/^/gm, '  ')}\n`;
  const whole = expanded.get('asyncapi-document') ?? '';
  const head = "asyncapi: 3.1.0\ninfo:\n  title: Orders\n  version: '1'\n";
  const parts = [
    ['servers', 'asyncapi-server'],
    ['channels', 'asyncapi-channel'],
    ['operations', 'asyncapi-operation'],
  ] as const;
  const texts = [
    whole,
    head + parts.map(([field, prefix]) => entry(field, prefix)).join(''),
    `${head}components:\n${entry('messages', 'asyncapi-message').replace(/^/gm, '  ')}`,
  ];
  for (const text of texts) {
    expect(isDocument('orders.yaml', text)).toBe(true);
    const analyzer = new Analyzer('orders.yaml', 'yaml');
    analyzer.setText(text);
    expect(analyzer.problems().filter(({ severity }) => severity === 'error')).toEqual([]);
  }
});
