// What is known of code for operations before it is loaded.
import type { CodeSample } from './samples.ts';

/** Loads what makes code for operations, which is needed when somebody wants some. */
export const loadSamples = () => import('./samples.ts');

/** Languages as readers know them; programs of a shell have a name that says enough. */
export const SAMPLE_LANGUAGES: Readonly<Record<CodeSample['language'], string | null>> = {
  shell: null,
  javascript: 'JavaScript',
  python: 'Python',
  java: 'Java',
  go: 'Go',
};

/** Returns the name of a client beside others: `kcat`, `Paho (Java)`. */
export function clientName({ label, language }: CodeSample): string {
  const name = SAMPLE_LANGUAGES[language];
  return name === null ? label : `${label} (${name})`;
}
