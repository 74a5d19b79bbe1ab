// Ids of elements, made of what documents name: no space or sign of it may have a meaning there.
import { fromPointer, toPointer } from '../../core/parse/pointer.ts';

/** An id that no other name gives. */
export function idOf(base: string, name: string): string {
  return `${base}${name.replace(/[^A-Za-z0-9-]/g, (sign) => `_${sign.charCodeAt(0).toString(16)}_`)}`;
}

/** Several ids for `aria-describedby`; undefined for none. */
export function idsOf(...ids: readonly (string | false | null | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined;
}

/** The pointer of what has a name in the object at a pointer. */
export function below(pointer: string, name: string): string {
  return toPointer([...fromPointer(pointer), name]);
}
