// `add-to-each`: adds the same item to a list field of several objects.

import { type AnalyzedFile, valueIn } from '../../../analysis/analyzed-file.ts';
import { quote } from '../../../format/message-text.ts';
import type { Change } from '../../../text/edit/types.ts';
import { formatCount } from '../../../text/plural.ts';
import { fromPointer } from '../../../text/pointer.ts';
import { get, stringOf } from '../../../text/tree.ts';
import {
  entriesOf,
  orderOf,
  type ResolvedObject,
  referable,
  referenceTextTo,
  resolvedObjectAt,
} from '../connect/resolved-objects.ts';
import { byFile } from '../objects/follow-references.ts';
import { refuse } from '../refusal.ts';
import type { CommandHandler, EachField, EachItem } from '../types/command.ts';
import { isEmptyDocument } from '../wizards/document-head.ts';
import { definedTags, ITEM, objectsWithField } from './item-labels.ts';

export const addToEach: CommandHandler<'add-to-each'> = (file, { locations, field, item }) => {
  const owners = objectsWithField(file, locations, field);
  if (locations.length === 0) return refuse('Nothing is selected.');
  const adding = addingOf(file, field, item);

  const changes: { readonly uri: string; readonly changes: readonly Change[] }[] = [];
  let had = 0;
  let everywhere = 0;
  for (const owner of owners) {
    const { uri, path, node } = owner.node;
    const list = get(node, field);
    if (list && list.kind !== 'seq' && !isEmptyDocument(list))
      return refuse(`${quote(field)} of ${quote(owner.name)} is not a list. Fix it first.`);
    const held = entriesOf(owner, field) ?? [];
    // Section Channel Object (servers): left out or empty, the channel is on all servers of the
    // document.
    if (field === 'servers' && held.length === 0) everywhere++;
    else if (held.some(({ id }) => id !== null && adding.is(id))) had++;
    else {
      const ref =
        adding.used &&
        referenceTextTo(
          owner,
          referable(owner, owner.kind, field),
          [...path, field, `${held.length}`],
          adding.used,
        );
      if (!ref && adding.tag === undefined)
        return refuse(`${quote(adding.called)} can't be referred to from ${quote(owner.name)}.`);
      const data = ref ? { $ref: ref } : { name: adding.tag };
      const at = [...path, field];
      const change: Change =
        list?.kind === 'seq'
          ? { do: 'append', list: at, value: { data } }
          : { do: 'set', path: at, value: { data: [data] }, at: orderOf(owner) };
      changes.push({ uri, changes: [change] });
    }
  }
  const title = `the ${ITEM[field]} ${quote(adding.called)} to ${formatCount(changes.length, 'object')}`;
  return {
    title: `Add ${title}`,
    changes: byFile(changes),
    notes: [
      ...(changes.length > 0 ? [`Added ${title}.`] : []),
      ...(had > 0 ? [`${had} of ${owners.length} had it already.`] : []),
      ...(everywhere > 0
        ? [
            `${formatCount(everywhere, 'channel')} with no list of servers ${everywhere === 1 ? 'is' : 'are'} on all servers already.`,
          ]
        : []),
    ],
  };
};

/** What is added. */
interface Adding {
  /** Its name for messages. */
  readonly called: string;
  /** What is referred to, where there is anything. */
  readonly used?: ResolvedObject;
  /** Name of the tag that is written where nothing can be referred to. */
  readonly tag?: string;
  /** Whether an item is it: `<uri>#<pointer>` with references followed. */
  is(id: string): boolean;
}

function addingOf(file: AnalyzedFile, field: EachField, item: EachItem): Adding {
  if ('use' in item) {
    const used = resolvedObjectAt(file, item.use);
    return { called: used.name, used, is: (id) => id === used.id };
  }
  const tag = item.name.trim();
  if (field !== 'tags' || tag === '') return refuse(`Type the name of the ${ITEM[field]}.`);
  const used = definedTag(file, tag);
  return { called: tag, tag, ...(used && { used }), is: (id) => tagName(file, id) === tag };
}

function definedTag(file: AnalyzedFile, name: string): ResolvedObject | undefined {
  return definedTags(file).find((tag) => tag.name === name)?.thing;
}

/** Returns the name of the tag at `<uri>#<pointer>`. */
function tagName(file: AnalyzedFile, id: string): string | undefined {
  const cut = id.indexOf('#');
  const tag = valueIn(file, id.slice(0, cut), fromPointer(id.slice(cut + 1)));
  return stringOf(get(tag, 'name'));
}
