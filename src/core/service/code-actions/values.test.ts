// Quick fixes of values: the cursor is at the mark, and the whole text afterwards is compared.
import { describe } from 'vitest';
import { fixTitlesOf } from './testing.ts';

describe('fixes of values', () => {
  fixTitlesOf(
    'the nearest allowed value',
    'Change "recieve" to "receive"',
    `channels:
  c: {}
operations:
  o:
    action: recieve|
    channel:
      $ref: '#/channels/c'
`,
    `channels:
  c: {}
operations:
  o:
    action: receive
    channel:
      $ref: '#/channels/c'
`,
  );

  fixTitlesOf(
    'an address with half of a surrogate pair',
    'Change "www.example.com/\uD83D" to "https://www.example.com/%EF%BF%BD"',
    '  termsOfService: "www.example.com/\\uD83D|"\nchannels: {}\n',
    '  termsOfService: "https://www.example.com/%EF%BF%BD"\nchannels: {}\n',
  );

  fixTitlesOf(
    'one of the allowed values',
    'Change "publish" to "receive"',
    `channels:
  c: {}
operations:
  o:
    action: pub|lish
    channel:
      $ref: '#/channels/c'
`,
    `channels:
  c: {}
operations:
  o:
    action: receive
    channel:
      $ref: '#/channels/c'
`,
  );

  fixTitlesOf(
    'a number where text is wanted',
    'Put it in quotes',
    `apidoc: 3.1.0
info:
  title: Demo
  version: 1.|10
`,
    `apidoc: 3.1.0
info:
  title: Demo
  version: '1.10'
`,
    { as: 'bare' },
  );

  fixTitlesOf(
    'a number as text in JSON',
    'Put it in quotes',
    `{ "apidoc": "3.1.0", "info": { "title": "Demo", "version": 1.|10 } }
`,
    `{ "apidoc": "3.1.0", "info": { "title": "Demo", "version": "1.10" } }
`,
    { as: 'json' },
  );

  fixTitlesOf(
    'text where a number is wanted',
    'Change it to the number 10',
    `components:
  schemas:
    s:
      type: string
      maxLength: '1|0'
`,
    `components:
  schemas:
    s:
      type: string
      maxLength: 10
`,
  );

  fixTitlesOf(
    'text where a boolean is wanted',
    'Write true',
    `components:
  schemas:
    s:
      uniqueItems: "tr|ue"
`,
    `components:
  schemas:
    s:
      uniqueItems: true
`,
  );

  fixTitlesOf(
    'one value as a list',
    'Put it in a list',
    `components:
  schemas:
    s:
      type: object
      required: na|me
`,
    `components:
  schemas:
    s:
      type: object
      required:
        - name
`,
  );

  fixTitlesOf(
    'a list of one as its value',
    'Use the only item of the list',
    `info2: x
servers:
  s:
    protocol: kafka
    host|:
      - example.com
`,
    `info2: x
servers:
  s:
    protocol: kafka
    host: example.com
`,
  );

  fixTitlesOf(
    'tags as words',
    'Change it to "name"',
    `apidoc: 3.1.0
info:
  title: Demo
  version: 1.0.0
  tags:
    - bil|ling
`,
    `apidoc: 3.1.0
info:
  title: Demo
  version: 1.0.0
  tags:
    - name: billing
`,
    { as: 'bare' },
  );

  fixTitlesOf(
    'a map of traits as a list',
    'Change it to a list',
    `channels:
  c: {}
operations:
  o:
    action: send
    channel:
      $ref: '#/channels/c'
    tags|:
      a:
        name: a
      b:
        name: b
`,
    `channels:
  c: {}
operations:
  o:
    action: send
    channel:
      $ref: '#/channels/c'
    tags:
      - name: a
      - name: b
`,
  );

  fixTitlesOf(
    'nothing where an object may stand',
    'Write {}',
    `channels:
  c|:
`,
    `channels:
  c: {}
`,
  );

  fixTitlesOf(
    'to the limit',
    'Change -3 to 0',
    `components:
  schemas:
    s:
      minLength: -|3
`,
    `components:
  schemas:
    s:
      minLength: 0
`,
  );

  fixTitlesOf(
    'below the limit of a binding',
    'Change 1000000 to 999999',
    `servers:
  s:
    host: example.com
    protocol: enterprisemq
    pathname: //C
    bindings:
      enterprisemq:
        heartBeatInterval: 10000|00 # s
`,
    `servers:
  s:
    host: example.com
    protocol: enterprisemq
    pathname: //C
    bindings:
      enterprisemq:
        heartBeatInterval: 999999 # s
`,
  );

  fixTitlesOf(
    'a URL without a scheme',
    'Change "www.example.com/terms" to "https://www.example.com/terms"',
    `apidoc: 3.1.0
info:
  title: Demo
  version: 1.0.0
  termsOfService: www.example.com/te|rms
`,
    `apidoc: 3.1.0
info:
  title: Demo
  version: 1.0.0
  termsOfService: https://www.example.com/terms
`,
    { as: 'bare' },
  );

  fixTitlesOf(
    'an address with mailto',
    'Change "mailto:api@example.com" to "api@example.com"',
    `apidoc: 3.1.0
info:
  title: Demo
  version: 1.0.0
  contact:
    email: mailto:api@exa|mple.com
`,
    `apidoc: 3.1.0
info:
  title: Demo
  version: 1.0.0
  contact:
    email: api@example.com
`,
    { as: 'bare' },
  );

  fixTitlesOf(
    'a short media type',
    'Change "json" to "application/json"',
    `defaultContentType: js|on
`,
    `defaultContentType: application/json
`,
  );

  fixTitlesOf(
    'a runtime expression with dots',
    'Change "$message.payload.order.id" to "$message.payload#/order/id"',
    `components:
  correlationIds:
    c:
      location: $message.payload.order.|id
`,
    `components:
  correlationIds:
    c:
      location: $message.payload#/order/id
`,
  );

  fixTitlesOf(
    'a runtime expression without its beginning',
    'Change "message.header#/id" to "$message.header#/id"',
    `components:
  correlationIds:
    c:
      location: message.header#/i|d
`,
    `components:
  correlationIds:
    c:
      location: $message.header#/id
`,
  );

  fixTitlesOf(
    'the supported version',
    'Change "v3.1" to "3.1.0"',
    `apidoc: v3.|1
info:
  title: Demo
  version: 1.0.0
`,
    `apidoc: 3.1.0
info:
  title: Demo
  version: 1.0.0
`,
    { as: 'bare' },
  );

  fixTitlesOf(
    'a pattern of another dialect',
    'Change "(?P<year>\\d+)" to "(?<year>\\d+)"',
    `components:
  schemas:
    s:
      pattern: (?P<year>\\d+)|
`,
    `components:
  schemas:
    s:
      pattern: (?<year>\\d+)
`,
  );

  fixTitlesOf(
    'a duration in hours',
    'Change "24h" to "86400s"',
    `channels:
  c:
    address: projects/p/topics/t
    bindings:
      cloudpubsub:
        messageRetentionDuration: 24|h
`,
    `channels:
  c:
    address: projects/p/topics/t
    bindings:
      cloudpubsub:
        messageRetentionDuration: 86400s
`,
  );

  fixTitlesOf(
    'remove what is there twice',
    'Remove this duplicate',
    `components:
  schemas:
    s:
      required:
        - a
        - b # second
        - |a
`,
    `components:
  schemas:
    s:
      required:
        - a
        - b # second
`,
  );

  fixTitlesOf(
    'a map in place of an empty list',
    'Write {}',
    `channels:
  c|: []
`,
    `channels:
  c: {}
`,
  );

  fixTitlesOf(
    'a tag twice in JSON',
    'Remove this duplicate',
    `{
  "apidoc": "3.1.0",
  "info": {
    "title": "Demo",
    "version": "1",
    "tags": [{ "name": "a" }, { "name": "|a" }]
  }
}
`,
    `{
  "apidoc": "3.1.0",
  "info": {
    "title": "Demo",
    "version": "1",
    "tags": [{ "name": "a" }]
  }
}
`,
    { as: 'json' },
  );
});
