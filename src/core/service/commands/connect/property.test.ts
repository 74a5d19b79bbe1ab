// Allowed pairs of the example documents are connected and disconnected: no new errors, and nothing
// is left behind. `FUZZ=1`: all pairs.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import type { Model, PartBase } from '../../../analysis/model/types.ts';
import { sampleOfKinds } from '../../../testing.ts';
import { runCommand } from '../run-command.ts';
import { errorsOf, madeOf, opened } from '../testing.ts';
import type { ConnectCommand } from '../types/command.ts';
import { jsonOf } from './testing.ts';

const where = ({ uri, pointer }: PartBase) => ({ uri, pointer });

/**
 * Connections that can be made in a document, each with the command that undoes it; `exact` if
 * undoing restores the exact text.
 */
function* pairs(
  model: Model,
): Generator<{ readonly make: ConnectCommand; readonly back: ConnectCommand | null }> {
  const of = (kind: string) => [...model.parts.values()].filter((part) => part.kind === kind);
  for (const channel of of('channel')) {
    for (const operation of of('operation')) {
      const now = operation.kind === 'operation' ? (operation.channel?.id ?? null) : null;
      const before = now === null ? undefined : model.parts.get(now);
      yield {
        make: { do: 'connect-operation', operation: where(operation), channel: where(channel) },
        back: before
          ? { do: 'connect-operation', operation: where(operation), channel: where(before) }
          : null,
      };
      const reply = { uri: operation.uri, pointer: `${operation.pointer}/reply` };
      yield {
        make: { do: 'connect-reply', operation: where(operation), channel: where(channel) },
        back:
          operation.kind === 'operation' && operation.reply
            ? null
            : { do: 'disconnect', from: reply, what: where(channel) },
      };
    }
    for (const message of of('message'))
      yield {
        make: { do: 'connect-message', message: where(message), channel: where(channel) },
        back: { do: 'disconnect', from: where(channel), what: where(message) },
      };
    for (const server of of('server'))
      yield {
        make: { do: 'connect-server', channel: where(channel), server: where(server) },
        back: { do: 'disconnect', from: where(channel), what: where(server) },
      };
  }
  for (const operation of of('operation'))
    for (const message of of('message'))
      for (const end of ['', '/reply']) {
        const holder = { uri: operation.uri, pointer: operation.pointer + end };
        yield {
          make: { do: 'include-message', message: where(message), operation: holder },
          back: { do: 'disconnect', from: holder, what: where(message) },
        };
      }
}

/** Returns the text after a command; null if it is refused or changes nothing. */
function done(
  text: string,
  command: ConnectCommand,
  file?: AnalyzedFile,
): { readonly text: string; readonly notes: readonly string[] } | null {
  const before = opened(text);
  const result = runCommand(file ?? before.file, command);
  if ('refused' in result || result.files.length === 0) return null;
  return { text: madeOf(before, result) as string, notes: result.notes ?? [] };
}

/** Returns all pairs of a document, or some for each command. */
function tried(model: Model) {
  const all = [...pairs(model)];
  return sampleOfKinds(all, Math.ceil(all.length / 4), ({ make }) => make.do);
}

const folder = `${import.meta.dirname}/../../../../../public/examples`;
const examples = readdirSync(folder).filter(
  (name) => name.endsWith('.yaml') && name !== 'common-mistakes.yaml',
);

describe.each(examples)('%s', (name) => {
  const yaml = readFileSync(`${folder}/${name}`, 'utf8');
  it.each([
    ['YAML', yaml],
    ['JSON', jsonOf(yaml)],
  ])('adds no problems in %s', (_, text) => {
    const { file } = opened(text);
    const had = errorsOf(text);
    let made = 0;
    for (const { make, back } of tried(file.model())) {
      const found = done(text, make, file);
      if (!found) continue;
      made++;
      expect(errorsOf(found.text), JSON.stringify(make)).toEqual(had);
      const again = back && done(found.text, back);
      if (!again) continue;
      expect(errorsOf(again.text), JSON.stringify(back)).toEqual(had);
      // What was dropped, or came into the channel on the way, does not go by itself.
      if (
        found.notes.every((note) => note.includes('is about all') || note.includes('are about all'))
      ) {
        if (make.do !== 'connect-operation' || found.notes.length === 0)
          expect(again.text, JSON.stringify(make)).toBe(text);
      }
    }
    expect(made).toBeGreaterThan(0);
  });

  it('adds no problems when it disconnects what is connected', () => {
    const { file } = opened(yaml);
    const had = errorsOf(yaml);
    for (const { back } of tried(file.model())) {
      const removed = back?.do === 'disconnect' ? done(yaml, back, file) : null;
      if (removed) expect(errorsOf(removed.text), JSON.stringify(back)).toEqual(had);
    }
  });
});
