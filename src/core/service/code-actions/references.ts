// References that can't be resolved, or resolve to the wrong kind of object: the intended target,
// by its spelling, its kind or its file, and a missing file.

import {
  type AnalyzedFile,
  analyzedFileOf,
  valueAt,
  valueIn,
} from '../../analysis/analyzed-file.ts';
import { rootMaps } from '../../analysis/bundle/collect-references.ts';
import type { DocumentSet } from '../../analysis/documents/document-set.ts';
import { localReferenceText } from '../../analysis/documents/reference.ts';
import { isUrl, relativeUri, resolveUri } from '../../analysis/documents/uri.ts';
import { isListedMessage } from '../../analysis/targets/listable-messages.ts';
import { referableShape } from '../../analysis/targets/reference-targets.ts';
import { rootMapsOf } from '../../analysis/typed-tree/root-maps.ts';
import { inRoot, referenceFromSchema } from '../../analysis/validation/references.ts';
import { quote } from '../../format/message-text.ts';
import type { Shape } from '../../format/table-types.ts';
import { edit } from '../../text/edit/edit.ts';
import type { Change } from '../../text/edit/types.ts';
import { languageOf } from '../../text/language.ts';
import { isRoot, ROOT_URI } from '../../text/location.ts';
import { nearestWord } from '../../text/nearest.ts';
import { nodeRangesAt } from '../../text/node-ranges.ts';
import { parse } from '../../text/parse/parse.ts';
import { lastKey, toPointer } from '../../text/pointer.ts';
import { get, type NodePath, nodeAt, stringOf } from '../../text/tree.ts';
import {
  expectedShapeAt,
  type FixContext,
  type FixDraft,
  type Fixer,
  fieldAt,
  fix,
  parent,
  preferredFix,
  prune,
  set,
} from './fixer.ts';
import { firstEmptyKey, skeletonOf } from './missing-values.ts';
import { isOnlyReference, newObject } from './new-target.ts';
import { expectedMessages, messagesWithChannel } from './operation-messages.ts';
import {
  acceptsReference,
  nearestTarget,
  refFrom,
  resolvesTo,
  targetsOf,
} from './reference-candidates.ts';
import { singleQuote } from './syntax.ts';

// `reference-target`, `reference-kind`, `reference-file`, `reference-syntax`: the intended target,
// or a new one at the location of the missing one.

/** Returns the shape that the Reference Object must resolve to. */
function expectedTargetShape({ subject: file, path }: FixContext): Shape | null {
  return expectedShapeAt(file, parent(path));
}

/**
 * Offers the object with the most similar name that the location accepts: first a sibling of the
 * missing one, then one in any section.
 */
export const nearestReference: Fixer = (problem) => {
  const { subject: file, path, node } = problem;
  const ref = stringOf(node);
  if (ref === undefined || lastKey(path) !== '$ref') return [];
  const at = parent(path);
  const shape = expectedTargetShape(problem);
  const named = file.documents.locate(file.uri, ref);
  const name = named?.path.at(-1) ?? ref.replace(/^.*[/#]/, '');
  const targets = targetsOf(file, shape, at);
  const beside = similarSibling(problem, named, name);
  const near =
    beside !== undefined && acceptsReference(file, shape, at, beside)
      ? beside
      : nearestTarget(targets, name)?.ref;
  const listed = messagesWithChannel(file, at);
  // A channel whose messages are expected, too, is missing rather than misspelt beyond recognition.
  const text = near ?? (targets.length === 1 && !listed ? targets[0]?.ref : undefined);
  if (text === undefined || text === ref) return [];
  const changes = [set(path, text)];
  for (const item of listed?.items ?? [])
    changes.push(set([...item.path, '$ref'], messageIn(text, item.name)));
  return [{ title: `Refer to ${text}`, changes, preferred: near !== undefined }];
};

/** Returns the text of a reference to a message of the channel that a reference names. */
function messageIn(channel: string, name: string): string {
  const below = localReferenceText(['messages', name]);
  return channel + (channel.includes('#') ? below.slice(1) : below);
}

/** Returns the text of a reference to a sibling of the missing target with a similar name. */
function similarSibling(
  { subject: file }: FixContext,
  named: { uri: string; path: NodePath } | null,
  name: string,
): string | undefined {
  if (named?.uri !== ROOT_URI) return undefined;
  const holder = valueIn(file, '', parent(named.path));
  if (holder?.kind !== 'map') return undefined;
  const meant = nearestWord(
    name,
    holder.entries.map((e) => e.key),
  );
  return meant === undefined
    ? undefined
    : (refFrom(file, [...parent(named.path), meant]) ?? undefined);
}

/** Refers to what a reference of a pasted schema means, whose pointer starts at that schema. */
export const fromSchema: Fixer = ({ subject: file, path, node }) => {
  const ref = stringOf(node);
  const at = { uri: file.uri, path: parent(path), ref: ref ?? '' };
  const meant = referenceFromSchema(at, file.documents);
  return meant === null ? [] : [preferredFix(`Refer to ${meant}`, set(path, meant))];
};

/** Adds a small object of the right kind at the location that the reference names. */
export const defineTarget: Fixer = (problem) => {
  const { subject: file, path, node } = problem;
  const ref = stringOf(node);
  const shape = expectedTargetShape(problem);
  const target = ref === undefined ? null : file.documents.target(file.uri, ref);
  if (ref === undefined || target?.kind !== 'broken' || !target.missing || target.via || !shape)
    return [];
  const { missing } = target;
  const named = file.documents.locate(file.uri, ref);
  if (
    !named ||
    named.path.length === 0 ||
    !isTargetMap(missing.path, missing.name, named.path, missing.uri)
  )
    return [];
  const holder = valueIn(file, missing.uri, missing.path);
  if (holder?.kind !== 'map' || stringOf(get(holder, '$ref')) !== undefined) return [];
  // Behind a reference on the path the missing object belongs to another object than the named one.
  if (missing.uri !== named.uri || !missing.path.every((key, i) => named.path[i] === key))
    return [];
  const full = named.path;
  if (isRoot(missing.uri) && !holds(file, shape, parent(path), parent(full))) return [];
  const inline: Shape = shape.is === 'object' ? { ...shape, ref: 'no' } : shape;
  const made = skeletonOf(inline, fieldAt(file, parent(path)), {
    subject: file,
    path: [...full, 'x'],
  });
  const changes: Change[] = [set(full, made)];
  // The messages of a channel are missing with it.
  if (lastKey(parent(path)) === 'channel')
    for (const name of expectedMessages(file.documents, named))
      changes.push(set([...full, 'messages', name], {}));
  const empty = firstEmptyKey(lastKey(full), made);
  const draft = {
    title: `Define ${quote(lastKey(full))}${isRoot(missing.uri) ? '' : ` in ${missing.uri}`}`,
    ...(empty && { caret: empty }),
  };
  return missing.uri === file.uri
    ? [{ ...draft, changes }]
    : [{ ...draft, otherFiles: [{ uri: missing.uri, changes }] }];
};

/**
 * Returns whether a map of the root document is one in which the location of a reference looks for
 * its target.
 */
function holds(file: AnalyzedFile, shape: Shape, at: NodePath, parentPath: NodePath): boolean {
  if (isListedMessage(file, at)) {
    const channel = resolvesTo(file, valueAt(file, [...parent(parent(at)), 'channel']));
    return (
      channel?.uri === ROOT_URI &&
      lastKey(parentPath) === 'messages' &&
      toPointer(parent(parentPath)) === toPointer(channel.path)
    );
  }
  const expected = referableShape(shape);
  if (!expected) return false;
  if (expected.is === 'object' && expected.rootTarget !== undefined && inRoot(file.uri, at))
    return toPointer(parentPath) === expected.rootTarget;
  return rootMapsOf(file, expected).some((own) => toPointer(own) === toPointer(parentPath));
}

/**
 * Returns whether a missing target is in a map of the format; at most the section is missing with
 * it.
 */
function isTargetMap(at: NodePath, name: string, full: NodePath, uri: string): boolean {
  if (!isRoot(uri)) return full.length - at.length <= 2;
  const [root] = full;
  if (root === 'components') return full.length === 3;
  return (
    (full.length === 2 ||
      (full.length === 4 && full[2] === 'messages' && root === 'channels' && at.length >= 2)) &&
    name !== ''
  );
}

/** Fixes a pointer without its first slash, a bare name, an invalid escape. */
export const fixReference: Fixer = (problem) => {
  const { subject: file, path, node } = problem;
  const ref = stringOf(node);
  if (ref === undefined) return [];
  const candidates = [
    ref.replace(/#(?=[^/])/, '#/'),
    ref.replace(/~(?![01])/g, '~0'),
    ref.replace(/%(?![0-9A-Fa-f]{2})/g, '%25'),
    `#/${ref.replace(/^\.?\//, '')}`,
    ref.replace(/\\/g, '/'),
    ref.replace(/\s+/g, ''),
    ref.replace(/\./g, '/').replace(/^#?\/*/, '#/'),
    ref.replace(/^#?\/*/, '#/'),
  ];
  const found = candidates.find(
    (text) =>
      text !== ref && acceptsReference(file, expectedTargetShape(problem), parent(path), text),
  );
  return found === undefined ? [] : [preferredFix(`Refer to ${found}`, set(path, found))];
};

/**
 * Fixes `reference-place`: refers to the same object in the root document, or to a new entry there
 * with the reference.
 */
export const referToRoot: Fixer = (problem) => {
  const { subject: file, path, node } = problem;
  const ref = stringOf(node);
  const shape = expectedTargetShape(problem);
  if (ref === undefined || shape?.is !== 'object' || !shape.rootTarget || !isRoot(file.uri))
    return [];
  const map = shape.rootTarget.slice(1);
  const meant = file.documents.idOf(file.uri, ref);
  const entries = valueIn(file, '', [map]);
  const same = (entries?.kind === 'map' ? entries.entries : []).find((e) => {
    const inner = file.documents.refOf(e.value);
    return inner !== undefined && meant !== null && file.documents.idOf('', inner) === meant;
  });
  if (same)
    return [
      preferredFix(
        `Refer to ${localReferenceText([map, same.key])}`,
        set(path, localReferenceText([map, same.key])),
      ),
    ];
  const name = (file.documents.locate('', ref)?.path.at(-1) ?? 'name').replace(
    /[^A-Za-z0-9_-]/g,
    '-',
  );
  const named = get(entries, name);
  if (named)
    return [
      preferredFix(
        `Refer to ${localReferenceText([map, name])}`,
        set(path, localReferenceText([map, name])),
      ),
    ];
  const target = file.documents.target('', ref);
  const right =
    target.kind === 'found' &&
    !(isRoot(target.node.uri) && rootMaps.includes(target.node.path[0] ?? ''));
  if (!right) return nearestReference(problem);
  return [
    preferredFix(
      `Add ${quote(name)} to "${map}" and refer to it`,
      set([map, name], { $ref: ref }),
      set(path, localReferenceText([map, name])),
    ),
  ];
};

/** Fixes `reference-comment`: quotes a reference that YAML reads as a comment. */
export const quoteReference: Fixer = ({ subject: file, problem: { start, end } }) => {
  const ref = file.text.slice(start, end).replace(/["']$/, '');
  return [
    {
      title: 'Put the reference in quotes',
      edits: [{ start, end, text: singleQuote(ref) }],
      preferred: true,
    },
  ];
};

export const inlineReference: Fixer = ({ subject, path }) => {
  const at = parent(path);
  const node = resolvesTo(subject, valueAt(subject, at));
  const file = node && subject.documents.file(node.uri);
  const shape = expectedShapeAt(subject, at);
  if (file?.tree && node?.node.kind === 'map') {
    const from = { text: file.text, language: file.tree.language, tree: file.tree };
    const change: Change = { do: 'set', path: at, value: { written: { from, path: node.path } } };
    return [preferredFix('Replace the reference with the object', change)];
  }
  if (!shape) return [];
  const field = fieldAt(subject, at);
  const made = skeletonOf(shape, field, { subject, path: at });
  return [
    newObject(subject, path, shape, made),
    ...(isOnlyReference(subject, at) && !field?.required
      ? [fix('Remove the reference', prune(subject, at))]
      : []),
  ];
};

// `reference-file`: a file of the document with a similar name or path, or an object of the
// document by its name alone.

/** Refers to the object of a name that is written without the path to it. */
export const bareName: Fixer = (problem) => {
  const ref = stringOf(problem.node);
  return ref !== undefined && /^[\w-]+$/.test(ref)
    ? nearestReference(problem).filter(({ title }) => title.endsWith(`/${ref}`))
    : [];
};

/** Offers another file of the document with a similar name. */
export const nearestFile: Fixer = (problem) => {
  const { subject, path, node } = problem;
  const fits = (text: string): boolean =>
    acceptsReference(subject, expectedTargetShape(problem), parent(path), text);
  const ref = stringOf(node);
  const file = ref?.split('#', 1)[0];
  if (ref === undefined || !file) return [];
  const names = [...subject.documents.readable()].map((f) => f.uri).filter((uri) => !isRoot(uri));
  const drafts: FixDraft[] = [];
  const meant = nearestWord(file.replace(/^\.\//, ''), names);
  for (const uri of meant === undefined ? [] : [meant]) {
    const text = `${file.startsWith('./') ? './' : ''}${uri}${ref.slice(file.length)}`;
    if (fits(text)) drafts.push(preferredFix(`Refer to ${text}`, set(path, text)));
  }
  if (/^\/(?!\/)/.test(file) && !isUrl(subject.documents.entryUri)) {
    const beside = relativeUri(subject.uri, file.slice(1));
    const text = `${beside.startsWith('.') ? '' : './'}${beside}${ref.slice(file.length)}`;
    drafts.push({
      title: `Refer to ${text}`,
      changes: [set(path, text)],
      preferred: drafts.length === 0,
    });
  }
  const here = ref.slice(file.length);
  if (here.startsWith('#/') && fits(here))
    drafts.push({
      title: `Refer to ${here} of this file`,
      changes: [set(path, here)],
      preferred: drafts.length === 0,
    });
  return drafts;
};

// `reference-file`: creates a missing file in the folder of the document, with the targets of all
// references to it.

/**
 * File names that are allowed below the folder of the document: not an address, not above the
 * folder, with a supported extension.
 */
const BELOW =
  /^(?![A-Za-z][\w+.-]*:|\/|\.)(?:(?!\.\.?\/)[^/\\:*?"<>|]+\/)*[^/\\:*?"<>|]+\.(?:ya?ml|json|avsc|jsonschema)$/i;

export const createFile: Fixer = ({ subject, node }) => {
  const { documents } = subject;
  const uri = missingTargetLocation(documents, subject.uri, stringOf(node))?.uri;
  const file = uri === undefined ? undefined : documents.file(uri);
  if (!uri || !file || file.tree || file.blocked || !BELOW.test(uri)) return [];
  const text = textOf(subject, uri);
  return text === null ? [] : [{ title: `Create ${uri}`, creates: { uri, text } }];
};

/** Returns the location at which a reference, or the last one of its chain, can't be resolved. */
function missingTargetLocation(
  documents: DocumentSet,
  uri: string,
  ref: string | undefined,
): { readonly uri: string; readonly path: NodePath } | null {
  if (ref === undefined) return null;
  const target = documents.target(uri, ref);
  const via = target.kind === 'broken' ? target.via : undefined;
  const tree = via && documents.file(via.uri)?.tree;
  const last = tree ? stringOf(nodeAt(tree, [...via.path, '$ref'])) : undefined;
  return via && last !== undefined ? documents.locate(via.uri, last) : documents.locate(uri, ref);
}

/**
 * Returns the text of a file in which each reference to it, from whatever file, resolves to the
 * smallest valid value.
 */
function textOf(file: AnalyzedFile, uri: string): string | null {
  const { documents } = file;
  // A new value may refer to the root document.
  const around = analyzedFileOf(documents.file(''), file);
  if (!around) return null;
  const language = languageOf(uri, /\.(?:avsc|jsonschema)$/i.test(uri) ? '{' : '');
  const expected = file
    .problems()
    .flatMap(({ uri: at, code, path }): { readonly to: NodePath; readonly value: unknown }[] => {
      const tree = code === 'reference-file' ? documents.file(at)?.tree : null;
      const named = tree && missingTargetLocation(documents, at, stringOf(nodeAt(tree, path)));
      if (!tree || named?.uri !== uri) return [];
      const shape = expectedShapeAt({ tree, uri: at, documents }, parent(path));
      const inline: Shape | null = shape?.is === 'object' ? { ...shape, ref: 'no' } : shape;
      const value = inline
        ? skeletonOf(inline, null, { subject: around, path: [...named.path, 'x'] })
        : {};
      return [{ to: named.path, value: fromFile(value, uri, documents.entryUri) }];
    });
  // A value around another one comes first, and the same value only once.
  const sorted = [...expected].sort((a, b) => a.to.length - b.to.length);
  const empty = language === 'json' ? '{}\n' : '';
  let source = { text: empty, language, tree: parse(empty, language, null).tree };
  for (const { to, value } of sorted) {
    if (nodeRangesAt(source.tree, to) && (to.length > 0 || source.text.trim() !== empty.trim()))
      continue;
    if (to.length === 0 && JSON.stringify(value) === '{}') continue;
    const edited = edit(source, [set(to, value)]);
    if ('refused' in edited) return null;
    source = { ...source, text: edited.text, tree: edited.tree };
  }
  const { text } = source;
  return text === '' ? '{}\n' : text.endsWith('\n') ? text : `${text}\n`;
}

/** Returns a value of the root document with its references rewritten for another file. */
function fromFile(value: unknown, uri: string, entry: string): unknown {
  if (Array.isArray(value)) return value.map((item) => fromFile(item, uri, entry));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    key === '$ref' && typeof inner === 'string'
      ? referenceFrom(inner, uri, entry)
      : fromFile(inner, uri, entry),
  ]);
  return Object.fromEntries(entries);
}

function referenceFrom(ref: string, uri: string, entry: string): string {
  const hash = ref.indexOf('#');
  const address = resolveUri(entry, hash < 0 ? ref : ref.slice(0, hash));
  return relativeUri(uri, address) + (hash < 0 ? '' : ref.slice(hash));
}
