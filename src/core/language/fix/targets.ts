// Which parts of a document a reference can lead to.

import { nearest } from '../../check/say.ts';
import type { Path } from '../../parse/tree.ts';
import { get, stringOf } from '../../parse/tree.ts';
import { plainKind } from '../../spec/in-dialect.ts';
import type { ObjectShape, Shape } from '../../spec/kit.ts';
import { kindIn, rootKind, tableOf } from '../../spec/spec.ts';
import type { Subject } from '../subject.ts';
import { refTo, valueIn } from './kit.ts';

/** The maps of the entry document whose entries are of a kind, the root's own one first. */
export function homesOf(subject: Subject, shape: Shape): readonly Path[] {
  const out: Path[] = [];
  for (const [kind, prefix] of [
    [rootKind, []],
    ['Components', ['components']],
  ] as const) {
    for (const { name, shape: field } of tableOf(kindIn(kind, subject.dialect)).fields) {
      if (field.is === 'map' && sameKind(field.of, shape)) out.push([...prefix, name]);
    }
  }
  return out;
}

function sameKind(a: Shape, b: Shape): boolean {
  if (a.is === 'payload-schema' || b.is === 'payload-schema') return isSchema(a) && isSchema(b);
  return a.is === 'object' && b.is === 'object' && plainKind(a.kind) === plainKind(b.kind);
}

const SCHEMAS: ReadonlySet<string> = new Set(['Schema', 'JsonSchema', 'MultiFormatSchema']);

/** Whether a schema of the format stands where this is wanted. */
export function isSchema(shape: Shape): boolean {
  return shape.is === 'payload-schema' || (shape.is === 'object' && SCHEMAS.has(plainKind(shape.kind)));
}

/** The parts of the entry document that a value of this shape may refer to. */
export function targetsOf(subject: Subject, shape: Shape, from: Path): readonly Path[] {
  const rootOnly = shape.is === 'object' && shape.rootTarget !== undefined && subject.uri === '' && from[0] !== 'components';
  const homes = rootOnly ? [[(shape as ObjectShape).rootTarget?.slice(1) ?? '']] : homesOf(subject, shape);
  return homes.flatMap((home) => {
    const map = valueIn(subject, '', home);
    return map?.kind === 'map' ? map.entries.filter((e) => !e.broken).map((e) => [...home, e.key]) : [];
  });
}

/** The text of a reference to a place of the entry document, in the file that is asked about; null where it cannot be named from there. */
export function refFrom(subject: Subject, path: Path): string | null {
  if (subject.uri === '') return refTo(path);
  const name = subject.world.entryUri;
  return name === '' ? null : `${relative(subject.uri, name)}${refTo(path)}`;
}

function relative(from: string, to: string): string {
  const depth = from.split('/').length - 1;
  return `${depth > 0 ? '../'.repeat(depth) : './'}${to}`;
}

/** The target whose name is most like one that was meant. */
export function nearestTarget(targets: readonly Path[], name: string): Path | undefined {
  const same = targets.find((path) => path.at(-1) === name);
  if (same) return same;
  const meant = nearest(
    name,
    targets.map((path) => path.at(-1) ?? ''),
  );
  return meant === undefined ? undefined : targets.find((path) => path.at(-1) === meant);
}

/** The place a Reference Object at `path` of the file names, through all references. */
export function leadsTo({ world, uri }: Subject, node: ReturnType<typeof get>) {
  const ref = stringOf(get(node, '$ref'));
  const target = ref === undefined ? null : world.target(uri, ref);
  return target?.kind === 'found' ? target.place : null;
}
