// Quick fixes of fields: the cursor is at the mark, and the whole text afterwards is compared.
import { describe, expect, test } from 'vitest';
import { quickFixes } from './quick-fixes.ts';
import { fixTitlesOf, HEAD, testDocument } from './testing.ts';

describe('fixes of fields', () => {
  fixTitlesOf(
    'add a missing field',
    'Add "protocol"',
    `servers:
  production|:
    host: example.com
`,
    `servers:
  production:
    host: example.com
    protocol: ''
`,
  );

  fixTitlesOf(
    'add all missing fields',
    'Add "host" and "protocol"',
    `servers:
  production|: {}
`,
    `servers:
  production:
    host: ''
    protocol: ''
`,
  );

  fixTitlesOf(
    'add a missing field in JSON',
    'Add "version"',
    `{
  "apidoc": "3.1.0",
  "info|": {
    "title": "Demo"
  }
}
`,
    `{
  "apidoc": "3.1.0",
  "info": {
    "title": "Demo",
    "version": ""
  }
}
`,
    { as: 'json' },
  );

  fixTitlesOf(
    'refer to the only channel',
    'Add "channel"',
    `channels:
  orders:
    address: orders
operations:
  sendOrders|:
    action: send
`,
    `channels:
  orders:
    address: orders
operations:
  sendOrders:
    action: send
    channel:
      $ref: '#/channels/orders'
`,
  );

  fixTitlesOf(
    'make the channel that is missing',
    'Add "action" and "channel"',
    `operations:
  onOrders|: {}
`,
    `operations:
  onOrders:
    action: ''
    channel:
      $ref: '#/channels/onOrders'
channels:
  onOrders: {}
`,
  );

  fixTitlesOf(
    'rename a misspelt field',
    'Rename "summry" to "summary"',
    `servers:
  production:
    host: example.com
    protocol: kafka
    sum|mry: The one # and only
`,
    `servers:
  production:
    host: example.com
    protocol: kafka
    summary: The one # and only
`,
  );

  fixTitlesOf(
    'rename a misspelt field in JSON',
    'Rename "versio" to "version"',
    `{
  "apidoc": "3.1.0",
  "info": { "title": "Demo", "ver|sio": "1.0.0" }
}
`,
    `{
  "apidoc": "3.1.0",
  "info": { "title": "Demo", "version": "1.0.0" }
}
`,
    { as: 'json' },
  );

  fixTitlesOf(
    'a field by the name it is called here',
    'Rename "path" to "pathname"',
    `servers:
  production:
    host: example.com
    protocol: kafka
    pa|th: /events
`,
    `servers:
  production:
    host: example.com
    protocol: kafka
    pathname: /events
`,
  );

  fixTitlesOf(
    'move a field to where it belongs',
    'Move "tags" to "info.tags"',
    `apidoc: 3.1.0
ta|gs:
  - name: a # keep
info:
  title: Demo
  version: 1.0.0
`,
    `apidoc: 3.1.0
info:
  title: Demo
  version: 1.0.0
  tags:
    - name: a # keep
`,
    { as: 'bare' },
  );

  fixTitlesOf(
    'an extension without its hyphen',
    'Rename "x_owner" to "x-owner"',
    `x_ow|ner: me
`,
    `x-owner: me
`,
  );

  fixTitlesOf(
    'turn a field into an extension',
    'Rename to the extension "x-owner"',
    `ow|ner: me
`,
    `x-owner: me
`,
  );

  fixTitlesOf(
    'remove an unknown field',
    'Remove "owner"',
    `# before
ow|ner:
  name: me
channels: {}
`,
    `# before
channels: {}
`,
  );

  fixTitlesOf(
    'a field that does not apply',
    'Remove "scheme"',
    `components:
  securitySchemes:
    key:
      type: plain
      sch|eme: basic
`,
    `components:
  securitySchemes:
    key:
      type: plain
`,
  );

  fixTitlesOf(
    'fields beside a reference',
    'Remove "title"',
    `channels:
  c:
    messages:
      m:
        $ref: '#/components/messages/M'
        tit|le: Ignored
components:
  messages:
    M: {}
`,
    `channels:
  c:
    messages:
      m:
        $ref: '#/components/messages/M'
components:
  messages:
    M: {}
`,
  );

  fixTitlesOf(
    'a component name with a blank',
    'Rename "New order" to "New-order"',
    `channels:
  c:
    messages:
      m:
        $ref: '#/components/messages/New%20order'
components:
  messages:
    New| order: {}
`,
    `channels:
  c:
    messages:
      m:
        $ref: '#/components/messages/New-order'
components:
  messages:
    New-order: {}
`,
  );

  fixTitlesOf(
    'a parameter name with a dot, which is in the address too',
    'Rename "user.id" to "user-id"',
    `channels:
  c:
    address: 'users/{user.id}/{other}/{user.id}'
    parameters:
      other: {}
      user|.id: {}
`,
    `channels:
  c:
    address: 'users/{user-id}/{other}/{user-id}'
    parameters:
      other: {}
      user-id: {}
`,
  );

  fixTitlesOf(
    'line ends of Windows',
    'Add "protocol"',
    `servers:
  s|:
    host: example.com
`,
    `servers:
  s:
    host: example.com
    protocol: ''
`,
    { as: 'crlf' },
  );

  fixTitlesOf(
    'a field at its place in the order',
    'Add "protocol"',
    `servers:
  s¦:
    host: example.com
    description: |
      One
      two
    # about tags
    tags: []
`,
    `servers:
  s:
    host: example.com
    protocol: ''
    description: |
      One
      two
    # about tags
    tags: []
`,
    { mark: '¦' },
  );

  fixTitlesOf(
    'in another dialect',
    'Rename "enterprisemq" to "ibmmq"',
    `asyncapi: 3.1.0
info:
  title: Demo
  version: 1.0.0
servers:
  s:
    host: h
    protocol: ibmmq
    pathname: //C
    bindings:
      enterprise|mq: {}
`,
    `asyncapi: 3.1.0
info:
  title: Demo
  version: 1.0.0
servers:
  s:
    host: h
    protocol: ibmmq
    pathname: //C
    bindings:
      ibmmq: {}
`,
    { as: 'bare' },
  );
});

describe('a missing field that a fix adds', () => {
  test('is empty, and marked as empty', () => {
    const context = testDocument(`${HEAD}servers:\n  production:\n    protocol: kafka\n`);
    const at = context.text().indexOf('production');
    const [action] = quickFixes(context.analyzedFile(), at, at);
    expect(action?.title).toBe('Add "host"');
    context.put(context.tried(action?.files ?? []).after);
    expect(context.problems().map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
      'hint: "host" is empty. Add a value.',
    ]);
  });
});
