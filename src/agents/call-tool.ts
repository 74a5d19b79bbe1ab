// Calls a tool by its name: checks the input, runs it on the documents of a host, and frames the
// result.
import { depthProblem, inputProblem } from './check-input.ts';
import { asJson, line, MAX_RESULT } from './framing.ts';
import {
  checkMessages,
  compare,
  documentAsMarkdown,
  explain,
  listDocuments,
  outline,
  read,
  references,
  search,
  validate,
} from './read-tools.ts';
import { TOOL_LIST, type ToolName } from './tool-list.ts';
import {
  type AgentHost,
  type CallContext,
  type Input,
  type Output,
  Refusal,
  type ToolListing,
} from './types.ts';
import { convert, create, edit, editText, fix } from './write-tools.ts';

const TOOLS: Readonly<
  Record<ToolName, (host: AgentHost, input: Input, context: CallContext) => Promise<Output>>
> = {
  list_documents: listDocuments,
  outline,
  read,
  search,
  explain,
  validate,
  references,
  compare,
  check_messages: checkMessages,
  document_as_markdown: documentAsMarkdown,
  edit,
  fix,
  edit_text: editText,
  create,
  convert,
};

/** What a call gives: data and the same as text, or the reason why it was refused. */
export type CallResult =
  | { readonly output: Output; readonly text: string }
  | { readonly refused: string };

/** Returns the tools that are offered: all of them, or those that only read. */
export const listTools = (isReadOnly: boolean): readonly ToolListing[] =>
  TOOL_LIST.filter(({ annotations }) => !isReadOnly || annotations.readOnlyHint);

/**
 * Calls a tool. Rejects only for a defect, or where `context.signal` ended the call.
 * @param name of a tool that is offered
 */
export async function callTool(
  host: AgentHost,
  name: string,
  input: unknown,
  context: CallContext = {},
): Promise<CallResult> {
  const tool = TOOL_LIST.find((one) => one.name === name);
  if (!tool) return { refused: `There is no tool ${line(JSON.stringify(name), 100)}.` };
  const problem = depthProblem(input) ?? inputProblem(tool.inputSchema, input, 'The input');
  if (problem !== null) return { refused: line(problem) };
  try {
    const output = await TOOLS[tool.name](host, input as Input, context);
    const text = asJson(output);
    if (text.length <= MAX_RESULT + 20_000) return { output, text };
    return { refused: `The result has ${text.length} characters. Ask for a part of it.` };
  } catch (failure) {
    if (failure instanceof Refusal) return { refused: line(failure.message, 8000) };
    throw failure;
  }
}
