// Texts in other languages and words for people: RAML, Protocol Buffers, descriptions.
import { get, stringOf } from '../../parse/tree.ts';
import { schemaFormatOf } from '../../spec/formats.ts';
import { parent, set, valueAt } from './kit.ts';
import { tableAt } from './shape.ts';
import type { Fixer } from './types.ts';

/** `raml-header` */
export const ramlHeader: Fixer = ({ path, node }) => {
  const text = stringOf(node);
  if (text === undefined) return [];
  const rest = text.replace(/^#%RAML.*(?:\r?\n|$)/, '');
  return [{ title: 'Add the line "#%RAML 1.0 DataType" first', changes: [set(path, `#%RAML 1.0 DataType\n${rest}`)], preferred: true }];
};

/** `protobuf-version` */
export const protobufVersion: Fixer = ({ subject, path, problem }) => {
  const format = stringOf(get(valueAt(subject, parent(path)), 'schemaFormat'));
  const known = schemaFormatOf(format, subject.dialect);
  const written = subject.text.slice(problem.start, problem.end);
  const to = written.replace(/proto[23]/, `proto${known?.version ?? 3}`);
  if (to === written || format === undefined) return [];
  const other = known?.version === 3 ? 2 : 3;
  return [
    { title: `Change it to proto${known?.version}`, edits: [{ start: problem.start, end: problem.end, text: to }], preferred: true },
    {
      title: `Change the version in "schemaFormat" to ${other}`,
      changes: [set([...parent(path), 'schemaFormat'], format.replace(/version=\d/, `version=${other}`))],
    },
  ];
};

/** `missing-description` */
export const addDescription: Fixer = ({ subject, path, node }) => {
  // An empty description waits for the user already.
  if (get(node, 'description') !== undefined) return [];
  const order = tableAt(subject, path)?.fields.map((f) => f.name) ?? [];
  return [{ title: 'Add "description"', changes: [set([...path, 'description'], '', { order })], caret: 'description' }];
};
