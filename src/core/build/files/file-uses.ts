// What removing a file breaks.
import { indexOf } from '../../language/names/name-index.ts';
import type { Subject } from '../../language/subject.ts';
import { toPointer } from '../../parse/pointer.ts';
import { nameOf, sentence } from '../parts/words.ts';
import { fileReferences } from './file-references.ts';
import type { FileUse } from './intents.ts';

/** Returns the references of other files to the file that is asked about, in the order of the files. */
export function fileUses({ world, uri }: Subject): readonly FileUse[] {
  const index = indexOf(world);
  return fileReferences(world)
    .filter((one) => one.file === uri && one.uri !== uri)
    .map((one) => {
      const path = one.path.at(-1) === '$ref' ? one.path.slice(0, -1) : one.path;
      const where = path.length === 0 ? 'The whole file' : sentence(nameOf(index, one.uri, path));
      return { uri: one.uri, pointer: toPointer(path), where };
    });
}
