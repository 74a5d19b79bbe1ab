// `add-to-each`: the same item in a list field of several objects.
import { quote } from '../../check/say.ts';
import { counted } from '../../counted.ts';
import type { Change } from '../../edit/types.ts';
import { valueIn } from '../../language/fix/kit.ts';
import type { Subject } from '../../language/subject.ts';
import { fromPointer } from '../../parse/pointer.ts';
import { get, stringOf } from '../../parse/tree.ts';
import { heldBy, orderOf, referable, refTo, type Thing, thingAt } from '../connect/things.ts';
import { byFile } from '../parts/follow.ts';
import type { Builder, Refused } from '../types.ts';
import { isNothing } from '../wizards/beginning.ts';
import { bearersOf, ITEM } from './bearers.ts';
import { definedTags } from './defined-tags.ts';
import type { EachField, EachItem } from './intents.ts';

export const addToEach: Builder<'add-to-each'> = (subject, { places, field, item }) => {
  const bearers = bearersOf(subject, places, field);
  if ('refused' in bearers) return bearers;
  if (places.length === 0) return { refused: 'Nothing is selected.' };
  const adding = addingOf(subject, field, item);
  if ('refused' in adding) return adding;

  const changes: { readonly uri: string; readonly changes: readonly Change[] }[] = [];
  let had = 0;
  let everywhere = 0;
  for (const bearer of bearers) {
    const { uri, path, node } = bearer.place;
    const list = get(node, field);
    if (list && list.kind !== 'seq' && !isNothing(list))
      return { refused: `${quote(field)} of ${quote(bearer.name)} is not a list. Fix it first.` };
    const held = heldBy(bearer, field) ?? [];
    // Section Channel Object (servers): left out or empty, the channel is on all servers of the document.
    if (field === 'servers' && held.length === 0) everywhere++;
    else if (held.some(({ id }) => id !== null && adding.is(id))) had++;
    else {
      const ref = adding.used && refTo(bearer, referable(bearer, bearer.kind, field), [...path, field, `${held.length}`], adding.used);
      if (!ref && adding.tag === undefined) return { refused: `${quote(adding.called)} can't be referred to from ${quote(bearer.name)}.` };
      const data = ref ? { $ref: ref } : { name: adding.tag };
      const at = [...path, field];
      const change: Change =
        list?.kind === 'seq'
          ? { do: 'append', list: at, value: { data } }
          : { do: 'set', path: at, value: { data: [data] }, at: orderOf(bearer) };
      changes.push({ uri, changes: [change] });
    }
  }
  const title = `the ${ITEM[field]} ${quote(adding.called)} to ${counted(changes.length, 'object')}`;
  return {
    title: `Add ${title}`,
    changes: byFile(changes),
    notes: [
      ...(changes.length > 0 ? [`Added ${title}.`] : []),
      ...(had > 0 ? [`${had} of ${bearers.length} had it already.`] : []),
      ...(everywhere > 0
        ? [`${counted(everywhere, 'channel')} with no list of servers ${everywhere === 1 ? 'is' : 'are'} on all servers already.`]
        : []),
    ],
  };
};

/** What is added. */
interface Adding {
  /** Its name for messages. */
  readonly called: string;
  /** What is referred to, where there is anything. */
  readonly used?: Thing;
  /** Name of the tag that is written where nothing can be referred to. */
  readonly tag?: string;
  /** Whether an item is it: `<uri>#<pointer>` with references followed. */
  is(id: string): boolean;
}

function addingOf(subject: Subject, field: EachField, item: EachItem): Adding | Refused {
  if ('use' in item) {
    const used = thingAt(subject, item.use);
    return 'refused' in used ? used : { called: used.name, used, is: (id) => id === used.id };
  }
  const tag = item.name.trim();
  if (field !== 'tags' || tag === '') return { refused: `Type the name of the ${ITEM[field]}.` };
  const used = definedTag(subject, tag);
  return { called: tag, tag, ...(used && { used }), is: (id) => tagName(subject, id) === tag };
}

function definedTag(subject: Subject, name: string): Thing | undefined {
  return definedTags(subject).find((tag) => tag.name === name)?.thing;
}

/** The name of the tag at `<uri>#<pointer>`. */
function tagName(subject: Subject, id: string): string | undefined {
  const cut = id.indexOf('#');
  const tag = valueIn(subject, id.slice(0, cut), fromPointer(id.slice(cut + 1)));
  return stringOf(get(tag, 'name'));
}
