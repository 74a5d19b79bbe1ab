// `extract` and `extract-trait`: move an object, or fields of one or more objects, to components
// and replace them with references.

import { extracted } from '../../../analysis/refactoring/extract.ts';
import type { TraitOwner } from '../../../analysis/refactoring/traits.ts';
import { traitChanges } from '../../../analysis/refactoring/traits.ts';
import type { ComponentMap } from '../../../analysis/targets/component-maps.ts';
import { quote } from '../../../format/message-text.ts';
import { formatCount } from '../../../text/plural.ts';
import { fromPointer, lastKey } from '../../../text/pointer.ts';
import { get, stringOf } from '../../../text/tree.ts';
import { refuse, refuseIf } from '../refusal.ts';
import type { CommandHandler } from '../types/command.ts';
import { componentAt, extractable, shared, traitOwnerAt } from './extraction.ts';
import { memberAt } from './value-at.ts';

export const extract: CommandHandler<'extract'> = (file, { pointer, name }) => {
  const object = memberAt(file, pointer);
  const { path, node } = object;
  if (stringOf(get(node, '$ref')) !== undefined) return refuse('This is already a reference.');
  const found = componentAt(file, path);
  if (!found)
    return refuse('There is nothing here that could be a component, or it is one already.');
  const { value, shape, home: componentMap } = found;
  refuseIf(componentNameError(componentMap, name));
  const draft = extracted(file, value, shape, componentMap, name);
  if (!draft) return refuse('It refers to files that cannot be named from there.');
  const { changes = [], otherFiles: elsewhere = [] } = draft;
  return { title: draft.title, changes: [{ uri: file.uri, changes }, ...elsewhere] };
};

export const extractTrait: CommandHandler<'extract-trait'> = (
  file,
  { pointer, also, fields, name },
) => {
  const first = traitOwnerAt(file, fromPointer(pointer));
  if (!first) return refuse('This object cannot have traits here.');
  const { bearer: owner, home: componentMap } = first;
  if (fields.length === 0) return refuse('Choose at least one field.');
  const owners: TraitOwner[] = [owner];
  for (const location of also) {
    const other =
      location.uri === file.uri
        ? traitOwnerAt(file, fromPointer(location.pointer))?.bearer
        : undefined;
    const own = quote(lastKey(fromPointer(location.pointer)));
    if (!other || other.kind !== owner.kind) return refuse(`${own} cannot have the same trait.`);
    const differs = fields.find((key) => !shared(fields, owner, other).includes(key));
    if (differs !== undefined) return refuse(`${quote(differs)} of ${own} has another value.`);
    owners.push(other);
  }
  for (const each of owners) {
    const may = extractable(file, each);
    const stays = fields.find((key) => !may.includes(key));
    if (stays !== undefined)
      return refuse(
        `${quote(stays)} of ${quote(lastKey(each.value.path))} cannot be in a trait, or is referred to from elsewhere.`,
      );
  }
  refuseIf(componentNameError(componentMap, name));
  const changes = traitChanges(file, owners, fields, componentMap, name);
  if (!changes) return refuse('A trait here cannot be referred to.');
  const what = fields.length === 1 ? quote(fields[0] ?? '') : formatCount(fields.length, 'field');
  const from = owners.length === 1 ? '' : ` of ${formatCount(owners.length, 'object')}`;
  return {
    title: `Extract ${what}${from} to the ${componentMap.entry} ${quote(name)}`,
    changes: [{ uri: file.uri, changes }],
  };
};

/**
 * Returns why a component can't have a name, in one sentence; null if it can. Section Components
 * Object: letters, digits, ".", "_" and "-".
 */
function componentNameError(componentMap: ComponentMap, name: string): string | null {
  if (!/^[A-Za-z0-9._-]+$/.test(name))
    return 'Letters, digits, ".", "_" and "-" are allowed in the name of a component.';
  return componentMap.has(name)
    ? `The components already have a ${componentMap.entry} ${quote(name)}.`
    : null;
}
