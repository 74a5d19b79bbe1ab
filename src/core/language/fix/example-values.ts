// Values made of the schema that judges them, for examples that do not fit or are missing. Made here and now, so only where that cannot take long.
import { Bundler } from '../../examples/bundle.ts';
import { make } from '../../examples/generate.ts';
import { judge } from '../../examples/judge.ts';
import { basisOf, messageAt } from '../../examples/message.ts';
import type { Definitions, JudgedSchema } from '../../examples/types.ts';
import { toPointer } from '../../parse/pointer.ts';
import type { Path } from '../../parse/tree.ts';
import type { Subject } from '../subject.ts';
import { valueAt } from './kit.ts';

/** Values a schema may hold to be worked with while somebody waits. */
const MAX_SCHEMA = 2_000;

/** What judges a value. */
export interface Judge {
  /** A value that fits, or null. */
  made(): { readonly value: unknown } | null;
  /** How many faults a value has. */
  faults(value: unknown): number;
}

/** Says how an example of a message is judged. @param path of the example in the file that is asked about */
export function messageJudge(subject: Subject, path: Path, field: string): Judge | null {
  if (field !== 'payload' && field !== 'headers') return null;
  const message = messageAt(subject.world, `${subject.uri}#${toPointer(path.slice(0, -2))}`);
  if (!message) return null;
  const basis = basisOf(subject.world, subject.dialect, new Bundler(subject.world, subject.dialect), message, field);
  return basis.kind === 'schema' ? judgeBy(basis.root, basis.definitions()) : null;
}

/** The same for the default and the examples of the schema at `path`. */
export function schemaJudge(subject: Subject, path: Path): Judge | null {
  const node = valueAt(subject, path);
  const bundled = node && new Bundler(subject.world, subject.dialect).of({ node, uri: subject.uri });
  if (bundled?.kind !== 'bundle') return null;
  const root = bundled.root;
  // Its own examples and default are what is wrong.
  const bare =
    typeof root === 'object' ? Object.fromEntries(Object.entries(root).filter(([k]) => k !== 'x-examples' && k !== 'x-default')) : root;
  return judgeBy(bare, bundled.definitions());
}

/** A value for a field of an example of a message; null where none can be made. */
export function messageExample(subject: Subject, path: Path, field: string): { readonly value: unknown } | null {
  return messageJudge(subject, path, field)?.made() ?? null;
}

function judgeBy(root: JudgedSchema, definitions: Definitions): Judge | null {
  if (!harmless([root, definitions])) return null;
  return {
    made: () => {
      const made = make(root, definitions, 0);
      return 'value' in made ? made : null;
    },
    faults: (value) => judge(root, definitions, value)?.length ?? Number.POSITIVE_INFINITY,
  };
}

/** Small, and without patterns that could take for ever: those in which something repeated is repeated. */
function harmless(schemas: unknown): boolean {
  let left = MAX_SCHEMA;
  const queue: unknown[] = [schemas];
  while (queue.length > 0) {
    const value = queue.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (--left < 0) return false;
      if (key === 'pattern' && typeof inner === 'string' && /\)[*+{]|\\\d/.test(inner)) return false;
      if (key === 'patternProperties' && Object.keys(inner ?? {}).some((k) => /\)[*+{]|\\\d/.test(k))) return false;
      queue.push(inner);
    }
  }
  return true;
}
