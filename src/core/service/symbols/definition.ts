// Go to definition, find references, highlights: the definition of a name, and all its occurrences.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { anchorAt } from '../../analysis/symbols/anchors.ts';
import {
  occurrencesOfTargets,
  rangeOfOccurrence,
  rangesOf,
  withoutTokenQuotes,
} from '../../analysis/symbols/occurrence.ts';
import {
  type SchemaName,
  type SchemaNamePiece,
  schemaNameAt,
} from '../../analysis/symbols/schema-names.ts';
import { type SymbolAtOffset, shapeOf, symbolAt } from '../../analysis/symbols/symbol-at.ts';
import { locationOfId } from '../../text/location.ts';
import { nodeRangesAt, pathAt, type Range } from '../../text/node-ranges.ts';
import type { Definition, FileRange } from '../types.ts';
import { schemaLink } from './document-links.ts';

/**
 * Returns where the name at an offset is defined: from a reference (and each name in its pointer),
 * an anchor or `$id` of a JSON Schema, a `{name}` of an address, a property named by `required`, a
 * discriminator or a runtime expression, a scope, an alias; from a definition to itself.
 * @returns null if there is no name, or no definition of it
 */
export function definition(file: AnalyzedFile, offset: number): Definition | null {
  const anchored = anchorAt(file, offset);
  if (anchored) {
    const { uri } = file;
    return {
      origin: anchored.here,
      targets: [{ range: { uri, ...anchored.anchor }, whole: { uri, ...anchored.whole } }],
    };
  }
  const schema = schemaDefinition(file, offset) ?? ownDefinition(schemaNameAt(file, offset));
  if (schema) return schema;
  const symbol = symbolAt(file, offset);
  if (!symbol || !hasDefinition(symbol)) return null;
  const targets = symbol.targets.flatMap((id) => {
    const ranges = rangesOf(file.documents, id, symbol.byValue);
    return ranges ? [{ range: ranges.name, whole: ranges.whole }] : [];
  });
  return targets.length > 0 ? { origin: symbol.range, targets } : null;
}

/** Returns the schema that a reference names by its `$id` or an anchor. */
function schemaDefinition(file: AnalyzedFile, offset: number): Definition | null {
  const path = pathAt(file.tree, offset);
  const here = nodeRangesAt(file.tree, path)?.value;
  if (!here || offset < here.start || offset > here.end) return null;
  const to = schemaLink(file, path);
  return (
    to && {
      origin: withoutTokenQuotes(file.text, here),
      targets: [{ range: to.name, whole: to.whole }],
    }
  );
}

/** Returns the anchor or `$id` at the cursor as the definition of itself; null for a reference. */
function ownDefinition(named: SchemaName | null): Definition | null {
  if (!named?.here.isDefinition) return null;
  const { uri, range, token } = named.here;
  return { origin: range, targets: [{ range: { uri, ...range }, whole: { uri, ...token } }] };
}

const rangeOfPiece = ({ uri, range }: SchemaNamePiece): FileRange => ({ uri, ...range });

/**
 * Returns all occurrences of the symbol at an offset, its definition first; null if there is no
 * name.
 * @param declaration whether those that define it are among them
 */
export function references(
  file: AnalyzedFile,
  offset: number,
  declaration = true,
): FileRange[] | null {
  const anchored = anchorAt(file, offset);
  if (anchored)
    return [...(declaration ? [anchored.anchor] : []), ...anchored.aliases].map((range) => ({
      uri: file.uri,
      ...range,
    }));
  const named = schemaNameAt(file, offset);
  if (named) return [...(declaration ? named.definitions : []), ...named.uses].map(rangeOfPiece);
  const symbol = symbolAt(file, offset);
  if (!symbol || !hasDefinition(symbol)) return null;
  const found = definitionRanges(file, symbol);
  if (found.length === 0) return null;
  return found.flatMap(({ range, kind }) => (declaration || kind === 'read' ? [range] : []));
}

/** A range in the requested file; `write` is where it is defined. */
export interface DocumentHighlight extends Range {
  readonly kind: 'read' | 'write';
}

/** Returns the ranges of `references` in the same file. */
export function documentHighlights(file: AnalyzedFile, offset: number): DocumentHighlight[] {
  const anchored = anchorAt(file, offset);
  if (anchored)
    return [
      { ...anchored.anchor, kind: 'write' },
      ...anchored.aliases.map((range): DocumentHighlight => ({ ...range, kind: 'read' })),
    ];
  const named = schemaNameAt(file, offset);
  if (named)
    return [...named.definitions, ...named.uses].flatMap(({ uri, range, isDefinition }) =>
      uri === file.uri ? [{ ...range, kind: isDefinition ? 'write' : 'read' }] : [],
    );
  const symbol = symbolAt(file, offset);
  if (!symbol || !hasDefinition(symbol)) return [];
  return definitionRanges(file, symbol).flatMap(({ range, kind }) =>
    range.uri === file.uri ? [{ start: range.start, end: range.end, kind }] : [],
  );
}

/**
 * Returns whether a symbol has a definition in a document: its name is defined by the user, or is
 * referenced. Fields are defined by the format.
 */
function hasDefinition({ index, targets, occurrence }: SymbolAtOffset): boolean {
  if (occurrence) return true;
  return targets.some((id) => {
    if (index.byTarget.has(id)) return true;
    const { uri, path } = locationOfId(id);
    const at = shapeOf(index, uri, path.slice(0, -1));
    return at?.is === 'map' && at.of.is !== 'any';
  });
}

function definitionRanges(
  file: AnalyzedFile,
  { index, targets, byValue }: SymbolAtOffset,
): { range: FileRange; kind: 'read' | 'write' }[] {
  const { documents } = file;
  const seen = new Set<string>();
  const out: { range: FileRange; kind: 'read' | 'write' }[] = [];
  const add = (range: FileRange | undefined, kind: 'read' | 'write'): void => {
    const key = range && `${range.uri}:${range.start}:${range.end}`;
    if (!range || key === undefined || seen.has(key)) return;
    seen.add(key);
    out.push({ range, kind });
  };
  for (const id of targets) add(rangesOf(documents, id, byValue)?.name, 'write');
  for (const occurrence of occurrencesOfTargets(index.byTarget, targets))
    add(
      { uri: occurrence.uri, ...rangeOfOccurrence(documents, occurrence) },
      occurrence.own ? 'write' : 'read',
    );
  return out;
}
