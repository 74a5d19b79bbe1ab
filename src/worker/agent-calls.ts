// Calls of agents in the page, in a worker of their own: whatever they take, typing never waits for
// them, and a call that hangs is ended with the worker.
import { callTool } from '../agents/call-tool.ts';
import { asJson } from '../agents/framing.ts';
import {
  type ChangedText,
  type ExampleThread,
  type OpenTexts,
  TextHost,
} from '../agents/text-host.ts';
import { diffHunks, type Hunk, lineEdits } from '../agents/unified-diff.ts';
import { findSecrets, maskSecret } from '../core/api.ts';
import type { TextEdit } from '../core/types.ts';
import type { StartWatchdog } from './example-requests.ts';

/** A call of a tool on the texts that are open now. */
export interface AgentCall {
  readonly type: 'agent-call';
  readonly id: number;
  readonly tool: string;
  readonly input: unknown;
  readonly texts: OpenTexts;
}

/** The response to a call. */
export interface AgentResponse {
  readonly id: number;
  /** Absent where the tools couldn't be loaded. */
  readonly result?: AgentResult;
}

/** A file that a call changes, with what the page shows of it and what it writes. */
export interface ProposedText extends ChangedText {
  readonly hunks: readonly Hunk[];
  /** None for a file that is created. */
  readonly edits: readonly TextEdit[];
}

/** What a call gives: JSON for the agent, and what the page has to write for it. */
export type AgentResult =
  | { readonly text: string; readonly title: string; readonly changes: readonly ProposedText[] }
  | { readonly refused: string };

/** Milliseconds for all examples of a document. */
const TOTAL = 5000;

/** Returns the response to a call; it never rejects. */
export async function respondToAgent(
  { id, tool, input, texts }: AgentCall,
  watch: StartWatchdog,
): Promise<AgentResponse> {
  const host = new TextHost(texts, exampleThread(watch));
  try {
    const result = await callTool(host, tool, input);
    if ('refused' in result)
      return { id, result: { refused: maskSecrets(result.refused) as string } };
    const { title = '' } = result.output;
    const text = asJson(maskSecrets(result.output));
    const changes = host.written.map((one) => ({
      ...one,
      hunks: diffHunks(one.before, one.after),
      edits: one.before === null ? [] : lineEdits(one.before, one.after),
    }));
    return { id, result: { text, title: String(title), changes } };
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : String(failure);
    return { id, result: { refused: `The tool failed: ${maskSecrets(reason) as string}` } };
  }
}

function exampleThread(watch: StartWatchdog): ExampleThread {
  return {
    run: (batches, onResult, onStopped) =>
      new Promise((resolve) => {
        if (batches.every(({ tasks }) => tasks.length === 0)) return resolve();
        const done = (): void => {
          clearTimeout(over);
          runner.stop();
          resolve();
        };
        const over = setTimeout(() => {
          for (const { tasks } of batches) for (const { key } of tasks) onStopped(key);
          done();
        }, TOTAL);
        const runner = watch({
          onResult: (id, errors) => onResult(id, { errors }),
          onMade: (id, made) => onResult(id, { made }),
          onStopped,
          onIdle: done,
        });
        runner.run(batches);
      }),
  };
}

/** Returns JSON data in which what looks like a secret is masked. */
function maskSecrets(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value);
  if (Array.isArray(value)) return value.map(maskSecrets);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, own]) => [
      key,
      typeof own === 'string' ? maskMember(key, own) : maskSecrets(own),
    ]),
  );
}

function maskText(text: string): string {
  let masked = text;
  for (const secret of findSecrets(text).toReversed())
    masked = masked.slice(0, secret.start) + maskSecret(text, secret) + masked.slice(secret.end);
  return masked;
}

/** Masks the whole value where its name says that it is a secret, as `password` does. */
function maskMember(key: string, value: string): string {
  const name = `${JSON.stringify(key)}: `;
  const start = name.length + 1;
  const secret = findSecrets(name + JSON.stringify(value)).find((one) => one.start === start);
  return secret
    ? maskSecret(value, { kind: secret.kind, start: 0, end: value.length })
    : maskText(value);
}
