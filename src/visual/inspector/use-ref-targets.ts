// The valid targets of a reference, requested when the user opens the list.
import { useRef, useState } from 'react';
import type { Location, ReferenceOption } from '../../core/types.ts';
import type { Option } from '../../ui/options.ts';
import { useInspector } from './inspector-context.ts';

export interface RefTargets {
  /** Null while they are loading. */
  readonly options: readonly Option[] | null;
  load(): void;
  find(ref: string): ReferenceOption | undefined;
  /** Returns the text of a reference to a location that has just been created. */
  refTo(location: Location): Promise<string | null>;
}

/** @param pointer of the reference, or where one would be added */
export function useRefTargets(uri: string, pointer: string): RefTargets {
  const { host } = useInspector();
  const [targets, setTargets] = useState<readonly ReferenceOption[] | null>(null);
  const n = useRef(0);
  const ask = async (): Promise<readonly ReferenceOption[]> =>
    (await host.request(uri, { request: 'referenceTargets', pointer }).catch(() => null)) ?? [];
  return {
    options:
      targets &&
      distinctTargets(targets).map(({ ref, label, detail }) => ({
        value: ref,
        label,
        detail: detail || ref,
      })),
    load() {
      n.current += 1;
      const own = n.current;
      setTargets(null);
      void ask().then((found) => own === n.current && setTargets(found));
    },
    find: (ref) => targets?.find((target) => target.ref === ref),
    async refTo(location) {
      return (
        (await ask()).find(
          (target) => target.uri === location.uri && target.pointer === location.pointer,
        )?.ref ?? null
      );
    },
  };
}

function distinctTargets(targets: readonly ReferenceOption[]): readonly ReferenceOption[] {
  return [...new Map(targets.map((target) => [target.ref, target])).values()];
}
