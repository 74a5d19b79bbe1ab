// The languages that types are written in.

/** What `--language` takes, with the name of the language. */
export const TYPE_LANGUAGES = {
  typescript: 'TypeScript',
  java: 'Java',
  kotlin: 'Kotlin',
  python: 'Python',
  go: 'Go',
  csharp: 'C#',
  rust: 'Rust',
  swift: 'Swift',
  cpp: 'C++',
  php: 'PHP',
  ruby: 'Ruby',
  dart: 'Dart',
  'json-schema': 'JSON Schema',
} as const;

export type TypeLanguage = keyof typeof TYPE_LANGUAGES;

/** Loads what writes types, which is needed when somebody wants some. */
export const loadPayloadTypes = () => import('./payload-types.ts');
