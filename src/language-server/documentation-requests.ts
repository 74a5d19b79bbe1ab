// Requests of the documentation pane of an extension: the model, and what the pane requests of the
// document that it shows.
import type { Connection } from 'vscode-languageserver';
import { diff, loadPayloadTypes } from '../core/api.ts';
import type { Model } from '../core/types.ts';
import { ignoreMissingResponse } from './client-support.ts';
import {
  BUNDLE,
  DOCUMENTATION,
  DOCUMENTATION_CHANGED,
  type DocumentationChangedParams,
  type DocumentationParams,
  type DocumentationResponses,
  type DocumentParams,
  EXAMPLES,
  type ExamplesParams,
  JSON_SCHEMA,
  LOCATION_AT,
  type LocationAtParams,
  type LocationParams,
  MAKE_EXAMPLE,
  MATCH,
  type MakeExampleParams,
  type MatchParams,
  RANGE_OF,
  SOURCE,
  TYPES,
  type TypesParams,
} from './documentation-protocol.ts';
import { toLocation } from './lsp-results.ts';
import type { Project } from './project.ts';
import { type About, type Session, type Subject, subjectOf } from './session.ts';
import { keyOf } from './uris.ts';

/** Problems that are sent; cards count them. */
const MAX_PROBLEMS = 1000;

/** The documentation that a client has. */
interface Shown {
  readonly revision: number;
  readonly model: Model;
}

/**
 * Registers the handlers of requests about the documentation.
 * @returns what notifies the client that a project was analyzed, if it shows the documentation
 */
export function handleDocumentationRequests(
  connection: Connection,
  session: () => Session,
  about: About,
): (project: Project) => void {
  const shown = new WeakMap<Project, Shown>();
  /** Keys of the documents that are shown: one that is closed and opened is another project. */
  const requested = new Set<string>();
  const validations = new WeakMap<Project, Promise<void>>();
  let revision = 0;

  const on = <P extends DocumentParams, M extends keyof DocumentationResponses>(
    method: M,
    handle: (subject: Subject, params: P) => Promise<DocumentationResponses[M]>,
  ): void => {
    connection.onRequest(
      method,
      about(async (subject, params: P): Promise<unknown> => {
        const shown = method === DOCUMENTATION ? subject : null;
        const found = (await shownSubject(session(), subject, params)) ?? shown;
        return found && handle(found, params);
      }),
    );
  };

  /** Validates the examples once for all messages that are shown at the same time. */
  const validateExamples = (project: Project): Promise<void> => {
    const running = validations.get(project);
    if (running) return running;
    const started = session()
      .host.validateExamples(project.shown.analyzer())
      .finally(() => validations.delete(project));
    validations.set(project, started);
    return started;
  };

  on(DOCUMENTATION, async ({ project }, { have }: DocumentationParams) => {
    requested.add(project.key);
    await project.update();
    const present = project.shown.present();
    if (!present) return null;
    const before = shown.get(project);
    const { model, conversion } = present;
    const known = before !== undefined && before.revision === have ? before.model : null;
    const next = known === model && before ? before : { revision: ++revision, model };
    shown.set(project, next);
    return {
      document: project.uriOf(''),
      revision: next.revision,
      patch: diff(known, model),
      whole: known === null,
      conversion,
      problems: project.problems().slice(0, MAX_PROBLEMS),
    };
  });
  on(LOCATION_AT, async ({ project, reference, offset }, { position }: LocationAtParams) => {
    const pointer = project.analyzer.pointerAt(reference, offset(position));
    return project.shown.shownAt({ uri: reference, pointer });
  });
  on(SOURCE, async ({ project }, { location }: LocationParams) =>
    project.shown.analyzer().source(location.uri, location.pointer),
  );
  on(JSON_SCHEMA, async ({ project }, { location }: LocationParams) => {
    const schema = await project.shown.analyzer().jsonSchema(location, '2020-12');
    return schema?.text ?? null;
  });
  on(TYPES, async ({ project }, { id, language }: TypesParams) => {
    const { typesOfPart } = await loadPayloadTypes();
    const analyzer = project.shown.analyzer();
    return typesOfPart(analyzer.model(), await analyzer.sharedSchemas(), id, language);
  });
  on(BUNDLE, async ({ project }) => {
    const { text, problems } = project.analyzer.bundle();
    return text === null ? null : { text, left: problems.length };
  });
  on(EXAMPLES, async ({ project }, { id }: ExamplesParams) => {
    await validateExamples(project);
    return project.shown.analyzer().exampleVerdicts(id);
  });
  on(MAKE_EXAMPLE, async ({ project }, { id, seed }: MakeExampleParams) => {
    const request = project.shown.analyzer().makeExample(id, seed);
    return request && session().host.respond(request);
  });
  on(MATCH, async ({ project }, { messages, payload, headers }: MatchParams) =>
    session().host.respond(project.shown.analyzer().match({ messages, payload, headers })),
  );
  on(RANGE_OF, async ({ project }, { location }: LocationParams) => {
    const source = project.shown.sourceOf(location);
    const range = source && project.analyzer.locate(source.uri, source.pointer);
    return range && toLocation(project, { uri: source.uri, ...range });
  });

  return (project) => {
    if (!requested.has(project.key)) return;
    const params: DocumentationChangedParams = { document: project.uriOf('') };
    connection.sendNotification(DOCUMENTATION_CHANGED, params).catch(ignoreMissingResponse);
  };
}

/** Returns the file as the document knows it that is shown; null if it isn't of that one. */
async function shownSubject(
  { projects }: Session,
  subject: Subject,
  { document }: DocumentParams,
): Promise<Subject | null> {
  if (document === undefined) return subject;
  const { project, reference } = subject;
  const file = await projects.fileIn(keyOf(document), project.keyOf(reference));
  return file && subjectOf(file);
}
