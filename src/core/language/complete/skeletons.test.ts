import { expect, test } from 'vitest';
import { Analyzer } from '../../index.ts';
import { plainKind } from '../../spec/in-dialect.ts';
import { tables } from '../../spec/spec.ts';
import { Skeletons, USEFUL } from './fields-skeleton.ts';
import { completionsAt, filled, subjectOf } from './testing.ts';

test('the fields that new objects get are fields of the tables', () => {
  for (const [kind, names] of USEFUL) {
    const table = tables.get(kind);
    expect(table, kind).toBeDefined();
    expect(table?.fields.map((f) => f.name)).toEqual(expect.arrayContaining([...names]));
  }
});

test('every object can be begun', () => {
  const skeletons = new Skeletons(subjectOf('apidoc: 3.1.0\n'));
  for (const table of tables.values()) {
    const names = skeletons.object(table).map.map(([name]) => name);
    const required = table.fields.filter((f) => f.required && !f.applies).map((f) => f.name);
    expect(names, plainKind(table.kind)).toEqual(expect.arrayContaining(required));
  }
});

test.each(['servers', 'channels', 'components'])('what is written for %s has no error', (section) => {
  const text = "apidoc: 3.1.0\ninfo:\n  title: a\n  version: '1'\n|";
  const item = completionsAt(text).find((i) => i.label === section);
  const analyzer = new Analyzer('entry.yaml', 'yaml');
  analyzer.setText(text.replace('|', filled(item?.insert ?? '')));
  const codes = analyzer
    .problems()
    .filter((p) => p.severity === 'error')
    .map((p) => p.code);
  // A section that is left open is null until something is chosen.
  expect(codes).toEqual(section === 'components' ? ['type'] : []);
});

test('each security scheme is whole', () => {
  const text = "apidoc: 3.1.0\ninfo:\n  title: a\n  version: '1'\ncomponents:\n  securitySchemes:\n    |";
  const items = completionsAt(text).filter((i) => i.label.startsWith('Security scheme: '));
  expect(items.length).toBe(13);
  for (const item of items) {
    const analyzer = new Analyzer('entry.yaml', 'yaml');
    analyzer.setText(text.replace('|', filled(item.insert)));
    const errors = analyzer
      .problems()
      .filter((p) => p.severity === 'error')
      .map((p) => `${p.code} ${p.path.at(-1)}`);
    expect(errors, item.label).toEqual([]);
  }
});
