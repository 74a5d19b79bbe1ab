// Which message a line is, and what is wrong with it.
import { MessageJudge, readMessageLine } from '../../core/api.ts';
import type {
  Decision,
  HeaderStyle,
  JudgeError,
  LiveMessage,
  Mismatch,
  Received,
  SchemaBasis,
} from '../../core/types.ts';
import { type CompiledSchema, SchemaCompiler } from './compile-schema.ts';
import type { PatternWatch } from './pattern-watch.ts';
import { utf8Text } from './read-lines.ts';

/** A problem of a line. */
export interface LineProblem {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  /** JSON Pointer within the line. */
  readonly path: string;
  /** A clause that begins with a small letter, or a sentence. */
  readonly text: string;
  /** Further problems of the line, which are not reported. */
  readonly more: number;
}

/** What is known of a line. */
export interface Outcome {
  /** Indexes of the messages that it is; of an invalid one, of the message that was meant. */
  readonly messages: readonly number[];
  readonly problem?: LineProblem;
  /** It is invalid, but not explained, since enough others are. */
  readonly invalid?: true;
  /** It can't be checked, and may be valid. */
  readonly unchecked?: true;
}

/** `check` can go on with a line once a schema is compiled, which is done outside of limits. */
export class NeedsSchema extends Error {
  readonly compile: () => void;

  constructor(compile: () => void) {
    super();
    this.compile = compile;
  }
}

interface Options {
  /** A line is an object with `payload` and `headers`. */
  readonly envelope: boolean;
  /** A line must be exactly one of the messages. */
  readonly exactlyOne: boolean;
  /** How the headers of envelopes were sent. */
  readonly headers: HeaderStyle;
}

/** Checks one line after the other against the messages that it may be. */
export class MessageChecker {
  /** Whether errors are being explained at the moment. */
  explaining = false;
  /** Without it errors are found, but not explained, which may take too long. */
  explains = true;
  private readonly types: readonly LiveMessage[];
  private readonly options: Options;
  private readonly judge: MessageJudge;
  private readonly compiled = new Map<SchemaBasis, CompiledSchema>();

  constructor(types: readonly LiveMessage[], options: Options, patterns: PatternWatch) {
    this.types = types;
    this.options = options;
    const compiler = new SchemaCompiler(patterns);
    // Without an envelope there is nothing but a payload that is JSON.
    const judged = options.envelope
      ? types
      : types.map(({ prefix: _prefix, contentType: _type, key: _key, ...type }) => type);
    this.judge = new MessageJudge(
      judged,
      {
        deciderOf: (basis) => {
          const known = this.compiled.get(basis);
          if (known) return known;
          throw new NeedsSchema(() =>
            this.compiled.set(basis, compiler.compile(basis.root, basis.definitions())),
          );
        },
        utf8: utf8Text,
      },
      options.headers,
    );
  }

  /**
   * Checks the text of a line.
   * @param report whether its error will be reported, or only counted
   * @throws NeedsSchema
   */
  check(text: string, report: boolean): Outcome {
    let line: unknown;
    try {
      line = JSON.parse(text);
    } catch (failure) {
      return failedOutcome([], 'not-json', '', `this is not JSON: ${(failure as Error).message}.`);
    }
    if (!this.options.envelope) {
      const received = { payload: { value: line }, headers: null, text };
      return this.outcome(this.judge.decide(received), received, report);
    }
    const read = readMessageLine(line);
    if (read === null) {
      const problem = 'this must be an object with "payload", and "headers" where there are some.';
      return failedOutcome([], 'envelope', '', problem);
    }
    if (read.isCut)
      return uncheckedOutcome("this can't be checked: only its first bytes were recorded.");
    const { payload, headers, key, contentType } = read;
    const received = { payload, headers, ...(key !== undefined && { key }), contentType, text };
    return this.outcome(this.judge.decide(received), received, report);
  }

  private outcome(decision: Decision, received: Received, report: boolean): Outcome {
    const { verdict, fitting, why, missedFormat } = decision;
    const [first] = fitting;
    if (verdict === 'unknown') return uncheckedOutcome(`this can't be checked as ${why}`);
    if (verdict === 'invalid' || first === undefined) {
      if (!report) return { messages: fitting, invalid: true };
      if (!this.explains) return this.unexplained(first);
      return this.invalid(
        first,
        this.explained(() => this.judge.explain(received)),
      );
    }
    if (verdict === 'ambiguous' && this.mustDiffer(fitting)) {
      const names = fitting.map((i) => this.types[i]?.name ?? '').join(', ');
      const problem = `this is valid as ${fitting.length} messages (${names}); it must be exactly one.`;
      return failedOutcome([], 'several-messages', '', problem);
    }
    if (!missedFormat || !this.explains) return { messages: fitting };
    const warnings = this.explained(() => this.judge.warnings(received, first));
    const [warning, ...more] = warnings;
    if (!warning) return { messages: fitting };
    const path = this.pathOf(warning);
    const problem = { code: 'format', severity: 'warning', path, text: warning.message } as const;
    return { messages: fitting, problem: { ...problem, more: more.length } };
  }

  private explained<T>(explain: () => T): T {
    this.explaining = true;
    const is = explain();
    this.explaining = false;
    return is;
  }

  private invalid(meant: number | undefined, { errors, nearest }: Mismatch): Outcome {
    const [first, ...more] = errors;
    if (!first) return this.unexplained(meant);
    const path = this.pathOf(first);
    if (meant !== undefined)
      return failedOutcome([meant], lineCode(first), path, first.message, more.length);
    const name = nearest === undefined ? undefined : this.types[nearest]?.name;
    const problem =
      name === undefined
        ? first.message
        : `this is none of the ${this.types.length} messages. As ${name}, the nearest: ${first.message}`;
    return failedOutcome([], 'no-message', path, problem, more.length);
  }

  /** Messages that differ in their headers only can't be told apart without them. */
  private mustDiffer(fitting: readonly number[]): boolean {
    const { envelope, exactlyOne } = this.options;
    return (
      exactlyOne && (envelope || fitting.every((i) => this.types[i]?.headers.kind === 'anything'))
    );
  }

  /** It took too long to explain it. */
  private unexplained(message: number | undefined): Outcome {
    if (message === undefined)
      return failedOutcome(
        [],
        'no-message',
        '',
        `this is none of the ${this.types.length} messages.`,
      );
    for (const side of ['payload', 'headers'] as const) {
      const basis = this.types[message]?.[side];
      const at = (basis && this.compiled.get(basis)?.errorAt) ?? '';
      if (at === '') continue;
      const path = this.pathOf({ path: `/${side}${at}` });
      return failedOutcome([message], `${side}-invalid`, path, 'this value does not fit.');
    }
    const path = this.pathOf({ path: '/payload' });
    return failedOutcome([message], 'payload-invalid', path, 'this value does not fit.');
  }

  /** Where a line is wrong: it is the payload, or has it. */
  private pathOf({ path }: Pick<JudgeError, 'path'>): string {
    return this.options.envelope ? path : path.replace(/^\/payload/, '');
  }
}

/** The problem of a line by the part of it that is wrong. */
function lineCode({ path }: JudgeError): string {
  const [, side = 'payload'] = path.split('/');
  return side === 'contentType' ? 'content-type' : `${side}-invalid`;
}

function uncheckedOutcome(text: string): Outcome {
  return { ...failedOutcome([], 'unchecked', '', text), unchecked: true };
}

/** Returns the outcome of a line with an error. */
export function failedOutcome(
  messages: readonly number[],
  code: string,
  path: string,
  text: string,
  more = 0,
): Outcome & { readonly problem: LineProblem } {
  return { messages, problem: { code, severity: 'error', path, text, more } };
}
