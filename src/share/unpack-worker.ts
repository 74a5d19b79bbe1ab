// Entry point of the worker that unpacks an archive.
import { type PackedFiles, unpackFiles } from './unpack-zip.ts';

self.onmessage = async ({ data }: MessageEvent<PackedFiles>) => {
  self.postMessage(await unpackFiles(data));
};
