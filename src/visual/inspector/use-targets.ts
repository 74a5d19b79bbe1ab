// What a reference may lead to, asked for when somebody wants to choose.
import { useRef, useState } from 'react';
import type { Where } from '../../core/build/types.ts';
import type { RefTarget } from '../../core/form/types.ts';
import type { Option } from '../../ui/options.ts';
import { useDesk } from './desk.ts';

export interface Targets {
  /** Null while they are on their way. */
  readonly options: readonly Option[] | null;
  load(): void;
  find(ref: string): RefTarget | undefined;
  /** The text of a reference to a place, which has just been made. */
  refTo(place: Where): Promise<string | null>;
}

/** @param pointer of the reference, or where one would stand */
export function useTargets(uri: string, pointer: string): Targets {
  const { host } = useDesk();
  const [targets, setTargets] = useState<readonly RefTarget[] | null>(null);
  const n = useRef(0);
  const ask = async (): Promise<readonly RefTarget[]> => (await host.ask(uri, { ask: 'refTargets', pointer }).catch(() => null)) ?? [];
  return {
    options: targets && unique(targets).map(({ ref, label, detail }) => ({ value: ref, label, detail: detail || ref })),
    load() {
      n.current += 1;
      const own = n.current;
      setTargets(null);
      void ask().then((found) => own === n.current && setTargets(found));
    },
    find: (ref) => targets?.find((target) => target.ref === ref),
    async refTo(place) {
      return (await ask()).find((target) => target.uri === place.uri && target.pointer === place.pointer)?.ref ?? null;
    },
  };
}

function unique(targets: readonly RefTarget[]): readonly RefTarget[] {
  return [...new Map(targets.map((target) => [target.ref, target])).values()];
}
