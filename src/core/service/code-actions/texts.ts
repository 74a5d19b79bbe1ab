// Texts in other languages and descriptions: RAML, Protocol Buffers, prose.

import { valueAt } from '../../analysis/analyzed-file.ts';
import { schemaFormatOf } from '../../format/schema-formats.ts';
import { get, stringOf } from '../../text/tree.ts';
import { tableAt } from './expected-shape.ts';
import { fix, parent, preferredFix, set } from './fixer-kit.ts';
import type { Fixer } from './types.ts';

/** Fixes `raml-header`. */
export const ramlHeader: Fixer = ({ path, node }) => {
  const text = stringOf(node);
  if (text === undefined) return [];
  const rest = text.replace(/^#%RAML.*(?:\r?\n|$)/, '');
  return [
    preferredFix(
      'Add the line "#%RAML 1.0 DataType" first',
      set(path, `#%RAML 1.0 DataType\n${rest}`),
    ),
  ];
};

/** Fixes `protobuf-version`. */
export const protobufVersion: Fixer = ({ subject: file, path, problem }) => {
  const format = stringOf(get(valueAt(file, parent(path)), 'schemaFormat'));
  const known = schemaFormatOf(format, file.dialect);
  const written = file.text.slice(problem.start, problem.end);
  const to = written.replace(/proto[23]/, `proto${known?.version ?? 3}`);
  if (to === written || format === undefined) return [];
  const other = known?.version === 3 ? 2 : 3;
  return [
    {
      title: `Change it to proto${known?.version}`,
      edits: [{ start: problem.start, end: problem.end, text: to }],
      preferred: true,
    },
    fix(
      `Change the version in "schemaFormat" to ${other}`,
      set([...parent(path), 'schemaFormat'], format.replace(/version=\d/, `version=${other}`)),
    ),
  ];
};

/** Fixes `missing-description`. */
export const addDescription: Fixer = ({ subject: file, path, node }) => {
  // An empty description is already there for the user to fill in.
  if (get(node, 'description') !== undefined) return [];
  const order = tableAt(file, path)?.fields.map((f) => f.name) ?? [];
  return [
    {
      title: 'Add "description"',
      changes: [set([...path, 'description'], '', { order })],
      caret: 'description',
    },
  ];
};
