// `reference-file`: a file that is missing in the folder of the document, with what the references of all files look for in it.
import { edit } from '../../edit/edit.ts';
import { languageOf } from '../../parse/language.ts';
import { parse } from '../../parse/parse.ts';
import { spotAt } from '../../parse/place.ts';
import { type Path, stringOf } from '../../parse/tree.ts';
import { resolveUri } from '../../resolve/uri.ts';
import type { World } from '../../resolve/world.ts';
import type { Shape } from '../../spec/kit.ts';
import { relativeUri } from '../refactor/refs.ts';
import type { Subject } from '../subject.ts';
import { parent, set } from './kit.ts';
import { wantedAt } from './shape.ts';
import { skeletonOf } from './skeleton.ts';
import type { Fixer } from './types.ts';

/** Names that can be files of a document below its folder: not an address, not above the folder, with an ending that is opened. */
const BELOW = /^(?![A-Za-z][\w+.-]*:|\/|\.)(?:(?!\.\.?\/)[^/\\:*?"<>|]+\/)*[^/\\:*?"<>|]+\.(?:ya?ml|json|avsc|jsonschema)$/i;

export const createFile: Fixer = ({ subject, node }) => {
  const { world } = subject;
  const uri = lookedFor(world, subject.uri, stringOf(node))?.uri;
  const file = uri === undefined ? undefined : world.file(uri);
  if (!uri || !file || file.tree || file.blocked || !BELOW.test(uri)) return [];
  const text = textOf(subject, uri);
  return text === null ? [] : [{ title: `Create ${uri}`, creates: { uri, text } }];
};

/** The location that a reference, or the last one of the chain that it begins, looks for in vain. */
function lookedFor(world: World, uri: string, ref: string | undefined): { readonly uri: string; readonly path: Path } | null {
  if (ref === undefined) return null;
  const target = world.target(uri, ref);
  const via = target.kind === 'broken' ? target.via : undefined;
  const tree = via && world.file(via.uri)?.tree;
  const last = tree ? stringOf(spotAt(tree, [...via.path, '$ref'])?.node) : undefined;
  return via && last !== undefined ? world.named(via.uri, last) : world.named(uri, ref);
}

/** The text of a file in which each reference to it, from whatever file, finds the smallest valid value. */
function textOf(subject: Subject, uri: string): string | null {
  const { world } = subject;
  const entry = world.file('')?.tree;
  if (!entry) return null;
  // A new value may refer to what the entry has.
  const around: Subject = { ...subject, uri: '', text: world.file('')?.text ?? '', tree: entry, language: entry.language };
  const language = languageOf(uri, /\.(?:avsc|jsonschema)$/i.test(uri) ? '{' : '');
  const wanted = subject.problems().flatMap(({ uri: at, code, path }): { readonly to: Path; readonly value: unknown }[] => {
    const tree = code === 'reference-file' ? world.file(at)?.tree : null;
    const named = tree && lookedFor(world, at, stringOf(spotAt(tree, path)?.node));
    if (!tree || named?.uri !== uri) return [];
    const shape = wantedAt({ tree, uri: at, world }, parent(path));
    const inline: Shape | null = shape?.is === 'object' ? { ...shape, ref: 'no' } : shape;
    const value = inline ? skeletonOf(inline, null, { subject: around, path: [...named.path, 'x'] }) : {};
    return [{ to: named.path, value: fromFile(value, uri, world.entryUri) }];
  });
  // A value around another one comes first, and the same value only once.
  const sorted = [...wanted].sort((a, b) => a.to.length - b.to.length);
  const empty = language === 'json' ? '{}\n' : '';
  let source = { text: empty, language, tree: parse(empty, language, null).tree };
  for (const { to, value } of sorted) {
    if (spotAt(source.tree, to) && (to.length > 0 || source.text.trim() !== empty.trim())) continue;
    if (to.length === 0 && JSON.stringify(value) === '{}') continue;
    const edited = edit(source, [set(to, value)]);
    if ('refused' in edited) return null;
    source = { ...source, text: edited.text, tree: edited.tree };
  }
  const { text } = source;
  return text === '' ? '{}\n' : text.endsWith('\n') ? text : `${text}\n`;
}

/** A value of the entry, its references written as they are from another file. */
function fromFile(value: unknown, uri: string, entry: string): unknown {
  if (Array.isArray(value)) return value.map((item) => fromFile(item, uri, entry));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    key === '$ref' && typeof inner === 'string' ? refFrom(inner, uri, entry) : fromFile(inner, uri, entry),
  ]);
  return Object.fromEntries(entries);
}

function refFrom(ref: string, uri: string, entry: string): string {
  const hash = ref.indexOf('#');
  const address = resolveUri(entry, hash < 0 ? ref : ref.slice(0, hash));
  return relativeUri(uri, address) + (hash < 0 ? '' : ref.slice(hash));
}
