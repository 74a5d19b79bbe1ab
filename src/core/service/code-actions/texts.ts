// Texts in other languages and descriptions: RAML, Protocol Buffers, prose.

import { valueAt } from '../../analysis/analyzed-file.ts';
import { writtenFormat } from '../../analysis/schemas/schema-root.ts';
import { tableAt } from '../../analysis/typed-tree/objects-at.ts';
import { get, stringOf } from '../../text/tree.ts';
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
  const written = file.text.slice(problem.start, problem.end);
  // The version is wrong, and there are two.
  const right = written.includes('proto3') ? 2 : 3;
  const other = right === 2 ? 3 : 2;
  const to = written.replace(/proto[23]/, `proto${right}`);
  if (to === written) return [];
  const around = valueAt(file, parent(path));
  const format = around && writtenFormat(around);
  const edits = [{ start: problem.start, end: problem.end, text: to }];
  return [
    { title: `Change it to proto${right}`, edits, preferred: true },
    // The text may be in a file of its own, which names no format.
    ...(format === undefined
      ? []
      : [
          fix(
            `Change the version in "schemaFormat" to ${other}`,
            set(
              [...parent(path), 'schemaFormat'],
              format.replace(/version=\d/, `version=${other}`),
            ),
          ),
        ]),
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
