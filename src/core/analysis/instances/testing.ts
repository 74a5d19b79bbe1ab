// For tests only: a document with its files, whose examples are validated in this thread.
import { Analyzer } from '../../api.ts';
import type { Problem, TaskResult, WorkerRequest } from '../../types.ts';
import { serveValidation } from './serve.ts';
import { validate } from './validate.ts';

export const HEAD = "apidoc: 3.1.0\ninfo:\n  title: Demo\n  version: '1'\n";

/**
 * Validates all pending examples and returns the codes, locations and texts of all problems about
 * examples.
 */
export function validated(analyzer: Analyzer): { all: Problem[]; said: string[] } {
  for (const batch of analyzer.exampleJobs()) {
    // As it is in another thread.
    const { definitions, tasks } = structuredClone(batch);
    for (const { id, root, instance } of tasks)
      analyzer.addExampleResults(id, validate(root, definitions, instance));
  }
  const all = analyzer.problems().filter((p) => /example|default-invalid/.test(p.code));
  const text = all.map(
    (p) =>
      `${p.code} ${p.uri}#/${p.path.join('/')} [${(analyzer.text(p.uri) ?? '').slice(p.start, p.end)}]`,
  );
  return { all, said: text };
}

/** Returns an analyzer with a document and the files that it names. */
export function analyzerOf(text: string, files: Readonly<Record<string, string>> = {}): Analyzer {
  const analyzer = new Analyzer('main.yaml', 'yaml');
  analyzer.setText(text);
  analyzer.problems();
  for (let needs = analyzer.needs(); needs.length > 0; needs = analyzer.needs()) {
    for (const uri of needs) {
      const file = Object.hasOwn(files, uri) ? files[uri] : undefined;
      if (file === undefined) analyzer.failFile(uri, `There is no file ${uri}.`, false);
      else analyzer.addFile(uri, file);
    }
    analyzer.problems();
  }
  return analyzer;
}

/** Returns a component message `m` with this body, indented by six. */
export function message(body: string, rest = ''): string {
  return `${HEAD}components:\n  messages:\n    m:\n${body.replace(/^(?=.)/gm, '      ')}\n${rest}`;
}

/**
 * Returns the response to a request, with its tasks run in this thread. A schema with a pattern
 * that contains `stopOn` counts as one whose validation hangs.
 */
export function respond<T>(inquiry: WorkerRequest<T> | null, stopOn?: string): T | null {
  if (!inquiry) return null;
  const results = new Map<string, TaskResult>();
  const serve = serveValidation((reply) => {
    if (reply.type === 'judged') results.set(reply.id, { errors: reply.errors });
    if (reply.type === 'made') results.set(reply.id, { made: reply.made });
  });
  for (const batch of inquiry.batches) {
    if (stopOn !== undefined && JSON.stringify(batch).includes(stopOn))
      for (const { id } of batch.tasks) results.set(id, 'stopped');
    else serve(structuredClone(batch));
  }
  return inquiry.respond(results);
}
