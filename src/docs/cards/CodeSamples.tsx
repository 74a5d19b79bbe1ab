// Code for an operation, a tab for each client. The client is chosen once for the whole
// documentation; values of the address and the server are those that are filled in above.
import { type ReactNode, useEffect, useState } from 'react';
import { SAMPLE_LANGUAGES } from '../../core/light.ts';
import type {
  CodeSampleMaker,
  MessagePart,
  OperationPart,
  SampleExample,
  ServerPart,
  VariableView,
} from '../../core/types.ts';
import { visibleName, visibleText } from '../../ui/display-text.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { Code } from '../code/Code.tsx';
import {
  useChoice,
  useKeptChoice,
  usePane,
  usePaneState,
  usePart,
  useServerChoice,
} from '../pane/pane.ts';
import { useOpenMessage } from './OperationMessages.tsx';
import { usePartRequest } from './use-part-request.ts';
import { useVariableValues, type VariableValues } from './Variables.tsx';

const NONE: readonly VariableView[] = [];

interface CodeSamplesProps {
  part: OperationPart;
  load(): Promise<CodeSampleMaker>;
}

/** Renders the code once what makes it is loaded. */
export default function CodeSamples({ part, load }: CodeSamplesProps): ReactNode {
  const [make, setMake] = useState<CodeSampleMaker | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    load().then(
      (loaded) => setMake(loaded),
      () => setFailed(true),
    );
  }, [load]);
  if (failed)
    return <p className="docs-note">The code could not be loaded. Close this and open it again.</p>;
  return make ? <Clients part={part} make={make} /> : <p className="docs-faint">Loading…</p>;
}

function Clients({ part, make }: { part: OperationPart; make: CodeSampleMaker }): ReactNode {
  const model = usePaneState((state) => state.model);
  const server = useServer(part);
  const ofServer = useVariableValues(server?.id ?? '', server?.variables ?? NONE);
  const channel = usePart(part.channel?.id ?? null);
  const parameters = channel?.kind === 'channel' ? channel.parameters : NONE;
  const ofAddress = useVariableValues(channel?.id ?? '', parameters);
  const message = useOpenMessage(part);
  const example = useExample(make.sentMessage(model, part, message), make);
  const [client, choose] = useKeptChoice<string>('client of code', '');
  const made = make.codeSamples({
    ...{ model, operation: part, server, message, example },
    variables: filledValues(ofServer, server?.variables ?? NONE),
    parameters: filledValues(ofAddress, parameters),
  });
  if ('none' in made) return <p className="docs-note">{visibleText(made.none)}</p>;
  const [id, language] = client.split(' ');
  // Another protocol has other clients: one of the same language is nearest.
  const chosen =
    made.samples.find((one) => one.client === id) ??
    made.samples.find((one) => one.language === language);
  return (
    <div className="docs-code-samples ui-column">
      {server && part.servers.length > 1 && <ServerChoice part={part} server={server} />}
      <Tabs
        label="Clients"
        tabs={made.samples.map(({ client: name, label, language: of }) => ({
          id: name,
          label,
          ...(SAMPLE_LANGUAGES[of] !== null && {
            badge: <span className="docs-tab-side">{SAMPLE_LANGUAGES[of]}</span>,
          }),
        }))}
        chosen={chosen?.client ?? ''}
        onChoose={(next) => {
          const of = made.samples.find((one) => one.client === next)?.language;
          choose(`${next} ${of}`);
        }}
      >
        {(name) => {
          const sample = made.samples.find((one) => one.client === name);
          return (
            sample && (
              <Code
                text={sample.code}
                language={sample.language === 'shell' ? 'shell' : 'javascript'}
                label="code"
              />
            )
          );
        }}
      </Tabs>
    </div>
  );
}

/** The server that is chosen for the channel; else the first one. */
function useServer(part: OperationPart): ServerPart | undefined {
  const [chosen] = useServerChoice(part.channel?.id);
  const link = part.servers.find(({ id }) => id === chosen) ?? part.servers[0];
  const server = usePart(link?.id ?? null);
  return server?.kind === 'server' ? server : undefined;
}

function ServerChoice({ part, server }: { part: OperationPart; server: ServerPart }): ReactNode {
  const [, choose] = useServerChoice(part.channel?.id);
  return (
    <label className="ui-row">
      <span className="docs-soft">Server</span>
      <select
        className="docs-field"
        value={server.id}
        onChange={(event) => choose(event.target.value)}
      >
        {part.servers.map(({ id, label }) => (
          <option key={id} value={id ?? ''}>
            {visibleName(label)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The values that are filled in. */
function filledValues(
  values: VariableValues,
  variables: readonly VariableView[],
): Readonly<Record<string, string>> {
  const filled = variables.map(({ name }) => [name, values.get(name)] as const);
  return Object.fromEntries(filled.filter(([, value]) => value !== ''));
}

/** What is sent of a message; an example is generated where the document has none. */
function useExample(
  message: MessagePart | undefined,
  { sampleContent }: CodeSampleMaker,
): SampleExample | undefined {
  const { services } = usePane();
  const own = message && sampleContent(message);
  const [seed] = useChoice<string>(`${message?.id} seed`, '0');
  // The hook remembers by part; without a message nothing is requested.
  const [none] = useState({} as MessagePart);
  const generated = usePartRequest(
    message ?? none,
    `made ${Number(seed)}`,
    own !== undefined && !('payload' in own),
    async () => (message && (await services.makeExample?.(message.id, Number(seed)))) ?? null,
  );
  return message && sampleContent(message, generated);
}
