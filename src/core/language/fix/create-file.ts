// `reference-file`: a file that is missing in the folder of the document, with what references in this file look for in it.
import { edit } from '../../edit/edit.ts';
import { languageOf } from '../../parse/language.ts';
import { parse } from '../../parse/parse.ts';
import { spotAt } from '../../parse/place.ts';
import { type Path, stringOf } from '../../parse/tree.ts';
import type { Shape } from '../../spec/kit.ts';
import type { Subject } from '../subject.ts';
import { parent, set } from './kit.ts';
import { wantedAt } from './shape.ts';
import { skeletonOf } from './skeleton.ts';
import type { Fixer } from './types.ts';

/** Names that can be files of a document below its folder: not an address, not above the folder, with an ending that is opened. */
const BELOW = /^(?![A-Za-z][\w+.-]*:|\/|\.)(?:(?!\.\.?\/)[^/\\:*?"<>|]+\/)*[^/\\:*?"<>|]+\.(?:ya?ml|json|avsc|jsonschema)$/i;

export const createFile: Fixer = ({ subject, node }) => {
  const { world } = subject;
  const ref = stringOf(node);
  const uri = ref === undefined ? undefined : world.named(subject.uri, ref)?.uri;
  const file = uri === undefined ? undefined : world.file(uri);
  if (!uri || !file || file.tree || file.blocked || !BELOW.test(uri)) return [];
  const text = textOf(subject, uri);
  return text === null ? [] : [{ title: `Create ${uri}`, creates: { uri, text } }];
};

/** The text of a file in which each reference of this file to it finds the smallest valid value. */
function textOf(subject: Subject, uri: string): string | null {
  const language = languageOf(uri, /\.(?:avsc|jsonschema)$/i.test(uri) ? '{' : '');
  const wanted = subject.problems().flatMap(({ uri: at, code, path }): { readonly to: Path; readonly value: unknown }[] => {
    if (at !== subject.uri || code !== 'reference-file') return [];
    const ref = stringOf(spotAt(subject.tree, path)?.node);
    const named = ref === undefined ? null : subject.world.named(subject.uri, ref);
    const shape = wantedAt(subject, parent(path));
    if (named?.uri !== uri) return [];
    const inline: Shape | null = shape?.is === 'object' ? { ...shape, ref: 'no' } : shape;
    const value = inline ? skeletonOf(inline, null, { subject, path: [...named.path, 'x'] }) : {};
    return [{ to: named.path, value: fromFile(value, uri, subject.world.entryUri) }];
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

/** A value whose references into the entry are written as they are from another file. */
function fromFile(value: unknown, uri: string, entry: string): unknown {
  if (Array.isArray(value)) return value.map((item) => fromFile(item, uri, entry));
  if (typeof value !== 'object' || value === null) return value;
  const up = '../'.repeat(uri.split('/').length - 1);
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    key === '$ref' && typeof inner === 'string' && inner.startsWith('#') ? `${up}${entry}${inner}` : fromFile(inner, uri, entry),
  ]);
  return Object.fromEntries(entries);
}
