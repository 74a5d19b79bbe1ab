// The door to the language service, which is too heavy for the first load: three parts, each fetched when it is first needed.
import type { Answers, Ask, Asks, LanguageQuestion, Painted, Visual } from './questions.ts';
import type { Subject } from './subject.ts';

/** Those of `Painted`, for finding the part that answers a question. */
const PAINTED: ReadonlySet<string> = new Set<Painted>([
  'highlights',
  'lenses',
  'uses',
  'links',
  'folds',
  'tokens',
  'hints',
  'embedded',
  'crumbs',
]);

/** Those of `Visual`. */
const VISUAL: ReadonlySet<string> = new Set<Visual>([
  'build',
  'form',
  'refTargets',
  'removal',
  'extraction',
  'several',
  'fileUses',
  'homes',
  'stock',
  'messageFields',
  'schemaForm',
  'infer',
  'changedLines',
  'avroForm',
  'protoFields',
]);

export type LanguagePart = 'painted' | 'asked' | 'visual';

export interface Language {
  /** Answers a question of its part about a file; null where there is nothing to say. */
  answer(subject: Subject, question: LanguageQuestion): Asks[Ask]['answer'] | null;
}

/** Which part answers a question. */
export function partFor({ ask }: LanguageQuestion): LanguagePart {
  return PAINTED.has(ask) ? 'painted' : VISUAL.has(ask) ? 'visual' : 'asked';
}

const PARTS: Readonly<Record<LanguagePart, () => Promise<{ readonly answers: Partial<Answers> }>>> = {
  painted: () => import('./painted.ts'),
  asked: () => import('./asked.ts'),
  visual: () => import('../build/answers.ts'),
};

/** Loads a part of the language service. Rejects where its file cannot be had. */
export async function loadLanguage(part: LanguagePart): Promise<Language> {
  const { answers } = await PARTS[part]();
  const all = answers;
  return {
    answer(subject, question) {
      const respond = all[question.ask] as ((subject: Subject, asked: unknown) => Asks[Ask]['answer']) | undefined;
      return respond?.(subject, question) ?? null;
    },
  };
}
