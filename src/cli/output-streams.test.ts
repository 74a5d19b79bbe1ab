import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { handleOutputFailures } from './output-streams.ts';

function handled() {
  const output = new EventEmitter();
  const error = new EventEmitter();
  const lines: string[] = [];
  const streams = handleOutputFailures(output, error, (line) => lines.push(line));
  const fail = (stream: EventEmitter, code: string) =>
    stream.emit('error', Object.assign(new Error(code), { code }));
  return { output, error, lines, streams, fail };
}

test('a reader that ends closes the output without a word', async () => {
  const { output, lines, streams, fail } = handled();
  fail(output, 'EPIPE');
  fail(output, 'ERR_STREAM_DESTROYED');
  await streams.closed;
  expect([lines, streams.hasFailed()]).toEqual([[], false]);
});

test('[B03] output that cannot be written is reported once, and ends what records', async () => {
  const { output, lines, streams, fail } = handled();
  fail(output, 'ENOSPC');
  fail(output, 'ENOSPC');
  await streams.closed;
  expect(lines).toEqual(['apidoc-studio: standard output: there is no space left.\n']);
  expect(streams.hasFailed()).toBe(true);
});

test('standard error that cannot be written stops nothing', () => {
  const { error, lines, streams, fail } = handled();
  fail(error, 'EPIPE');
  fail(error, 'ENOSPC');
  expect([lines, streams.hasFailed()]).toEqual([[], false]);
});
