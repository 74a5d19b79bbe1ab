// Schemas in JSON Schema 2019-09 and 2020-12: those that use only what draft 07 has are compared
// like schemas of it. What others allow is not decided.
import type { Dialect } from '../../format/dialects.ts';
import { NEWER_KEYWORDS } from '../../format/schema-keywords.ts';
import type { Node } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { EffectiveValue } from '../documents/effective-value.ts';
import { SchemaBundler, schemaOf } from '../instances/bundle-schema.ts';
import type { SchemaChange } from './types.ts';

/** A schema in a newer draft, as its values are validated. */
export interface NewerSchema {
  /** Equal for schemas that say the same. */
  readonly content: string;
  /** A keyword that draft 07 can't express, or does not read in this way. */
  readonly keyword: string | undefined;
}

/** Returns what a value in a schema's position is; null where it is not in a newer draft. */
export function newerSchema(
  documents: DocumentSet,
  dialect: Dialect,
  { uri, path, node }: EffectiveValue,
): NewerSchema | null {
  const schema = schemaOf(documents, dialect, node, uri, path);
  if (!schema?.scope || schema.scope.draft === '07') return null;
  const bundler = new SchemaBundler(documents, dialect);
  const all = bundler.whole(schema);
  const used = new Set<string>();
  for (const one of all.schemas) keywordsIn(one.node, used);
  return {
    content: JSON.stringify([all.root, all.definitions]),
    keyword: OTHER_FORM.find((keyword) => used.has(keyword)),
  };
}

const OTHER_FORM = [
  ...NEWER_KEYWORDS,
  ...['prefixItems', 'dependentRequired', 'dependentSchemas', '$id', '$anchor', '$dynamicAnchor'],
  '$ref',
];

/** Adds the keywords of a schema and of those inside of it, and names that are like one. */
function keywordsIn(node: Node, used: Set<string>): void {
  if (node.kind === 'scalar') return;
  if (node.kind === 'seq') {
    for (const { value } of node.items) keywordsIn(value, used);
    return;
  }
  for (const { key, value } of node.entries) {
    // A reference alone is one in draft 07.
    if (key !== '$ref' || node.entries.length > 1) used.add(key);
    keywordsIn(value, used);
  }
}

/** Returns changes whose effect is not known, because of a keyword. */
export function undecidedChanges(
  changes: readonly SchemaChange[],
  keyword: string,
): readonly SchemaChange[] {
  const undecided = `what a schema with "${keyword}" allows is not compared`;
  return changes.map((change) => {
    if (change.documentation) return change;
    const { narrows: _, widens: __, rejected: ___, introduced: ____, ...rest } = change;
    return { ...rest, undecided };
  });
}
