import { describe, expect, it } from 'vitest';
import { made } from '../testing.ts';
import { at, connected, jsonOf, notesOf, SHOP } from './testing.ts';

const without = (text: string, ...lines: string[]): string =>
  lines.reduce((all, line) => all.replace(`${line}\n`, ''), text);

describe('connect-operation', () => {
  const toReturns = {
    do: 'connect-operation',
    operation: at('/operations/take'),
    channel: at('/channels/returns'),
  } as const;

  it('changes the channel and refers to the same messages through it: by identity, then by name', () => {
    const after = SHOP.replace("#/channels/orders' # here", "#/channels/returns' # here")
      .replace(
        "#/channels/orders/messages/placed' # first",
        "#/channels/returns/messages/placed' # first",
      )
      .replace(
        "- $ref: '#/channels/orders/messages/paid'",
        "- $ref: '#/channels/returns/messages/back'",
      );
    expect(connected(SHOP, toReturns)).toBe(after);
    expect(notesOf(SHOP, toReturns)).toEqual([
      '"placed" is now the message of channel "returns" with that name.',
    ]);
  });

  it('removes messages from the list that the new channel does not have', () => {
    const text = without(SHOP, '      placed:', '        title: Another');
    const after = text
      .replace("#/channels/orders' # here", "#/channels/returns' # here")
      .replace("      - $ref: '#/channels/orders/messages/placed' # first\n", '')
      .replace(
        "- $ref: '#/channels/orders/messages/paid'",
        "- $ref: '#/channels/returns/messages/back'",
      );
    expect(connected(text, toReturns)).toBe(after);
    expect(notesOf(text, toReturns)).toEqual([
      'Channel "returns" has no message "placed". It was removed from the messages of the operation.',
    ]);
  });

  it('removes a list that would be left empty', () => {
    const command = { ...toReturns, channel: at('/channels/empty') };
    const after = without(
      SHOP.replace("#/channels/orders' # here", "#/channels/empty' # here"),
      "    messages:\n      - $ref: '#/channels/orders/messages/placed' # first",
      "      - $ref: '#/channels/orders/messages/paid'",
    );
    expect(connected(SHOP, command)).toBe(after);
    expect(notesOf(SHOP, command)).toHaveLength(2);
  });

  it('adds a missing field in the order of the format, and changes nothing that is connected already', () => {
    const text = SHOP.replace(
      "    action: send\n    channel: { $ref: '#/channels/orders' }\n",
      '    action: send\n    title: Half\n',
    );
    const command = { ...toReturns, operation: at('/operations/all') };
    expect(connectedAnyway(text, command)).toBe(
      text.replace(
        '    action: send\n',
        "    action: send\n    channel:\n      $ref: '#/channels/returns'\n",
      ),
    );
    expect(connected(SHOP, { ...toReturns, channel: at('/channels/orders') })).toBe(SHOP);
  });

  it('refuses a channel that the operation may not refer to', () => {
    const text = `${SHOP}  channels:\n    shelf: {}\n`;
    expect(connected(text, { ...toReturns, channel: at('/components/channels/shelf') })).toMatch(
      /^refused: An operation of the document can only use/,
    );
    expect(connected(SHOP, { ...toReturns, channel: at('/channels/gone') })).toBe(
      'refused: "gone" no longer exists.',
    );
    expect(connected(SHOP, { ...toReturns, channel: at('/servers/prod') })).toBe(
      'refused: Expected a channel, got "prod".',
    );
  });

  it('does not change the reply', () => {
    const reply =
      "    reply:\n      channel: { $ref: '#/channels/orders' }\n      messages: [{ $ref: '#/channels/orders/messages/paid' }]\n";
    const text = SHOP.replace('  all:\n', `${reply}  all:\n`);
    expect(connected(text, toReturns)).toContain(reply);
  });

  it('refers to a channel of the document that is itself a reference', () => {
    const text = SHOP.replace(
      '  empty: { address: null }',
      "  shared: { $ref: '#/components/channels/shelf' }",
    ).concat(
      "  channels:\n    shelf:\n      messages:\n        a/b c: { $ref: '#/components/messages/paid' }\n",
    );
    expect(connected(text, { ...toReturns, channel: at('/channels/shared') })).toContain(
      "      $ref: '#/channels/shared' # here\n    messages:\n      - $ref: '#/channels/shared/messages/a~1b%20c'\n  all:",
    );
  });
});

/** Returns the text after a command on a document that already has errors. */
function connectedAnyway(text: string, command: Parameters<typeof connected>[1]): string {
  const after = made(text, command) as string;
  expect(made(jsonOf(text), command)).toBe(jsonOf(after));
  return after;
}

describe('connect-message', () => {
  const shipped = {
    do: 'connect-message',
    message: at('/components/messages/shipped'),
    channel: at('/channels/orders'),
  } as const;

  it('adds a reference to a message of the components, and notes which operations it affects', () => {
    const after = SHOP.replace(
      '  returns:\n',
      "      shipped:\n        $ref: '#/components/messages/shipped'\n  returns:\n",
    );
    expect(connected(SHOP, shipped)).toBe(after);
    expect(notesOf(SHOP, shipped)).toEqual([
      '"all" uses all messages of the channel, so this one too.',
    ]);
    expect(
      connected(after, {
        do: 'disconnect',
        from: at('/channels/orders'),
        what: at('/components/messages/shipped'),
      }),
    ).toBe(SHOP);
  });

  it('creates the messages of a channel that has none, in the style around it', () => {
    const command = { ...shipped, channel: at('/channels/empty') };
    const after = connected(SHOP, command);
    expect(after).toBe(
      SHOP.replace(
        '{ address: null }',
        "{ address: null, messages: { shipped: { $ref: '#/components/messages/shipped' } } }",
      ),
    );
    expect(
      connected(after, {
        do: 'disconnect',
        from: at('/channels/empty'),
        what: at('/channels/empty/messages/shipped'),
      }),
    ).toBe(SHOP);
  });

  it('refers to a message of another channel, under a name that is free', () => {
    const command = {
      ...shipped,
      message: at('/channels/orders/messages/placed'),
      channel: at('/channels/returns'),
    };
    const after = connected(SHOP, command);
    expect(after).toBe(
      SHOP.replace(
        '        title: Another\n',
        "        title: Another\n      placed2:\n        $ref: '#/channels/orders/messages/placed'\n",
      ),
    );
    expect(
      connected(after, {
        do: 'disconnect',
        from: at('/channels/returns'),
        what: at('/channels/orders/messages/placed'),
      }),
    ).toBe(SHOP);
  });

  it('does nothing where the channel has it', () => {
    const command = {
      ...shipped,
      message: at('/channels/orders/messages/paid'),
      channel: at('/channels/returns'),
    };
    expect(connected(SHOP, command)).toBe(SHOP);
    expect(notesOf(SHOP, command)).toEqual(['The channel already has this message, as "back".']);
  });
});

describe('include-message', () => {
  const command = {
    do: 'include-message',
    message: at('/components/messages/shipped'),
    operation: at('/operations/take'),
  } as const;

  it('adds the message to the channel first, and then refers to it there', () => {
    const after = SHOP.replace(
      '  returns:\n',
      "      shipped:\n        $ref: '#/components/messages/shipped'\n  returns:\n",
    ).replace('  all:\n', "      - $ref: '#/channels/orders/messages/shipped'\n  all:\n");
    expect(connected(SHOP, command)).toBe(after);
    expect(notesOf(SHOP, command)).toEqual([
      'The message was also added to the channel "orders", as "shipped".',
    ]);
    const off = { do: 'disconnect', from: at('/operations/take'), what: command.message } as const;
    expect(connected(connected(after, off), { ...off, from: at('/channels/orders') })).toBe(SHOP);
  });

  it('leaves a list out that is left out, since it means all', () => {
    const all = { ...command, operation: at('/operations/all') };
    expect(connected(SHOP, { ...all, message: at('/channels/orders/messages/placed') })).toBe(SHOP);
    expect(notesOf(SHOP, { ...all, message: at('/channels/orders/messages/placed') })).toEqual([
      '"all" lists no messages, so it uses all messages of its channel.',
    ]);
    expect(connected(SHOP, all)).toBe(
      SHOP.replace(
        '  returns:\n',
        "      shipped:\n        $ref: '#/components/messages/shipped'\n  returns:\n",
      ),
    );
  });

  it('refuses where the operation has no channel', () => {
    const text = SHOP.replace("    channel: { $ref: '#/channels/orders' }\n", '');
    expect(connected(text, { ...command, operation: at('/operations/all') })).toMatch(
      /^refused: "all" has no channel yet/,
    );
  });
});

describe('connect-server', () => {
  const command = {
    do: 'connect-server',
    channel: at('/channels/returns'),
    server: at('/servers/test'),
  } as const;
  const off = { do: 'disconnect', from: command.channel, what: command.server } as const;

  it('adds a reference to the list, and removes it again on disconnect', () => {
    const after = SHOP.replace(
      "      - $ref: '#/servers/prod'\n",
      "      - $ref: '#/servers/prod'\n      - $ref: '#/servers/test'\n",
    );
    expect(connected(SHOP, command)).toBe(after);
    expect(connected(after, off)).toBe(SHOP);
  });

  it('does nothing where no servers are listed, unless it is to be the only one', () => {
    const orders = { ...command, channel: at('/channels/orders') };
    expect(connected(SHOP, orders)).toBe(SHOP);
    expect(notesOf(SHOP, orders)).toEqual([
      '"orders" lists no servers, so it is already available on all of them.',
    ]);
    expect(connected(SHOP, { ...orders, only: true })).toBe(
      SHOP.replace('  returns:\n', "    servers:\n      - $ref: '#/servers/test'\n  returns:\n"),
    );
  });

  it('lists the other servers when one of all is disconnected', () => {
    const orders = { ...off, from: at('/channels/orders') };
    expect(connected(SHOP, orders)).toBe(
      SHOP.replace('  returns:\n', "    servers:\n      - $ref: '#/servers/prod'\n  returns:\n"),
    );
    expect(notesOf(SHOP, orders)).toEqual([
      '"orders" was available on all servers of the document. It now lists "prod".',
    ]);
  });

  it('refuses to leave none', () => {
    expect(connected(SHOP, { ...off, what: at('/servers/prod') })).toMatch(
      /^refused: "prod" is the only server listed/,
    );
    const one = SHOP.replace('  test: { host: b.example, protocol: kafka }\n', '');
    expect(
      connected(one, { do: 'disconnect', from: at('/channels/orders'), what: at('/servers/prod') }),
    ).toMatch(/^refused: "prod" is the only server of/);
  });
});

describe('disconnect', () => {
  it('lists the other messages of the channel when an operation had all', () => {
    const command = {
      do: 'disconnect',
      from: at('/operations/all'),
      what: at('/channels/orders/messages/paid'),
    } as const;
    expect(connected(SHOP, command)).toBe(
      SHOP.replace(
        "    channel: { $ref: '#/channels/orders' }\n",
        "    channel: { $ref: '#/channels/orders' }\n    messages:\n      - $ref: '#/channels/orders/messages/placed'\n",
      ),
    );
    expect(notesOf(SHOP, command)).toEqual([
      '"all" used all messages of its channel. It now lists "placed".',
    ]);
  });

  it('removes a message from a channel and every list, and points other references straight to it', () => {
    const text = SHOP.replace(
      "back: { $ref: '#/components/messages/paid' }",
      "back: { $ref: '#/channels/orders/messages/paid' }",
    );
    const command = {
      do: 'disconnect',
      from: at('/channels/orders'),
      what: at('/channels/orders/messages/paid'),
    } as const;
    const after = without(
      SHOP,
      "      paid:\n        $ref: '#/components/messages/paid'",
      "      - $ref: '#/channels/orders/messages/paid'",
    );
    expect(connected(text, command)).toBe(after);
    expect(notesOf(text, command)).toEqual(['Also removed from the list of "take".']);
  });

  it('keeps a message that is written in the channel, and the channel of an operation', () => {
    const from = at('/channels/orders');
    expect(
      connected(SHOP, { do: 'disconnect', from, what: at('/channels/orders/messages/placed') }),
    ).toMatch(/^refused: The message "placed" is defined in/);
    expect(connected(SHOP, { do: 'disconnect', from: at('/operations/take'), what: from })).toMatch(
      /^refused: An operation must have a channel/,
    );
  });
});

describe('replies', () => {
  /**
   * `take` replies through `returns` with one of its messages; `ask` and `tell` share a reply with
   * an address.
   */
  const ASKED = SHOP.replace(
    '  all:\n',
    `    reply: # what comes back
      messages: # one of two
        - $ref: '#/channels/returns/messages/back'
      channel:
        $ref: '#/channels/returns'
  ask:
    action: send
    channel: { $ref: '#/channels/orders' }
    reply: { $ref: '#/components/replies/inbox' }
  tell:
    action: send
    channel: { $ref: '#/channels/orders' }
    reply: { $ref: '#/components/replies/inbox' }
  all:
`,
  ).concat(
    "  replies:\n    inbox:\n      address: { location: $message.header#/replyTo }\n      channel: { $ref: '#/channels/empty' }\n",
  );
  const connect = (operation: string, channel: string) =>
    ({
      do: 'connect-reply',
      operation: at(`/operations/${operation}`),
      channel: at(`/channels/${channel}`),
    }) as const;
  const reply = (operation: string) => at(`/operations/${operation}/reply`);

  it('adds a reply to an operation, and removes it again on disconnect', () => {
    const after = SHOP.replace(
      "    channel: { $ref: '#/channels/orders' }\ncomponents:",
      "    channel: { $ref: '#/channels/orders' }\n    reply:\n      channel:\n        $ref: '#/channels/returns'\ncomponents:",
    );
    expect(connected(SHOP, connect('all', 'returns'))).toBe(after);
    const off = { do: 'disconnect', from: reply('all'), what: at('/channels/returns') } as const;
    expect(connected(after, off)).toBe(SHOP);
    expect(notesOf(after, off)).toEqual(['"all" no longer has a reply.']);
    expect(
      connectedAnyway(
        SHOP.replace('    action: send\n', '    action: send\n    reply: null\n'),
        connect('all', 'returns'),
      ),
    ).toContain("    reply:\n      channel:\n        $ref: '#/channels/returns'\n");
  });

  it('moves the messages of a reply to another channel with it', () => {
    const after = ASKED.replace(
      "returns/messages/back'\n      channel:\n        $ref: '#/channels/returns'",
      "orders/messages/paid'\n      channel:\n        $ref: '#/channels/orders'",
    );
    expect(connected(ASKED, connect('take', 'orders'))).toBe(after);
    expect(connected(ASKED, connect('take', 'returns'))).toBe(ASKED);
    expect(notesOf(ASKED, connect('take', 'empty'))).toEqual([
      'Channel "empty" has no message "back". It was removed from the messages of the reply.',
      'The list of messages was empty and was removed: the reply uses all messages of the channel.',
    ]);
  });

  it('lets a reply carry a message, through its channel, and no more of it', () => {
    const carry = {
      do: 'include-message',
      operation: reply('take'),
      message: at('/components/messages/shipped'),
    } as const;
    const after = connected(ASKED, carry);
    expect(after).toBe(
      ASKED.replace(
        '        title: Another\n',
        "        title: Another\n      shipped:\n        $ref: '#/components/messages/shipped'\n",
      ).replace(
        "        - $ref: '#/channels/returns/messages/back'\n",
        "        - $ref: '#/channels/returns/messages/back'\n        - $ref: '#/channels/returns/messages/shipped'\n",
      ),
    );
    const off = { do: 'disconnect', from: reply('take'), what: carry.message } as const;
    expect(connected(connected(after, off), { ...off, from: at('/channels/returns') })).toBe(ASKED);
    expect(notesOf(ASKED, { ...carry, operation: at('/operations/all/reply') })).toEqual([
      '"reply" no longer exists.',
    ]);
  });

  it('lists the other messages when a reply had all', () => {
    const text = ASKED.replace(
      "      messages: # one of two\n        - $ref: '#/channels/returns/messages/back'\n",
      '',
    );
    const off = {
      do: 'disconnect',
      from: reply('take'),
      what: at('/channels/returns/messages/placed'),
    } as const;
    expect(connected(text, off)).toBe(
      text.replace(
        "        $ref: '#/channels/returns'\n",
        "        $ref: '#/channels/returns'\n      messages:\n        - $ref: '#/channels/returns/messages/back'\n",
      ),
    );
    expect(notesOf(text, off)).toEqual([
      'The reply of "take" used all messages of its channel. It now lists "back".',
    ]);
  });

  it('keeps a reply address from the request, and notes which operations share the reply', () => {
    expect(notesOf(ASKED, connect('ask', 'returns'))).toEqual([
      expect.stringMatching(
        /^The reply goes to an address from the request, but the channel "returns" has its own address/,
      ),
    ]);
    const text = ASKED.replace(
      '  empty: { address: null }\n',
      '  empty: { address: null }\n  later: { address: null }\n',
    );
    expect(connected(text, connect('ask', 'later'))).toBe(
      text.replace("$ref: '#/channels/empty' }\n", "$ref: '#/channels/later' }\n"),
    );
    expect(notesOf(text, connect('ask', 'later'))).toEqual([
      '"tell" has the same reply, so it is changed too.',
    ]);
    const off = { do: 'disconnect', from: reply('ask'), what: at('/channels/empty') } as const;
    expect(connected(ASKED, off)).toBe(
      ASKED.replace("      channel: { $ref: '#/channels/empty' }\n", ''),
    );
  });

  it('removes the reference of an operation to a shared reply that has nothing else', () => {
    const text = ASKED.replace('      address: { location: $message.header#/replyTo }\n', '');
    expect(
      connected(text, { do: 'disconnect', from: reply('ask'), what: at('/channels/empty') }),
    ).toBe(text.replace("    reply: { $ref: '#/components/replies/inbox' }\n", ''));
  });
});

describe('several files', () => {
  const files = {
    'api.yaml': `apidoc: 3.1.0
info: { title: T, version: '1' }
channels:
  far:
    $ref: './parts/far.yaml#/it'
operations:
  go:
    action: send
    channel: { $ref: '#/channels/far' }
    messages: []
components:
  messages:
    m: {}
`,
    'parts/far.yaml': `# far away
it:
  address: far # keep
  messages:
    own: {}
`,
  };

  it('changes each object in the file that defines it', () => {
    const after = made(files, {
      do: 'include-message',
      message: at('/components/messages/m'),
      operation: at('/operations/go'),
    });
    expect(after).toEqual({
      '': files['api.yaml'].replace(
        'messages: []',
        "messages:\n      - $ref: '#/channels/far/messages/m'",
      ),
      'parts/far.yaml': `${files['parts/far.yaml']}    m:\n      $ref: ../api.yaml#/components/messages/m\n`,
    });
  });
});
