// Changes the language of a schema: wraps it in a Multi Format Schema Object, or unwraps it.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import { refOf } from '../../../analysis/documents/reference.ts';
import { schemaValue } from '../../../analysis/documents/schema-value.ts';
import { isMultiFormat } from '../../../analysis/schemas/schema-root.ts';
import { expectedAt } from '../../../analysis/typed-tree/typed-node.ts';
import { initialSchema } from '../../../format/initial-value.ts';
import { quote } from '../../../format/message-text.ts';
import { schemaFormatOf } from '../../../format/schema-formats.ts';
import type { Change, NewValue } from '../../../text/edit/types.ts';
import { isWithin } from '../../../text/location.ts';
import { get, type Node, type NodePath } from '../../../text/tree.ts';
import { refuse } from '../refusal.ts';
import type { CommandHandler } from '../types/command.ts';
import { byFile, followReferences } from './follow-references.ts';
import { isIn, untranslatedKeywords } from './untranslated-keywords.ts';
import { type MemberNode, memberAt } from './value-at.ts';

export const setLanguage: CommandHandler<'set-language'> = (
  file,
  { pointer, format, confirmed: shown },
) => {
  const object = memberAt(file, pointer);
  const { uri, path, node, index } = object;
  if (!isAnySchema(file, uri, [...path, '$ref']))
    return refuse('Only the language of a schema that is defined here can be changed.');
  if (refOf(node) !== undefined)
    return refuse('This is a reference. Change the language where the schema is defined.');
  const wrapped = isMultiFormat(node);
  const stated = get(node, 'schemaFormat');
  const from = schemaFormatOf(
    stated?.kind === 'scalar' ? String(stated.value) : undefined,
    file.dialect,
  );
  const to = schemaFormatOf(format ?? undefined, file.dialect);
  const inner = wrapped ? [...path, 'schema'] : path;
  const schema = wrapped ? get(node, 'schema') : node;
  // A schema that is only referred to is looked at where it is written.
  const content =
    schema && schemaValue(file.documents, file.dialect, { uri, path: inner, node: schema });
  const written = content?.node ?? schema;
  const stays = written !== undefined && isIn(written, to);
  const after = format === null ? path : [...path, 'schema'];
  const blank = initialSchema(to);
  const value: NewValue | null = stays
    ? { written: { from: file, path: inner, comments: true } }
    : blank === undefined
      ? null
      : { data: blank };
  const changes: Change[] = [];
  if (format === null) changes.push({ do: 'set', path, value: value ?? { data: {} } });
  else if (wrapped) {
    changes.push({
      do: 'set',
      path: [...path, 'schemaFormat'],
      value: { data: format },
      at: { before: 'schema' },
    });
    if (!stays)
      changes.push(value ? { do: 'set', path: after, value } : { do: 'remove', path: after });
  } else {
    const map = new Map<string, NewValue>([
      ['schemaFormat', { data: format }],
      ...(value ? [['schema', value] as const] : []),
    ]);
    changes.push({ do: 'set', path, value: { map } });
  }
  const moves = stays && after.length !== inner.length;
  const now = (location: NodePath): NodePath =>
    isWithin(location, inner) ? [...after, ...location.slice(inner.length)] : location;
  const refs = moves
    ? followReferences(
        file,
        index,
        (location, use) => {
          if (location.uri !== uri || !isWithin(location.path, inner)) return null;
          // Where a schema in any language is allowed, the reference is to the wrapped schema.
          const whole =
            location.path.length === inner.length &&
            !wrapped &&
            isAnySchema(file, use.uri, use.path);
          return whole ? null : now(location.path);
        },
        (use) => (use.uri === uri ? now(use.path) : use.path),
      )
    : [];
  const label = to?.label ?? format ?? '';
  return {
    title: `Write ${quote(object.key)} as ${label}`,
    changes: byFile([{ uri, changes }, ...refs]),
    notes: shown
      ? []
      : [
          ...(written ? untranslatedKeywords(written, from, to, label, stays) : []),
          ...besides(node, format),
          ...ties(object, inner, from !== to),
        ],
  };
};

/** Returns whether a schema in any language is allowed at a reference. @param path of its `$ref` */
function isAnySchema({ documents }: AnalyzedFile, uri: string, path: NodePath): boolean {
  const tree = documents.file(uri)?.tree;
  const expected = tree && expectedAt({ documents, uri, tree }, path.slice(0, -1));
  return expected?.declared?.is === 'payload-schema';
}

/** Returns notes on the other fields of the wrapper, which can't be kept without it. */
function besides(node: Node, format: string | null): string[] {
  if (format !== null || node.kind !== 'map') return [];
  const names = node.entries
    .map(({ key }) => key)
    .filter((key) => key !== 'schema' && key !== 'schemaFormat');
  return names.map((name) => `${quote(name)} is not allowed beside the schema and is removed.`);
}

/**
 * Schemas that refer to each other have to be in one language (section Multi Format Schema Object).
 */
function ties({ index, uri }: MemberNode, path: NodePath, other: boolean): string[] {
  if (!other) return [];
  const out = index.occurrences.some(
    (occurrence) =>
      occurrence.ref &&
      occurrence.last &&
      occurrence.uri === uri &&
      isWithin(occurrence.path, path) &&
      occurrence.targets.some((id) => !isAt(id, uri, path)),
  );
  const into = index.occurrences.some(
    (occurrence) =>
      occurrence.ref &&
      occurrence.last &&
      !(occurrence.uri === uri && isWithin(occurrence.path, path)) &&
      occurrence.targets.some((id) => isAt(id, uri, path)),
  );
  return [
    ...(out ? ['It refers to other schemas, which must be in the same language.'] : []),
    ...(into ? ['Other schemas refer to it: they must be in the same language.'] : []),
  ];
}

function isAt(id: string, uri: string, path: NodePath): boolean {
  const own = `${uri}#${path.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`;
  return id === own || id.startsWith(`${own}/`);
}
