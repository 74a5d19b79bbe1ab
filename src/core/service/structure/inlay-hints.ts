// Values in force that are not written where they count: what a message inherits, where a reference
// leads, numbers in words.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { textOf } from '../../analysis/documents/loaded-file.ts';
import type { LocatedNode } from '../../analysis/documents/located-node.ts';
import { mergeTraitsAt } from '../../analysis/documents/merged-object.ts';
import { durationWords, unitWords } from '../../analysis/model/quantity.ts';
import { channelOf, listedMessages } from '../../analysis/typed-tree/channel-messages.ts';
import {
  pathOf,
  refOf,
  type TypedNode,
  typedFileOf,
  visitRange,
} from '../../analysis/typed-tree/typed-node.ts';
import { clip } from '../../text/clip.ts';
import { allOf } from '../../text/plural.ts';
import type { Text } from '../../text/text-pieces.ts';
import { get, type Node, stringOf } from '../../text/tree.ts';
import type { InlayHint } from '../types.ts';

/** Messages that are named; if there are more, only their number is shown. */
const FEW = 3;

type HintDraft = Omit<InlayHint, 'at'> & { readonly at?: number };

/** Returns the hints of what touches a range of the text, in its order. */
export function inlayHints(file: AnalyzedFile, start: number, end: number): readonly InlayHint[] {
  const typedFile = typedFileOf(file, file.uri);
  const out: InlayHint[] = [];
  if (!typedFile) return out;
  visitRange(typedFile, start, end, (node) => {
    if (node.aliased) return;
    for (const text of inlayHintsOf(file, node))
      out.push({ ...text, at: text.at ?? behindName(node, textOf(file)) });
  });
  return out.filter(({ at }) => at >= start && at <= end).sort((a, b) => a.at - b.at);
}

function inlayHintsOf(file: AnalyzedFile, node: TypedNode): HintDraft[] {
  switch (node.table?.kind) {
    case 'Message':
      return contentType(file, node);
    case 'Channel':
      return servers(file, node);
    case 'Operation':
    case 'OperationReply':
      return messages(file, node);
    case 'Reference':
      return address(file, node);
    default:
      return node.node.kind === 'scalar' ? quantity(node, node.node.value) : [];
  }
}

function hintPosition({ uri }: AnalyzedFile, node: TypedNode): LocatedNode {
  return { uri, path: pathOf(node), node: node.node };
}

function contentType(file: AnalyzedFile, standing: TypedNode): HintDraft[] {
  const { node } = standing;
  if (node.kind !== 'map' || get(node, 'contentType')) return [];
  const { documents } = file;
  const merged = get(node, 'traits')
    ? mergeTraitsAt(documents, { uri: file.uri, path: pathOf(standing), node })
    : null;
  const given = merged && stringOf(get(merged.node, 'contentType'));
  if (given)
    return [
      {
        text: `contentType: ${clip(given)}`,
        doc: 'A trait of the message gives this `contentType`.',
      },
    ];
  const inherited = stringOf(get(documents.root, 'defaultContentType'));
  if (!inherited) return [];
  return [
    {
      text: `contentType: ${clip(inherited)}`,
      doc: 'The message has no `contentType`, so the `defaultContentType` of the document applies.',
    },
  ];
}

function servers({ documents }: AnalyzedFile, { node }: TypedNode): HintDraft[] {
  const all = get(documents.root, 'servers');
  if (get(node, 'servers') || all?.kind !== 'map' || all.entries.length < 2) return [];
  const doc = 'The channel lists no `servers`, so it is available on every server of the document.';
  return [{ text: allOf(all.entries.length, 'server'), doc }];
}

function messages(file: AnalyzedFile, node: TypedNode): HintDraft[] {
  const { documents } = file;
  if (get(node.node, 'messages') || !get(node.node, 'channel')) return [];
  const channel = channelOf(documents, hintPosition(file, node));
  const all = channel && listedMessages(documents, channel);
  if (!all || all.length === 0) return [];
  const names = all.map(({ name }) => clip(name));
  const text =
    names.length > FEW
      ? allOf(names.length, 'message')
      : `${names.length === 1 ? 'message' : 'messages'}: ${names.join(', ')}`;
  return [
    {
      text,
      doc: 'No `messages` are listed here, so the operation uses all messages of the channel.',
    },
  ];
}

/** The address of the channel that an operation or a reply refers to. */
function address(file: AnalyzedFile, node: TypedNode): HintDraft[] {
  const { parent, field, shape } = node;
  if (
    field === null ||
    shape?.is !== 'object' ||
    shape.ref !== 'only' ||
    shape.rootTarget !== CHANNELS
  )
    return [];
  const ref = refOf(node);
  const target = ref === undefined ? null : file.documents.target(file.uri, ref);
  if (target?.kind !== 'found' || !parent) return [];
  const at = endOf(get(node.node, '$ref'), node);
  const written = stringOf(get(target.node.node, 'address'));
  if (written !== undefined)
    return [{ at, text: `→ ${clip(written)}`, doc: 'The `address` of the channel.' }];
  const reply = get(parent.node, 'address');
  const request = reply && file.documents.resolve(file.uri, [...pathOf(parent), 'address'], reply);
  const location = request && stringOf(get(request.node, 'location'));
  if (!location) return [];
  return [
    {
      at,
      text: `→ ${clip(location)}`,
      doc: 'The channel has no address: the request contains it at the `location` of the reply address.',
    },
  ];
}

const CHANNELS = '/channels';

function quantity(
  { shape, value }: TypedNode,
  written: string | number | boolean | null,
): HintDraft[] {
  if (shape === null) return [];
  let words: string | null = null;
  if (
    (shape.is === 'integer' || shape.is === 'number') &&
    shape.unit &&
    typeof written === 'number'
  ) {
    words = unitWords(written, shape.unit).split(' = ')[1] ?? null;
  } else if (shape.is === 'string' && shape.format === 'duration' && typeof written === 'string')
    words = durationWords(written);
  return words === null ? [] : [{ at: value.end, text: `= ${words}` }];
}

/** Returns the offset behind the key and colon, or the bracket; for one line, behind the value. */
function behindName({ name, node, value }: TypedNode, text: Text): number {
  if (node.kind !== 'scalar' && node.flow) {
    const line = text.indexOf('\n', value.start);
    return line >= 0 && line < value.end ? value.start + 1 : value.end;
  }
  const colon = name ? text.indexOf(':', name.end) : -1;
  return name && colon >= 0 && colon <= value.start ? colon + 1 : value.start;
}

/** The end of the `$ref` in a Reference Object. */
function endOf(ref: Node | undefined, { node, value }: TypedNode): number {
  const slot = node.kind === 'map' ? node.entries.find((e) => e.value === ref) : undefined;
  return slot ? value.start + slot.valueAt + (slot.alias ?? slot.value.length) : value.end;
}
