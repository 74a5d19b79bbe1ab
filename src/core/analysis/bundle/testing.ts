// Helpers of the tests: bundling files given as texts, and an independent reading of what
// references mean.
import { posix } from 'node:path';
import { parse } from 'yaml';
import { languageOf } from '../../text/language.ts';
import { Analyzer } from '../analyzer.ts';
import type { Problem } from '../problem.ts';
import type { Bundle, BundleOptions } from './types.ts';

export type Files = Readonly<Record<string, string>>;

/** Bundles `entry` with the files it needs; `before` are the errors of the document itself. */
export function bundleFiles(
  files: Files,
  entry: string,
  options: BundleOptions = {},
): Bundle & { readonly before: readonly Problem[] } {
  const analyzer = new Analyzer(posix.basename(entry), languageOf(entry, files[entry] ?? ''));
  analyzer.setText(files[entry] ?? '');
  const request = <T>(question: () => T): T => {
    let response = question();
    for (let needs = analyzer.needs(); needs.length > 0; needs = analyzer.needs()) {
      for (const uri of needs) {
        const text = files[posix.join(posix.dirname(entry), decodeURIComponent(uri))];
        if (text === undefined) analyzer.failFile(uri, `There is no file ${uri}.`, false);
        else analyzer.addFile(uri, text);
      }
      response = question();
    }
    return response;
  };
  const before = request(() => analyzer.problems()).filter((p) => p.severity === 'error');
  return { ...request(() => analyzer.bundle(options)), before };
}

/** Errors of a document that has no other files, as `pointer message`. */
export function errorsOf({ text, language }: Bundle): string[] {
  const analyzer = new Analyzer('bundle', language);
  analyzer.setText(text ?? '');
  const found = analyzer.problems().filter((p) => p.severity === 'error');
  return [...found.map((p) => `${p.path.join('/')} ${p.message}`), ...analyzer.needs()];
}

/**
 * Returns the value of a document with every reference followed, cut off below `levels`: two
 * documents that mean the same give the same.
 */
export function unrolled(files: Files, entry: string, levels = 14): unknown {
  const known = new Map<string, unknown>();
  const valueIn = (name: string): unknown => {
    if (!known.has(name)) known.set(name, parse(files[name] ?? '', { merge: true }));
    return known.get(name);
  };
  const follow = (value: unknown, file: string, left: number): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (left === 0) return '...';
    if (Array.isArray(value)) return value.map((item) => follow(item, file, left - 1));
    const ref = (value as Record<string, unknown>).$ref;
    if (typeof ref === 'string') return lookup(ref, file, left);
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, follow(member, file, left - 1)]),
    );
  };
  const lookup = (ref: string, file: string, left: number): unknown => {
    const [name = '', pointer = ''] = ref.split('#');
    const parentPointer =
      name === '' ? file : posix.join(posix.dirname(file), decodeURIComponent(name));
    let here: unknown = valueIn(parentPointer);
    let at = parentPointer;
    for (const part of pointer === '' ? [] : decodeURIComponent(pointer).slice(1).split('/')) {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
      for (let through = refOf(here); through !== undefined; through = refOf(here)) {
        if (Object.hasOwn(here as object, key)) break;
        [here, at] = open(through, at);
      }
      here = (here as Record<string, unknown>)[key];
    }
    return follow(here, at, left);
  };
  const open = (ref: string, file: string): [unknown, string] => {
    const [name = '', pointer = ''] = ref.split('#');
    const parentPointer =
      name === '' ? file : posix.join(posix.dirname(file), decodeURIComponent(name));
    const parts = pointer === '' ? [] : decodeURIComponent(pointer).slice(1).split('/');
    return [
      parts.reduce<unknown>(
        (value, key) => (value as Record<string, unknown>)[key],
        valueIn(parentPointer),
      ),
      parentPointer,
    ];
  };
  return follow(valueIn(entry), entry, levels);
}

function refOf(value: unknown): string | undefined {
  const ref =
    typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>).$ref
      : undefined;
  return typeof ref === 'string' ? ref : undefined;
}

/** Returns all `$ref` texts of a value with their paths. */
export function refsIn(
  value: unknown,
  path: readonly string[] = [],
): { readonly path: readonly string[]; readonly ref: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const ref = refOf(value);
  return ref === undefined
    ? Object.entries(value).flatMap(([key, member]) => refsIn(member, [...path, key]))
    : [{ path, ref }];
}
