// What can be moved from an object to the components: the object itself, or fields that become a
// trait.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import { sectionOf } from '../../../analysis/bundle/collect-references.ts';
import { movableShape } from '../../../analysis/refactoring/extract.ts';
import {
  isPlainText,
  type TraitOwner,
  traitFields,
  traitOwnerIn,
} from '../../../analysis/refactoring/traits.ts';
import { symbolIndexOf } from '../../../analysis/symbols/symbol-index.ts';
import {
  type ComponentMap,
  componentMapFor,
  componentMapNamed,
} from '../../../analysis/targets/component-maps.ts';
import { freeNameOf } from '../../../analysis/targets/component-names.ts';
import {
  type Selection,
  selectionOfPath,
  type TypedValue,
} from '../../../analysis/typed-tree/objects-at.ts';
import type { ReferenceUse } from '../../../analysis/validation/finding.ts';
import { hasSameContent } from '../../../text/edit/same-content.ts';
import { freeName } from '../../../text/free-name.ts';
import type { Location } from '../../../text/location.ts';
import { fromPointer, lastKey } from '../../../text/pointer.ts';
import type { NodePath } from '../../../text/tree.ts';
import type { Extraction, TraitExtraction } from '../types/objects.ts';
import { outsideReferences } from './follow-references.ts';

/** So many other objects are compared. */
const MOST = 200;

/**
 * Returns what can go from the object at a pointer to the components.
 * @param also other objects, which get the trait too; of one of another kind or file there is no
 * trait for all
 */
export function extraction(
  file: AnalyzedFile,
  pointer: string,
  also: readonly Location[] = [],
): Extraction {
  return {
    component: also.length > 0 ? null : componentOf(file, fromPointer(pointer)),
    trait: traitOf(file, pointer, also),
  };
}

function componentOf(file: AnalyzedFile, path: NodePath): Extraction['component'] {
  const found = componentAt(file, path);
  return (
    found && { entry: found.home.entry, name: freeNameOf(found.under, found.value, found.home.has) }
  );
}

/**
 * Returns the object at a path with the map of components that can take it; null where it can't be
 * moved there.
 */
export function componentAt(
  file: AnalyzedFile,
  path: NodePath,
): {
  readonly under: Selection;
  readonly value: TypedValue;
  readonly shape: ReferenceUse['shape'];
  readonly home: ComponentMap;
} | null {
  const selection = selectionOfPath(file, path);
  const value = selection.values.find((one) => one.path.length === path.length);
  const shape = value && movableShape(value);
  const target = shape && componentMapFor(file, shape);
  return value && shape && target ? { under: selection, value, shape, home: target } : null;
}

/**
 * Returns the object at a path that can have traits, with the map of components for them; null for
 * any other value.
 */
export function traitOwnerAt(
  file: AnalyzedFile,
  path: NodePath,
): { readonly under: Selection; readonly bearer: TraitOwner; readonly home: ComponentMap } | null {
  const selection = selectionOfPath(file, path);
  const owner = traitOwnerIn(selection.values.filter((one) => one.path.length === path.length));
  const target =
    owner && componentMapNamed(file, sectionOf({ is: 'object', kind: owner.kind, ref: 'or' }));
  return owner && target?.uri === file.uri
    ? { under: selection, bearer: owner, home: target }
    : null;
}

/**
 * Returns the keys of the fields of an object that can go to a trait. What is referred to from
 * elsewhere stays.
 */
export function extractableKeys(file: AnalyzedFile, owner: TraitOwner): readonly string[] {
  const index = symbolIndexOf(file.documents);
  return traitFields(owner)
    .map(({ key }) => key)
    .filter((key) => outsideReferences(index, file.uri, [...owner.value.path, key]).length === 0);
}

/** Returns those of the keys that both objects have with the same value. */
export function sharedKeys(
  keys: readonly string[],
  a: TraitOwner,
  b: TraitOwner,
): readonly string[] {
  return keys.filter((key) => {
    const [own, other] = [a, b].map(({ node }) => node.entries.find((e) => e.key === key));
    return (
      own &&
      other &&
      other.alias === undefined &&
      hasSameContent(own.value, other.value, { anyOrder: true })
    );
  });
}

function traitOf(
  file: AnalyzedFile,
  pointer: string,
  also: readonly Location[],
): TraitExtraction | null {
  const found = traitOwnerAt(file, fromPointer(pointer));
  if (!found) return null;
  const { under: selection, bearer: owner, home: componentMap } = found;
  const keys = extractableKeys(file, owner);
  const others = also.length > 0 ? also : objectsOfSameKind(file, owner);
  const compared = others.slice(0, MOST).flatMap(({ uri, pointer: at }) => {
    const path = fromPointer(at);
    const other = uri === file.uri ? traitOwnerAt(file, path)?.bearer : undefined;
    if (!other || other.kind !== owner.kind || path.join('\n') === owner.value.path.join('\n'))
      return [];
    const own = new Set(extractableKeys(file, other));
    return [
      {
        uri,
        pointer: at,
        name: lastKey(path),
        same: sharedKeys(keys, owner, other).filter((key) => own.has(key)),
      },
    ];
  });
  if (also.length > 0 && compared.length < also.length) return null;
  const name =
    also.length > 0
      ? freeName('commonTrait', componentMap.has)
      : freeNameOf(selection, owner.value, componentMap.has, 'trait');
  return {
    entry: componentMap.entry,
    name,
    fields: keys.map((key) => ({
      name: key,
      own: owner.node.entries.some((e) => e.key === key && isPlainText(owner, e)),
    })),
    others: also.length > 0 ? compared : compared.filter((other) => other.same.length > 0),
  };
}

/** Returns other objects of the same file and kind. */
function objectsOfSameKind(file: AnalyzedFile, owner: TraitOwner): readonly Location[] {
  const own = owner.table.kind.toLowerCase();
  return [...file.model().parts.values()].filter(
    ({ kind, uri }) => uri === file.uri && own.endsWith(kind),
  );
}
