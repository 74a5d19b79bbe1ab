// The fixes of every rule, in the document that its own example gives: each removes the problem and
// brings no other one, hints included.
import { expect, test } from 'vitest';
import { allExplanations } from '../../analysis/validation/explanations.ts';
import { exampleDocument } from '../../analysis/validation/testing.ts';
import { languageOf } from '../../text/language.ts';
import { fixesOf } from './quick-fixes.ts';
import { SYNTAX, TestDocument } from './testing.ts';

const examples = allExplanations().flatMap(({ code, invalidExample, severity }) =>
  invalidExample === undefined || severity === 'off'
    ? []
    : [{ code, text: exampleDocument(invalidExample) }],
);

const FOLLOWING: ReadonlySet<string> = new Set([
  'empty-value',
  'unused-component',
  'unused-channel',
]);

function documentOf(text: string): TestDocument {
  const entry = `main.${languageOf('main', text)}`;
  const read = (path: string): string | undefined => (path === entry ? text : undefined);
  return new TestDocument({ name: entry, entry, read }, true);
}

test.each(examples)('fixes of $code bring no other problem', ({ code, text }) => {
  const context = documentOf(text);
  const before = context.problems();
  const count = (problems: readonly { readonly code: string }[], of: string): number =>
    problems.filter((p) => p.code === of).length;
  for (const problem of before.filter((p) => p.code === code)) {
    const file = context.analyzer.analyzedFile(problem.uri);
    for (const action of file ? fixesOf(file, problem) : []) {
      if (action.treatAs || action.converts) continue;
      const tried = context.tried(action.files);
      context.put(tried.after);
      const now = context.problems();
      // What could not be read is validated once it can be, a text that only the user knows is left
      // empty and marked, and what a wrong reference used is unused without it.
      const fresh = SYNTAX.has(code)
        ? []
        : now.filter((p) => !FOLLOWING.has(p.code) && count(now, p.code) > count(before, p.code));
      expect
        .soft(
          fresh.map((p) => `${p.code} ${p.message}`),
          `${action.title}${action.preferred ? ' (preferred)' : ''}`,
        )
        .toEqual([]);
      context.put(tried.before);
    }
  }
});
