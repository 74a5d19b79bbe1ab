// Checks every message of the server by the types of the protocol (LSP 3.17). A check is typed by
// what it accepts and is registered for a message of the protocol's library: the compiler rejects
// one that accepts anything else. Unlike the types, a check rejects fields that it doesn't know.
import {
  type AnnotatedTextEdit,
  type ChangeAnnotation,
  CodeActionRequest,
  CodeActionResolveRequest,
  CodeLensRequest,
  CodeLensResolveRequest,
  CompletionRequest,
  CompletionResolveRequest,
  DefinitionRequest,
  DiagnosticRefreshRequest,
  DocumentDiagnosticRequest,
  DocumentFormattingRequest,
  DocumentHighlightRequest,
  DocumentLinkRequest,
  type DocumentSymbol,
  DocumentSymbolRequest,
  FoldingRangeRequest,
  HoverRequest,
  InitializeRequest,
  InlayHintRequest,
  LogMessageNotification,
  type Message,
  type NotificationMessage,
  PrepareRenameRequest,
  type ProtocolNotificationType,
  type ProtocolRequestType,
  type ProtocolRequestType0,
  PublishDiagnosticsNotification,
  ReferencesRequest,
  RegistrationRequest,
  RenameRequest,
  type RequestMessage,
  type ResponseMessage,
  type SelectionRange,
  SelectionRangeRequest,
  SemanticTokensRangeRequest,
  SemanticTokensRequest,
  ShutdownRequest,
  type WorkDoneProgressBegin,
  WorkDoneProgressCreateRequest,
  type WorkDoneProgressEnd,
  type WorkDoneProgressReport,
  WorkspaceSymbolRequest,
} from 'vscode-languageserver';
import {
  BUNDLE,
  DOCUMENTATION,
  DOCUMENTATION_CHANGED,
  EXAMPLES,
  JSON_SCHEMA,
  LOCATION_AT,
  MAKE_EXAMPLE,
  MATCH,
  RANGE_OF,
  SOURCE,
  TYPES,
} from '../documentation-protocol.ts';

/** Returns what is wrong with a value, beginning with its path; null for nothing. */
type Check<T> = ((value: unknown, path: string) => string | null) & { readonly accepts?: () => T };
type Accepted<C> = C extends { readonly accepts?: () => infer T } ? T : never;
type Fields = Readonly<Record<string, Check<unknown>>>;
type ObjectOf<R extends Fields, O extends Fields> = { readonly [K in keyof R]: Accepted<R[K]> } & {
  readonly [K in keyof O]?: Accepted<O[K]>;
};

const expected = (what: string, value: unknown, path: string): string =>
  `${path}: expected ${what}, got ${JSON.stringify(value)}`;

const is =
  <T>(what: string, test: (value: unknown) => value is T): Check<T> =>
  (value, path) =>
    test(value) ? null : expected(what, value, path);

const string = is('a string', (value) => typeof value === 'string');
const text = is('some text', (value): value is string => typeof value === 'string' && value !== '');
const boolean = is('a boolean', (value) => typeof value === 'boolean');
const integer = is('an integer', (value): value is number => Number.isInteger(value));
const unsigned = is(
  'an unsigned integer',
  (value): value is number => Number.isInteger(value) && Number(value) >= 0,
);
const nothing = is('null', (value) => value === null);
const anything: Check<unknown> = () => null;
const uri = is(
  'a URI',
  (value): value is string => typeof value === 'string' && URL.canParse(value),
);

/** Accepts the numbers of an enumeration that has all from 1 to a last. */
const upTo = <T extends number>(last: T): Check<T> =>
  is(`a number from 1 to ${last}`, (value): value is T => {
    return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= last;
  });

const oneOf = <const T extends readonly unknown[]>(...values: T): Check<T[number]> =>
  is(values.join(' or '), (value): value is T[number] => values.includes(value));

const listOf =
  <T>(check: Check<T>): Check<T[]> =>
  (value, path) => {
    if (!Array.isArray(value)) return expected('a list', value, path);
    for (const [i, item] of value.entries()) {
      const wrong = check(item, `${path}[${i}]`);
      if (wrong !== null) return wrong;
    }
    return null;
  };

const mapOf =
  <T>(check: Check<T>): Check<Record<string, T>> =>
  (value, path) => {
    if (typeof value !== 'object' || value === null) return expected('an object', value, path);
    for (const [key, item] of Object.entries(value)) {
      const wrong = check(item, `${path}[${JSON.stringify(key)}]`);
      if (wrong !== null) return wrong;
    }
    return null;
  };

const either =
  <C extends readonly Check<unknown>[]>(...checks: C): Check<Accepted<C[number]>> =>
  (value, path) => {
    const wrong = checks.map((check) => check(value, path));
    return wrong.includes(null) ? null : wrong.join('\n  or ');
  };

const orNull = <T>(check: Check<T>): Check<T | null> => either(nothing, check) as Check<T | null>;

function object<R extends Fields, O extends Fields = Record<never, never>>(
  required: R,
  optional: O = {} as O,
): Check<ObjectOf<R, O>> {
  return (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return expected('an object', value, path);
    for (const key of Object.keys(required))
      if (!(key in value)) return `${path}: missing ${key} in ${JSON.stringify(value)}`;
    for (const [key, field] of Object.entries(value)) {
      const check = required[key] ?? optional[key];
      if (!check) return `${path}: unknown field ${key}`;
      const wrong = check(field, `${path}.${key}`);
      if (wrong !== null) return wrong;
    }
    return null;
  };
}

const position = object({ line: unsigned, character: unsigned });
const range = object({ start: position, end: position });
const location = object({ uri, range });
const markup = object({ kind: oneOf('markdown', 'plaintext'), value: string });
const command = object({ title: text, command: string }, { arguments: listOf(anything) });

const diagnostic = object(
  { range, severity: upTo(4 as 1 | 2 | 3 | 4), source: text, message: text },
  {
    code: text,
    relatedInformation: listOf(object({ location, message: text })),
    codeDescription: object({ href: uri }),
  },
);
const unchanged = object({ kind: oneOf('unchanged'), resultId: text });
const full = object({ kind: oneOf('full'), items: listOf(diagnostic) }, { resultId: text });
const relatedDocuments = { relatedDocuments: mapOf(either(full, unchanged)) };

const textEdit = object({ range, newText: string });
const annotatedEdit: Check<AnnotatedTextEdit> = object({
  range,
  newText: string,
  annotationId: text,
});
const workspaceEdit = object(
  {},
  {
    changes: mapOf(listOf(textEdit)),
    documentChanges: listOf(
      either(
        object({ kind: oneOf('create'), uri }, { options: object({ ignoreIfExists: boolean }) }),
        object({
          textDocument: object({ uri, version: orNull(integer) }),
          edits: listOf(either(textEdit, annotatedEdit)),
        }),
      ),
    ),
    changeAnnotations: mapOf<ChangeAnnotation>(
      object({ label: text }, { needsConfirmation: boolean, description: text }),
    ),
  },
);

const completionItem = object(
  { label: text },
  {
    labelDetails: object({}, { detail: text, description: text }),
    kind: upTo(25 as Enumeration<25>),
    detail: text,
    documentation: markup,
    sortText: text,
    filterText: string,
    insertTextFormat: oneOf(1, 2),
    insertTextMode: oneOf(1, 2),
    textEdit,
    additionalTextEdits: listOf(textEdit),
    command,
    data: anything,
  },
);
const codeAction = object(
  { title: text, kind: text },
  {
    diagnostics: listOf(diagnostic),
    isPreferred: boolean,
    disabled: object({ reason: text }),
    edit: workspaceEdit,
    data: anything,
  },
);
const codeLens = object({ range }, { command, data: anything });

const documentSymbol: Check<DocumentSymbol> = (value, path) => wholeSymbol(value, path);
const wholeSymbol = object(
  { name: text, kind: upTo(26 as Enumeration<26>), range, selectionRange: range },
  { detail: string, children: listOf(documentSymbol) },
);
const symbolInformation = object(
  { name: text, kind: upTo(26 as Enumeration<26>), location },
  { containerName: text },
);
const selectionRange: Check<SelectionRange> = (value, path) => wholeSelection(value, path);
const wholeSelection = object({ range }, { parent: selectionRange });
const semanticTokens = object({ data: listOf(unsigned) });

/** The numbers from 1 to a last. */
type Enumeration<Last extends number, All extends readonly 0[] = [0]> = All['length'] extends Last
  ? Last
  : All['length'] | Enumeration<Last, [...All, 0]>;

const capabilities = object(
  {
    positionEncoding: oneOf('utf-8', 'utf-16'),
    textDocumentSync: object({ openClose: boolean, change: oneOf(0, 1, 2) }),
  },
  {
    completionProvider: object({ triggerCharacters: listOf(text), resolveProvider: boolean }),
    hoverProvider: boolean,
    definitionProvider: boolean,
    referencesProvider: either(boolean, object({ workDoneProgress: boolean })),
    documentHighlightProvider: boolean,
    renameProvider: object({ prepareProvider: boolean, workDoneProgress: boolean }),
    codeActionProvider: object({ codeActionKinds: listOf(text), resolveProvider: boolean }),
    codeLensProvider: object({ resolveProvider: boolean }),
    inlayHintProvider: boolean,
    foldingRangeProvider: boolean,
    selectionRangeProvider: boolean,
    documentSymbolProvider: boolean,
    workspaceSymbolProvider: either(boolean, object({ workDoneProgress: boolean })),
    documentLinkProvider: object({}),
    semanticTokensProvider: object({
      legend: object({ tokenTypes: listOf(text), tokenModifiers: listOf(text) }),
      full: boolean,
      range: boolean,
    }),
    documentFormattingProvider: boolean,
    diagnosticProvider: object({ interFileDependencies: boolean, workspaceDiagnostics: boolean }),
    workspace: object({
      workspaceFolders: object({ supported: boolean, changeNotifications: boolean }),
    }),
  },
);

/** Checks of results, by method. */
const results = new Map<string, Check<unknown>>();
/** Checks of what the server requests and notifies, by method. */
const params = new Map<string, Check<unknown>>();

function result<R>(
  // biome-ignore lint/suspicious/noExplicitAny: only the type of the result counts.
  { method }: ProtocolRequestType<any, R, any, any, any> | ProtocolRequestType0<R, any, any, any>,
  check: Check<NoInfer<R>>,
): void {
  results.set(method, check);
}

function sent<P>(
  {
    method,
    // biome-ignore lint/suspicious/noExplicitAny: only the type of the parameters counts.
  }: ProtocolNotificationType<P, any> | ProtocolRequestType<P, any, any, any, any>,
  check: Check<NoInfer<P>>,
): void {
  params.set(method, check);
}

result(
  InitializeRequest.type,
  object({ capabilities, serverInfo: object({ name: text, version: text }) }),
);
result(
  ShutdownRequest.type,
  is('null', (value): value is undefined => value === null),
);
result(
  CompletionRequest.type,
  orNull(object({ isIncomplete: boolean, items: listOf(completionItem) })),
);
result(CompletionResolveRequest.type, completionItem);
result(HoverRequest.type, orNull(object({ contents: markup }, { range })));
result(
  DefinitionRequest.type,
  orNull(
    either(
      listOf(location),
      listOf(
        object(
          { targetUri: uri, targetRange: range, targetSelectionRange: range },
          { originSelectionRange: range },
        ),
      ),
    ),
  ),
);
result(ReferencesRequest.type, orNull(listOf(location)));
result(DocumentHighlightRequest.type, orNull(listOf(object({ range }, { kind: oneOf(1, 2, 3) }))));
result(
  DocumentSymbolRequest.type,
  orNull(either(listOf(documentSymbol), listOf(symbolInformation))),
);
result(WorkspaceSymbolRequest.type, orNull(listOf(symbolInformation)));
result(CodeActionRequest.type, orNull(listOf(codeAction)));
result(CodeActionResolveRequest.type, codeAction);
result(CodeLensRequest.type, orNull(listOf(codeLens)));
result(CodeLensResolveRequest.type, codeLens);
result(DocumentLinkRequest.type, orNull(listOf(object({ range }, { target: uri, tooltip: text }))));
result(DocumentFormattingRequest.type, orNull(listOf(textEdit)));
result(RenameRequest.type, orNull(workspaceEdit));
result(PrepareRenameRequest.type, orNull(object({ range, placeholder: string })));
result(
  FoldingRangeRequest.type,
  orNull(listOf(object({ startLine: unsigned, endLine: unsigned }, { kind: oneOf('comment') }))),
);
result(SelectionRangeRequest.type, orNull(listOf(selectionRange)));
result(SemanticTokensRequest.type, orNull(semanticTokens));
result(SemanticTokensRangeRequest.type, orNull(semanticTokens));
result(
  InlayHintRequest.type,
  orNull(
    listOf(
      object(
        { position, label: text },
        { paddingLeft: boolean, paddingRight: boolean, tooltip: markup },
      ),
    ),
  ),
);
result(
  DocumentDiagnosticRequest.type,
  either(
    object(
      { kind: oneOf('full'), items: listOf(diagnostic) },
      { resultId: text, ...relatedDocuments },
    ),
    object({ kind: oneOf('unchanged'), resultId: text }, relatedDocuments),
  ),
);
sent(
  PublishDiagnosticsNotification.type,
  object({ uri, diagnostics: listOf(diagnostic) }, { version: integer }),
);
sent(LogMessageNotification.type, object({ type: upTo(5 as Enumeration<5>), message: text }));
sent(
  RegistrationRequest.type,
  object({
    registrations: listOf(object({ id: text, method: text }, { registerOptions: anything })),
  }),
);
sent(WorkDoneProgressCreateRequest.type, object({ token: either(integer, string) }));
params.set(DiagnosticRefreshRequest.type.method, anything);
const percentage = integer;
const progressValue: Check<WorkDoneProgressBegin | WorkDoneProgressReport | WorkDoneProgressEnd> =
  either(
    object({ kind: oneOf('begin'), title: text }, { cancellable: boolean, percentage }),
    either(
      object({ kind: oneOf('report') }, { message: text, percentage }),
      object({ kind: oneOf('end') }),
    ),
  );
params.set('$/progress', object({ token: either(integer, string), value: progressValue }));

params.set(DOCUMENTATION_CHANGED, object({ document: uri }));
results.set(
  DOCUMENTATION,
  orNull(
    object({
      document: uri,
      revision: unsigned,
      patch: object({ set: listOf(anything), removed: listOf(text) }, { order: anything }),
      whole: boolean,
      conversion: orNull(
        object({ from: text, to: text, state: oneOf('shown', 'broken', 'failed') }),
      ),
      problems: listOf(anything),
    }),
  ),
);
results.set(LOCATION_AT, orNull(object({ uri: string, pointer: string })));
results.set(RANGE_OF, orNull(location));
results.set(SOURCE, orNull(object({ text: string, language: text })));
results.set(JSON_SCHEMA, orNull(text));
results.set(TYPES, orNull(text));
results.set(BUNDLE, orNull(object({ text: string, left: unsigned })));
for (const method of [EXAMPLES, MAKE_EXAMPLE, MATCH]) results.set(method, anything);

/** Checks the messages of one connection. */
export class MessageChecks {
  /** What is wrong with the messages so far. */
  readonly wrong: string[] = [];
  private readonly methods = new Map<number | string | null, string>();

  /** Remembers a request of the client, by whose method its response is checked. */
  fromClient(message: Message): void {
    const { id, method } = message as Partial<RequestMessage>;
    if (id !== undefined && method !== undefined) this.methods.set(id, method);
  }

  fromServer(message: Message): void {
    const wrong = this.check(message);
    if (wrong !== null) this.wrong.push(wrong);
  }

  private check(message: Message): string | null {
    const { method } = message as Partial<NotificationMessage>;
    if (method !== undefined) {
      const check = params.get(method);
      return check
        ? check((message as NotificationMessage).params, method)
        : `unexpected method ${method}`;
    }
    const { id, error, result: value } = message as ResponseMessage;
    const requested = this.methods.get(id) ?? '';
    if (error)
      return object({ code: integer, message: text }, { data: anything })(error, requested);
    const check = results.get(requested);
    return check ? check(value, requested) : `unexpected result of ${requested}`;
  }
}
