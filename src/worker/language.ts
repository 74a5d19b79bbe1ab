// Questions about places in the text: what a person waits for is answered before the analysis, the rest after it, and none about an old text. In the worker.
import { type Analyzer, type LanguagePart, type LanguageQuestion, type LanguageService, loadLanguage, partFor } from '../core/index.ts';
import type { Answer } from './protocol.ts';

/** The present text. */
export interface Present {
  readonly version: number;
  subject(uri: string): ReturnType<Analyzer['subject']>;
}

export interface LanguageAsks {
  /** Takes a question about a version of the text. It is answered by `first` or `next`, as soon as the service is here. */
  take(id: number, version: number, about: LanguageQuestion): void;
  /** Whether anything waits that could be answered now. */
  waits(): boolean;
  /** Answers what a person waits for, and says of all others about an old text that nobody needs them any more. */
  first(present: Present): void;
  /** Answers one of the rest. */
  next(present: Present): void;
  /** Drops everything, unanswered. */
  forget(): void;
}

interface Waiting {
  readonly id: number;
  readonly version: number;
  readonly about: LanguageQuestion;
}

/** What the editor asks for by itself, to paint it a moment later. */
function isBackground({ about }: Waiting): boolean {
  return (
    (partFor(about) === 'painted' && about.ask !== 'uses') ||
    about.ask === 'fixTitles' ||
    (about.ask === 'actions' && about.want === 'mends')
  );
}

/**
 * @param reply null: the text has moved on, or the service could not be had
 * @param ready called when the service has come, and there is something to answer
 */
export function createLanguageAsks(reply: (id: number, answer: Answer | null) => void, ready: () => void): LanguageAsks {
  const parts = new Map<LanguagePart, LanguageService>();
  const loading = new Set<LanguagePart>();
  let waiting: Waiting[] = [];

  const load = (part: LanguagePart): void => {
    if (parts.has(part) || loading.has(part)) return;
    loading.add(part);
    loadLanguage(part)
      .then(
        (loaded) => void parts.set(part, loaded),
        () => {
          // Nothing is offered then; the next question tries again.
          for (const { id, about } of waiting) if (partFor(about) === part) reply(id, null);
          waiting = waiting.filter(({ about }) => partFor(about) !== part);
        },
      )
      .then(() => {
        loading.delete(part);
        ready();
      });
  };

  const isReady = ({ about }: Waiting): boolean => parts.has(partFor(about));

  const answer = ({ id, about }: Waiting, present: Present): void => {
    const subject = present.subject(about.uri);
    const part = parts.get(partFor(about));
    reply(id, part && subject ? { kind: 'language', answer: part.answer(subject, about) } : null);
  };

  return {
    take(id, version, about) {
      waiting.push({ id, version, about });
      load(partFor(about));
    },
    waits: () => waiting.some(isReady),
    first(present) {
      const old = waiting.filter(({ version }) => version !== present.version);
      const urgent = waiting.filter((one) => !old.includes(one) && !isBackground(one) && isReady(one));
      waiting = waiting.filter((one) => !old.includes(one) && !urgent.includes(one));
      for (const { id } of old) reply(id, null);
      for (const one of urgent) answer(one, present);
    },
    next(present) {
      const one = waiting.find(isReady);
      if (!one) return;
      waiting = waiting.filter((other) => other !== one);
      answer(one, present);
    },
    forget() {
      waiting = [];
    },
  };
}
