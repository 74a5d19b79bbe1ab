// Language requests: those that the user waits for run before the analysis, the rest after it, and
// none for an old text. In the worker.
import { loadService, partFor } from '../core/api.ts';
import type { Analyzer, LanguageService, Request, ServicePart } from '../core/types.ts';
import type { PageRequest, ResponseTo } from './protocol.ts';

/** The present text. */
export interface CurrentText {
  readonly version: number;
  subject(uri: string, part: ServicePart): ReturnType<Analyzer['analyzedFile']>;
  /** Why commands can't change the text, in a sentence; null where they can. */
  refusal(): string | null;
}

export interface LanguageRequests {
  /**
   * Adds a request about a version of the text. `first` or `next` respond once the service is
   * loaded.
   */
  add(id: number, version: number, about: Request): void;
  /** Whether a request waits that can be handled now. */
  waits(): boolean;
  /**
   * Handles the requests that the user waits for, and responds to the others about an old text
   * with undefined.
   */
  first(present: CurrentText): void;
  /** Handles one of the remaining requests. */
  next(present: CurrentText): void;
  /** Drops everything, unanswered. */
  forget(): void;
}

interface WaitingRequest {
  readonly id: number;
  readonly version: number;
  readonly about: Request;
}

/** Whether the editor sends the request by itself, to render the result a moment later. */
function isSentByEditor({ about }: WaitingRequest): boolean {
  return (
    (partFor(about) === 'decoration' && about.request !== 'codeLensReferences') ||
    about.request === 'fixTitles' ||
    about.request === 'messageEdits' ||
    (about.request === 'codeActions' && about.only === 'quickFixes')
  );
}

/**
 * @param reply undefined: the text changed, or the service couldn't be loaded
 * @param ready called when the service is loaded and requests wait
 */
export function createLanguageRequests(
  reply: (id: number, response?: ResponseTo<PageRequest>) => void,
  ready: () => void,
): LanguageRequests {
  const parts = new Map<ServicePart, LanguageService>();
  const loading = new Set<ServicePart>();
  let waiting: WaitingRequest[] = [];

  const load = (part: ServicePart): void => {
    if (parts.has(part) || loading.has(part)) return;
    loading.add(part);
    loadService(part)
      .then(
        (loaded) => void parts.set(part, loaded),
        () => {
          // These requests get no response; the next one tries again.
          for (const { id, about } of waiting) if (partFor(about) === part) reply(id);
          waiting = waiting.filter(({ about }) => partFor(about) !== part);
        },
      )
      .then(() => {
        loading.delete(part);
        ready();
      });
  };

  const isReady = ({ about }: WaitingRequest): boolean => parts.has(partFor(about));

  const respond = ({ id, about }: WaitingRequest, present: CurrentText): void => {
    const refused = about.request === 'runCommand' ? present.refusal() : null;
    if (refused !== null) {
      reply(id, { refused });
      return;
    }
    const subject = present.subject(about.uri, partFor(about));
    const part = parts.get(partFor(about));
    reply(id, part && subject ? part.respond(subject, about) : undefined);
  };

  return {
    add(id, version, about) {
      waiting.push({ id, version, about });
      load(partFor(about));
    },
    waits: () => waiting.some(isReady),
    first(present) {
      const old = waiting.filter(({ version }) => version !== present.version);
      const urgent = waiting.filter(
        (one) => !old.includes(one) && !isSentByEditor(one) && isReady(one),
      );
      waiting = waiting.filter((one) => !old.includes(one) && !urgent.includes(one));
      for (const { id } of old) reply(id);
      for (const one of urgent) respond(one, present);
    },
    next(present) {
      const one = waiting.find(isReady);
      if (!one) return;
      waiting = waiting.filter((other) => other !== one);
      respond(one, present);
    },
    forget() {
      waiting = [];
    },
  };
}
