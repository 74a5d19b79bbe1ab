// Handlers for the requests about live messages, loaded with the first of them: what a thread
// without the document judges by, and where in the document a problem of a message comes from.
import type { AnalyzedFile } from '../analysis/analyzed-file.ts';
import type { DocumentSet } from '../analysis/documents/document-set.ts';
import { SchemaBundler } from '../analysis/instances/bundle-schema.ts';
import { channelOf, channelsOf } from '../analysis/live/candidates.ts';
import { type PlainChannel, plainChannel } from '../analysis/live/plain-channel.ts';
import { valueSchemas } from '../analysis/live/value-schemas.ts';
import { partOf } from '../analysis/model/parts.ts';
import type { Location } from '../text/location.ts';
import { toPointer } from '../text/pointer.ts';
import type { LiveRequest, RequestHandlers } from './requests.ts';

export const handlers: RequestHandlers<LiveRequest> = {
  liveChannels: (file, { id }) => liveChannels(file, id),
  liveLocation: ({ documents, uri }, { pointer, path }) =>
    schemaLocation(documents, { uri, pointer }, path),
};

function liveChannels(
  { documents, dialect, model }: AnalyzedFile,
  id: string,
): readonly PlainChannel[] | null {
  const all = model();
  const bundler = new SchemaBundler(documents, dialect);
  const operation = partOf(all, id, 'operation');
  const channel = partOf(all, id, 'channel');
  const found = operation
    ? channelsOf(bundler, all, operation)
    : channel && [channelOf(bundler, all, channel)];
  return found ? found.map(plainChannel) : null;
}

/**
 * Returns the location of the schema of a value in a message, or of the nearest value around it.
 * @param message location of the Message Object
 * @param path JSON Pointer to the value: `/payload/items/0`, `/headers/trace`
 */
function schemaLocation(documents: DocumentSet, message: Location, path: string): Location {
  const [at] = valueSchemas(documents, message, path)?.schemas ?? [];
  return at ? { uri: at.uri, pointer: toPointer(at.path) } : message;
}
