// Commands of the palette that copy code for the operation that is read: one for each client that
// speaks the protocol of its server.
import { Terminal } from 'lucide-react';
import { clientName, loadSamples, partAt, partOf } from '../../core/light.ts';
import type { Model, OperationPart } from '../../core/types.ts';
import type { Command } from '../commands/command.ts';
import { copyText } from '../problems/problems.ts';
import type { ReaderServices } from '../services.ts';

type Services = Pick<ReaderServices, 'readingAt' | 'singlePart' | 'store'>;

/** Resolves to the commands; none where no operation is shown, or none of its code. */
export async function sampleCommands(app: Services): Promise<readonly Command[]> {
  const { model } = app.store.getState().analysis;
  const operation = model && operationShown(app, model);
  if (!operation) return [];
  const { codeSamples } = await loadSamples();
  const made = codeSamples({ model, operation });
  if ('none' in made) return [];
  return made.samples.map((sample) => ({
    id: `copy-sample ${sample.client}`,
    name: `Copy as ${clientName(sample)}`,
    about: `${operation.action === 'send' ? 'code to receive' : 'code to send'}: ${operation.title ?? operation.key}`,
    icon: Terminal,
    forReaders: true,
    run: () => void copySample(app, operation, sample.client),
  }));
}

/** The operation that is read, else the one that is selected. */
function operationShown(
  { readingAt, singlePart, store }: Services,
  model: Model,
): OperationPart | undefined {
  const alone = singlePart.getState().location;
  const { selection } = store.getState();
  const id = readingAt.getState() ?? (alone ? partAt(model, alone) : null);
  return partOf(model, id ?? (selection && partAt(model, selection)), 'operation');
}

/** Copies code; the message that it sends is generated where the document has no example. */
async function copySample(
  { store }: Services,
  operation: OperationPart,
  client: string,
): Promise<void> {
  const { request, analysis } = store.getState();
  const { codeSamples, exampleToSend, sentMessage } = await loadSamples();
  const { model } = analysis;
  if (!model) return;
  const message = sentMessage(model, operation);
  const example =
    message &&
    (await exampleToSend(message, ({ id }) => request({ request: 'makeExample', id, seed: 1 })));
  const written = codeSamples({ model, operation, example });
  const sample =
    'samples' in written ? written.samples.find((one) => one.client === client) : undefined;
  if (sample) copyText(store, sample.code, `Copied: code for ${clientName(sample)}.`);
}
