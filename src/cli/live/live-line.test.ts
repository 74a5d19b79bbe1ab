// Many messages that are judged at once, within a limit of time.
import { expect, test } from 'vitest';
import { Analyzer, channelOf, partOf } from '../../core/api.ts';
import type { Incoming, LiveChannel } from '../../core/types.ts';
import { PatternWatch } from '../messages/pattern-watch.ts';
import { LiveJudge } from './live-line.ts';
import { judgeHost } from './live-target.ts';

/** The channels of the next version of a document. */
function channelsIn(analyzer: Analyzer, title: string): readonly LiveChannel[] {
  analyzer.setText(`apidoc: 3.1.0
info: {title: ${title}, version: '1'}
channels:
  orders: {address: orders, messages: {placed: {payload: {type: string, pattern: '^(a+)+$'}}}}
`);
  const model = analyzer.model();
  return model.order.channels.flatMap((id) => {
    const part = partOf(model, id, 'channel');
    return part ? [channelOf(analyzer.bundler(), model, part)] : [];
  });
}

const incoming = (is: string): Incoming => ({
  ...{ address: 'orders', payload: new Uint8Array(), headers: null, decoded: { is } },
});

test('a pattern that takes too long is named once, and holds up no other message', () => {
  const slow = `${'a'.repeat(60)}!`;
  const messages = ['aa', slow, 'b', slow].map(incoming);
  const analyzer = new Analyzer('', 'yaml');
  const patterns = new PatternWatch();
  const host = judgeHost([], patterns);
  const judge = (channels: readonly LiveChannel[]) => {
    host.compile(channels);
    return new LiveJudge(channels, 'mqtt', host, patterns).judgeAll(messages);
  };
  const judged = judge(channelsIn(analyzer, 'Orders'));
  expect(judged.map(({ verdict }) => verdict)).toEqual(['valid', 'unknown', 'valid', 'valid']);
  // One that was stopped is judged again, and counted once.
  expect(judged.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect(judged[1]?.warnings).toEqual([
    { ...{ path: '/payload', code: 'too-slow' }, message: expect.stringContaining('"^(a+)+$"') },
  ]);
  // The same schema in a later version of the document: the pattern is not tried again.
  const again = judge(channelsIn(analyzer, 'Orders of today'));
  expect(again.map(({ verdict }) => verdict)).toEqual(Array(4).fill('valid'));
});

test('an equal schema of a later version of the document is not compiled again', () => {
  const analyzer = new Analyzer('', 'yaml');
  const host = judgeHost([], new PatternWatch());
  const deciders = ['Orders', 'Orders of today'].map((title) => {
    const payload = channelsIn(analyzer, title)[0]?.messages[0]?.payload;
    return payload?.kind === 'schema' ? host.deciderOf(payload) : null;
  });
  expect(deciders[0]).toBeTruthy();
  expect(deciders[1]).toBe(deciders[0]);
});
