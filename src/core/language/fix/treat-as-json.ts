// Syntax errors of YAML in what is JSON: YAML reads most of JSON, but its messages are about YAML.
import type { Fixer } from './types.ts';

/** The beginning of an object of JSON with a name in quotes. */
const JSON_START = /^\s*\{\s*(?:"(?:[^"\\\n]|\\.)*"\s*:|$)/;

/** Offers to read the document as JSON. */
export const treatAsJson: Fixer = ({ subject }) =>
  subject.uri === '' && subject.language === 'yaml' && JSON_START.test(subject.text) ? [{ title: 'Treat as JSON', treatAs: 'json' }] : [];
