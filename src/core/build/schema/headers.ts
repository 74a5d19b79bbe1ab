// Schemas of headers, which have to allow an object (section Message Object; readings.md AMB-22).
import { meant } from '../../check/shapes.ts';
import { indexOf } from '../../language/names/name-index.ts';
import { idOf } from '../../language/names/trace.ts';
import { declaredAlong } from '../../language/structure/declared.ts';
import type { Subject } from '../../language/subject.ts';
import type { Path } from '../../parse/tree.ts';
import { plainKind } from '../../spec/in-dialect.ts';
import { lineOf } from './uses.ts';

/** Why a schema of these types cannot stand at a path of the file: it is that of headers, there or where it is referred to. Null where it can. */
export function headersForbid(subject: Subject, path: Path, types: readonly string[]): string | null {
  if (types.length === 0 || types.includes('object')) return null;
  const { byTarget } = indexOf(subject.world);
  const seen = new Set<string>();
  const queue: { readonly uri: string; readonly path: Path; readonly line: string | null }[] = [{ uri: subject.uri, path, line: null }];
  for (const { uri, path: at, line } of queue) {
    if (isHeaders(subject, uri, at))
      return line === null
        ? 'The schema of headers must allow an object.'
        : `It describes the headers in ${line}, which must be an object.`;
    const id = idOf(uri, at);
    if (seen.has(id)) continue;
    seen.add(id);
    for (const use of byTarget.get(id) ?? [])
      if (use.ref && use.last) queue.push({ uri: use.uri, path: use.path.slice(0, -1), line: line ?? lineOf(subject, use) });
  }
  return null;
}

/** Whether the headers of a message stand there, or the schema in them beside the name of its language. */
function isHeaders({ world }: Subject, uri: string, path: Path): boolean {
  const own = path.at(-1) === 'schema' && path.at(-2) === 'headers' ? path.slice(0, -1) : path;
  const tree = world.file(uri)?.tree;
  if (own.at(-1) !== 'headers' || !tree) return false;
  const holder = declaredAlong({ tree, uri, world }, own.slice(0, -1)).at(-1);
  const shape = holder?.shape && holder.node && meant(holder.shape, holder.node);
  return shape?.is === 'object' && HOLDERS.has(plainKind(shape.kind));
}

const HOLDERS: ReadonlySet<string> = new Set(['Message', 'MessageTrait']);
