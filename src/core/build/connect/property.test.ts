// Legal pairs of the example documents are connected and disconnected: nothing becomes wrong, and nothing is left behind. `FUZZ=1`: all pairs.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Subject } from '../../language/subject.ts';
import type { Model, PartBase } from '../../model/types.ts';
import { build } from '../build.ts';
import { errorsOf, madeOf, opened } from '../testing.ts';
import type { ConnectIntent } from './intents.ts';
import { jsonOf } from './testing.ts';

const where = ({ uri, pointer }: PartBase) => ({ uri, pointer });

/** What can be drawn in a document, with what takes it back; `exact` where that leaves the text as it was. */
function* pairs(model: Model): Generator<{ readonly make: ConnectIntent; readonly back: ConnectIntent | null }> {
  const of = (kind: string) => [...model.parts.values()].filter((part) => part.kind === kind);
  for (const channel of of('channel')) {
    for (const operation of of('operation')) {
      const now = operation.kind === 'operation' ? (operation.channel?.id ?? null) : null;
      const before = now === null ? undefined : model.parts.get(now);
      yield {
        make: { do: 'connect-operation', operation: where(operation), channel: where(channel) },
        back: before ? { do: 'connect-operation', operation: where(operation), channel: where(before) } : null,
      };
      const reply = { uri: operation.uri, pointer: `${operation.pointer}/reply` };
      yield {
        make: { do: 'connect-reply', operation: where(operation), channel: where(channel) },
        back: operation.kind === 'operation' && operation.reply ? null : { do: 'disconnect', from: reply, what: where(channel) },
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
          make: { do: 'carry-message', message: where(message), operation: holder },
          back: { do: 'disconnect', from: holder, what: where(message) },
        };
      }
}

/** The text after an intent; null where it is refused or nothing changes. */
function done(text: string, intent: ConnectIntent, subject?: Subject): { readonly text: string; readonly notes: readonly string[] } | null {
  const before = opened(text);
  const built = build(subject ?? before.subject, intent);
  if ('refused' in built || built.files.length === 0) return null;
  return { text: madeOf(before, built) as string, notes: built.notes ?? [] };
}

/** All pairs of a document, or some of each intent where there are many. */
function tried(model: Model) {
  const all = [...pairs(model)];
  const every = process.env.FUZZ ? 1 : Math.ceil(all.length / 15);
  return all.filter((_, i) => i % every === 0);
}

const folder = `${import.meta.dirname}/../../../../public/examples`;
const examples = readdirSync(folder).filter((name) => name.endsWith('.yaml') && name !== 'common-mistakes.yaml');

describe.each(examples)('%s', (name) => {
  const yaml = readFileSync(`${folder}/${name}`, 'utf8');
  it.each([
    ['YAML', yaml],
    ['JSON', jsonOf(yaml)],
  ])('adds no problems in %s', (_, text) => {
    const { subject } = opened(text);
    const had = errorsOf(text);
    let made = 0;
    for (const { make, back } of tried(subject.model())) {
      const there = done(text, make, subject);
      if (!there) continue;
      made++;
      expect(errorsOf(there.text), JSON.stringify(make)).toEqual(had);
      const again = back && done(there.text, back);
      if (!again) continue;
      expect(errorsOf(again.text), JSON.stringify(back)).toEqual(had);
      // What was dropped, or came into the channel on the way, does not go by itself.
      if (there.notes.every((note) => note.includes('is about all') || note.includes('are about all'))) {
        if (make.do !== 'connect-operation' || there.notes.length === 0) expect(again.text, JSON.stringify(make)).toBe(text);
      }
    }
    expect(made).toBeGreaterThan(0);
  });

  it('adds no problems when it disconnects what is connected', () => {
    const { subject } = opened(yaml);
    const had = errorsOf(yaml);
    for (const { back } of tried(subject.model())) {
      const gone = back?.do === 'disconnect' ? done(yaml, back, subject) : null;
      if (gone) expect(errorsOf(gone.text), JSON.stringify(back)).toEqual(had);
    }
  });
});
