// The commands and their options: help, suggestions, completion of shells and the documentation are
// made from this table.
import type { Command, Option } from './command.ts';

const ROOT: Option = {
  name: 'root',
  value: 'DIR',
  help: 'The folder below which files may be read that a document refers to. Without it: the repository of the document, which is the nearest folder with .git there or above; without one the working folder if the document is below it and it is not the folder of a user, else the folder of the document. Hidden files are not read.',
};
const STDIN_NAME: Option = {
  name: 'stdin-name',
  value: 'NAME',
  help: 'The file name of standard input: its ending defines the language, references are resolved against its folder.',
};
const REMOTE: readonly Option[] = [
  {
    name: 'map',
    value: 'URL=FOLDER',
    repeated: true,
    help: 'Reads files below an address from a folder, so that nothing is fetched: https://example.com/schemas/=schemas.',
  },
  {
    name: 'allow-host',
    value: 'HOST',
    repeated: true,
    help: 'Fetches files that a document refers to from this host, over https, at most 8 MB and 15 seconds for each. Hosts that it redirects to must be allowed, too. Addresses of a private network are refused, also behind a name, unless they are named themselves. Requests go through the proxy of HTTPS_PROXY, which then looks up the names, but for the hosts of NO_PROXY.',
  },
  {
    name: 'ca',
    value: 'FILE',
    help: 'With --allow-host: certificates of authorities in PEM, such as that of your company, that are trusted beside the usual ones.',
  },
  {
    name: 'header-file',
    value: 'FILE',
    help: 'With --allow-host: a JSON file with headers by host, {"schemas.example.com":{"Authorization":"Bearer ..."}}. They are sent to that host only, also where another one redirects.',
  },
];
const LIMITS =
  'Only regular files of at most 32 MB are read, and nothing is fetched from the network but from hosts that are allowed. A document is not validated where its text has more than 8 MB, it is nested deeper than 256 levels, or it refers to too much.';

/** What the commands that connect to a server are about. */
const LIVE_SERVER: readonly Option[] = [
  { name: 'server', value: 'NAME', help: 'The server; not needed where there is only one.' },
  {
    name: 'param',
    value: 'NAME=VALUE',
    repeated: true,
    help: 'A value of a parameter of the address.',
  },
  {
    name: 'variable',
    value: 'NAME=VALUE',
    repeated: true,
    help: 'A value of a variable of the server, instead of its default.',
  },
  { name: 'stream', help: 'Over Redis: a stream, instead of a channel.' },
];
const LIVE: readonly Option[] = [
  { name: 'channel', value: 'ID', help: 'The channel, by its key or address.' },
  { name: 'operation', value: 'ID', help: 'The operation: its channel, and that of its reply.' },
  ...LIVE_SERVER,
];
/** Never as arguments, which other users of a computer can see. */
const CREDENTIALS: readonly Option[] = [
  { name: 'user', value: 'NAME', help: 'The user.' },
  { name: 'password-env', value: 'VAR', help: 'The environment variable with the password.' },
  { name: 'token-env', value: 'VAR', help: 'The environment variable with a token.' },
  {
    name: 'api-key-env',
    value: 'VAR',
    help: 'The environment variable with the API key, which goes where the security of the document says.',
  },
  {
    name: 'connect-header',
    value: 'NAME=env:VAR',
    repeated: true,
    help: 'A header of the request or handshake, from an environment variable.',
  },
  { name: 'ca', value: 'FILE', help: "The certificate of the authority that signed the server's." },
  { name: 'cert', value: 'FILE', help: 'The certificate of the client.' },
  { name: 'key-file', value: 'FILE', help: 'The key of the certificate of the client.' },
  { name: 'insecure', help: 'Accepts any certificate.' },
];

/** Options of every command. */
export const COMMON_OPTIONS: readonly Option[] = [
  { name: 'help', short: 'h', help: 'Prints the help of the command.' },
];

export const COMMANDS: readonly Command[] = [
  {
    name: 'validate',
    operands: 'PATH...',
    summary: 'checks documents and prints their problems',
    help: [
      'PATH is a document, a folder (every .yaml, .yml and .json file below it that has the root field and that .gitignore does not leave out), a pattern in quotes such as "docs/**/*.yaml", or - for standard input.',
      LIMITS,
    ],
    options: [
      {
        name: 'format',
        short: 'f',
        value: 'FORMAT',
        choices: {
          text: 'for people (unless another is given)',
          json: 'one JSON object, for programs',
          jsonl: 'a JSON object a line for each problem, while documents are validated',
          github: 'workflow commands: annotations in the changed files; in a job also its summary',
          sarif: 'SARIF 2.1.0, for code scanning services',
          junit: 'JUnit XML: a document is a suite, a problem a test case',
          checkstyle: 'the report of Checkstyle, in XML',
          codeclimate: 'a Code Climate report, for merge requests on GitLab',
          markdown: 'tables in Markdown, for comments and summaries',
        },
        help: 'How problems are printed.',
      },
      {
        name: 'fail-on',
        value: 'SEVERITY',
        choices: {
          error: 'errors (unless another is given)',
          warning: 'errors and warnings',
          hint: 'every problem, but not that a document is of AsyncAPI 2',
          never: 'nothing; what cannot be validated still ends with 2',
        },
        synonyms: { warn: 'warning' },
        help: 'What makes the exit code 1.',
      },
      {
        name: 'quiet',
        short: 'q',
        help: 'Prints only the problems that make the exit code 1, and nothing where there are none.',
      },
      {
        name: 'max-problems',
        value: 'N',
        help: 'Prints at most so many problems in all, errors first; the counts and the exit code are of all of them.',
      },
      {
        name: 'output',
        short: 'o',
        value: 'FILE',
        help: 'Where to write the problems, in folders that are made if necessary; standard output unless given.',
      },
      {
        name: 'watch',
        short: 'w',
        help: 'Validates again whenever a file changes that was read. Ctrl+C ends it, with the exit code of the last run.',
      },
      { name: 'color', help: 'Prints colors, also where the output is not a terminal.' },
      { name: 'no-color', help: 'Prints no colors.' },
      {
        name: 'config',
        value: 'FILE',
        help: 'Rules that are off or have another severity, for all files or for some, and files to ignore: {"rules":{"<code>":"off"}}. Without it, the nearest apidoc.config.json in the folder of each document or above counts, up to the root of the repository.',
      },
      {
        name: 'ruleset',
        value: 'FILE',
        repeated: true,
        help: 'Also runs the rules of a ruleset in the format of Spectral, as YAML or JSON. Without it, those that the configuration names count, or else the nearest .spectral.yaml, .spectral.yml or .spectral.json in the folder of each document or above, up to the root of the repository.',
      },
      {
        name: 'only-rulesets',
        help: 'Prints only what rulesets find.',
      },
      {
        name: 'allow-ruleset-code',
        help: 'Also runs the functions in JavaScript of rulesets, at most 5 seconds for each call. They can do whatever you can, such as read and send files: use it only where you trust whoever can change the rulesets. Without it, rules that use one are left out. Results of documents with such rules are not remembered by --cache.',
      },
      {
        name: 'baseline',
        value: 'FILE',
        help: 'Leaves out the problems that this file lists, by file, code and location, so that only new ones are reported. Texts that cannot be read are always reported.',
      },
      {
        name: 'write-baseline',
        help: 'Writes the present problems to the file of --baseline first.',
      },
      {
        name: 'skip-others',
        help: 'Skips files that are not apidoc or asyncapi documents, for hooks that pass every file.',
      },
      {
        name: 'require-examples',
        help: 'Ends with 2 where an example was not checked, such as by a pattern that takes too long.',
      },
      {
        name: 'since',
        value: 'REV',
        help: 'Prints only the problems of documents that differ from a revision of git, such as main, or that refer to a file that does. Their configurations and rulesets count, too. No program but git is run.',
      },
      {
        name: 'jobs',
        short: 'j',
        value: 'N',
        help: 'Validates in so many threads at once, where there are enough documents; as many as the computer has processors unless given. The result is the same, and in the same order. There is one thread with --allow-host.',
      },
      {
        name: 'cache',
        value: 'FILE',
        help: 'Remembers results in this file, so that only documents are validated again that changed, or whose files, configuration, rulesets or options did. Who can write it decides what is reported: keep it out of the repository.',
      },
      {
        name: 'dependents',
        help: 'Also validates the documents below the working folder that refer to one of the files.',
      },
      ROOT,
      ...REMOTE,
      STDIN_NAME,
    ],
    exitCodes: {
      0: 'no errors (see --fail-on)',
      1: 'errors (see --fail-on)',
      2: 'could not run, or a document is not validated',
    },
    load: async () => (await import('./command-validate.ts')).validateCommand,
  },
  {
    name: 'list',
    operands: '[PATH...]',
    summary: 'lists documents with their versions, owners, protocols and files',
    help: [
      'PATH is as for "validate"; the working folder unless given.',
      'Owners are those that x-owner names at the root or in info, a text or a list; else those of tags such as team:payments or owner:payments; else those of CODEOWNERS in the repository.',
    ],
    options: [
      {
        name: 'format',
        short: 'f',
        value: 'FORMAT',
        choices: {
          text: 'a table for people (unless another is given)',
          json: 'a list, with tags and the names of files, for programs',
        },
        help: 'How documents are listed.',
      },
      {
        name: 'config',
        value: 'FILE',
        help: 'Files to ignore. Without it, the nearest apidoc.config.json in the folder of each document or above counts, up to the root of the repository.',
      },
      ROOT,
      STDIN_NAME,
    ],
    exitCodes: {
      0: 'all are listed',
      2: 'could not run, or a document cannot be read',
    },
    load: async () => (await import('./command-list.ts')).listCommand,
  },
  {
    name: 'check-messages',
    operands: 'FILE',
    input: 'MESSAGES',
    summary: 'validates recorded messages against a document',
    help: [
      'FILE is the document. Standard input has a payload in JSON on each line; empty lines are skipped, and a line has at most 8 MB. Each is validated against the messages of a channel or an operation, of which it must be exactly one, or against those of all channels. Where a property must be another constant in each message, or has the name of its schema by `discriminator`, it decides which one is meant.',
      'Payload schemas may be Schema Objects, JSON Schemas, OpenAPI 3.0 or Avro schemas. Of Avro, both the JSON encoding and plain values are valid. A value that is not of its format is a warning: date, date-time, byte, int32, int64 and float are checked, any other format is not.',
      LIMITS,
    ],
    options: [
      { name: 'channel', value: 'ID', help: 'The channel that the messages are from.' },
      { name: 'operation', value: 'ID', help: 'The operation that the messages are of.' },
      { name: 'message', value: 'ID', help: 'The message that each line must be.' },
      {
        name: 'envelope',
        help: 'Each line is an object with the payload as "payload", or its bytes as "payloadBase64", and the headers as "headers", which are validated too; also the "key" of Kafka and the "contentType" where they are there. Its other properties are ignored.',
      },
      {
        name: 'format',
        short: 'f',
        value: 'FORMAT',
        choices: {
          text: 'for people (unless another is given)',
          json: 'one JSON object, for programs',
          junit: 'JUnit XML: a problem is a test case',
        },
        help: 'How the result is printed.',
      },
      {
        name: 'fail-on',
        value: 'SEVERITY',
        choices: {
          error: 'errors (unless another is given)',
          warning: 'errors and warnings',
          never: 'nothing; what cannot be checked still ends with 2',
        },
        help: 'What makes the exit code 1.',
      },
      {
        name: 'max-problems',
        value: 'N',
        help: 'Problems that are printed, 100 unless given; all are counted.',
      },
      ROOT,
      ...REMOTE,
    ],
    exitCodes: {
      0: 'no errors (see --fail-on)',
      1: 'errors (see --fail-on)',
      2: 'could not run, or a line is not checked',
    },
    load: async () => (await import('./command-check-messages.ts')).checkMessagesCommand,
  },
  {
    name: 'listen',
    operands: 'FILE',
    summary: 'validates the messages that come through a channel, as they come',
    help: [
      'FILE is the document. Each message gets the name of a message of the document, and is valid, invalid, ambiguous (several messages fit) or unknown (it cannot be validated), with what is wrong first. Ctrl+C ends it.',
      'Protocols are ws, wss, sse, http, https, mqtt, mqtts, secure-mqtt, nats, redis, rediss, amqp, amqps, kafka and kafka-secure. Standard error says when the server has confirmed the subscription. A connection that drops is opened again after 0, 1, 2, 4 ... 30 seconds; a login or a certificate that is refused ends the command.',
      'Nothing is changed on a broker: queues are temporary, a group of Kafka has a random name and commits nothing, a stream of Redis is read without a group.',
    ],
    options: [
      ...LIVE,
      { name: 'message', value: 'ID', help: 'The message that each must be.' },
      {
        name: 'format',
        short: 'f',
        value: 'FORMAT',
        choices: {
          text: 'for people (unless another is given)',
          ndjson: 'a JSON object on each line, for programs',
        },
        help: 'How messages are printed.',
      },
      { name: 'count', value: 'N', help: 'Ends after so many messages.' },
      { name: 'for', value: 'N', help: 'Ends after so many seconds.' },
      {
        name: 'from',
        value: 'WHERE',
        choices: {
          end: 'what comes from now on (unless another is given)',
          beginning: 'also what a topic of Kafka or a stream of Redis still has',
        },
        help: 'Where to begin.',
      },
      {
        name: 'fail-on',
        value: 'SEVERITY',
        choices: {
          error: 'errors (unless another is given)',
          warning: 'errors and warnings',
          never: 'nothing; what cannot be validated still ends with 2',
        },
        help: 'What makes the exit code 1.',
      },
      { name: 'payload', help: 'Prints payloads below the lines for people.' },
      {
        name: 'max-rate',
        value: 'N',
        help: 'Messages that are validated in a second; more are skipped and counted.',
      },
      {
        name: 'interval',
        value: 'N',
        help: 'Milliseconds between two requests over HTTP, 5000 unless given.',
      },
      ...CREDENTIALS,
    ],
    exitCodes: {
      0: 'all valid (see --fail-on)',
      1: 'one invalid or ambiguous (see --fail-on)',
      2: 'could not run, or one unknown',
    },
    load: async () => (await import('./command-listen.ts')).listenCommand,
  },
  {
    name: 'send',
    operands: 'FILE',
    input: 'PAYLOAD',
    summary: 'sends a message of a document, which is validated before it leaves',
    help: [
      'FILE is the document. Without --payload and --example, the first example of the message is sent, else a generated value. Content type, correlation id and reply address are added as the document describes them.',
      'Where the payload is in Avro or Protocol Buffers, JSON is encoded by the schema, and other bytes are sent as they are. The id of the schema in a registry is put in front, where the binding says so and states it as x-schema-id.',
      'A message that is not valid does not leave. A server whose name or tags say that it is in production needs --yes.',
    ],
    options: [
      ...LIVE,
      { name: 'message', value: 'ID', help: 'The message to send.' },
      { name: 'payload', value: 'FILE', help: 'The payload; - reads standard input.' },
      { name: 'example', value: 'NAME', help: 'The example of the message to send.' },
      { name: 'header', value: 'NAME=VALUE', repeated: true, help: 'A header of the message.' },
      { name: 'key', value: 'KEY', help: 'The key of a record of Kafka.' },
      { name: 'count', value: 'N', help: 'Sends so many messages.' },
      { name: 'allow-invalid', help: 'Sends it also where it is not valid.' },
      {
        name: 'wait-reply',
        value: 'N',
        help: 'Waits so many seconds for the reply of the operation, and validates it.',
      },
      {
        name: 'format',
        short: 'f',
        value: 'FORMAT',
        choices: {
          text: 'for people: the reply (unless another is given)',
          ndjson: 'a JSON object for each message that is sent, and for the reply',
        },
        help: 'How messages are printed.',
      },
      { name: 'yes', help: 'Sends also to a server in production.' },
      ...CREDENTIALS,
    ],
    exitCodes: {
      0: 'sent, and the reply is valid',
      1: 'the message is invalid and was not sent, or the reply is invalid or missing',
      2: 'could not run',
    },
    load: async () => (await import('./command-send.ts')).sendCommand,
  },
  {
    name: 'discover',
    operands: '',
    input: 'MESSAGES',
    summary: 'creates a document from messages, or extends an existing one',
    help: [
      'Messages come from the server of --server, or from a file that "listen --format ndjson" wrote. Addresses that differ in identifiers are one channel with parameters. The messages of a channel are told apart by a property that names their kind, else by their shapes. Schemas have the types, formats and required properties of what was seen, and an enum where few values repeat. Standard error says what was guessed.',
      'Every message that was looked at is valid by the document, which has no value of them but those of enum and const. Who sends and who receives cannot be seen, so it has no operations.',
      "--merge extends an existing document. It adds channels for new addresses, messages that match none of a channel's, new properties, types and enum values. Limits, patterns and names in required that a message breaks are removed. Comments and formatting stay, except for comments on removed lines. A message that is valid stays valid. Those that still don't match are counted, with up to three reasons.",
      'With --registry, a message that begins with a zero and the four bytes of the id of a schema gets that schema, in Avro, Protocol Buffers or JSON Schema, with the schemas that it refers to. Nothing but the registry is requested, through the proxy of HTTPS_PROXY or HTTP_PROXY unless NO_PROXY names it, and redirects are not followed. --ca and --insecure hold for it, too.',
      'Nothing is changed on a broker. Without --channel it listens to everything over MQTT, NATS and Redis, and to the path of the URL over WebSocket, SSE and HTTP. Ctrl+C ends listening, and the document is made of what came until then.',
    ],
    options: [
      {
        name: 'server',
        value: 'URL',
        help: 'The server, such as mqtt://localhost:1883 or wss://example.com/orders.',
      },
      {
        name: 'from',
        value: 'FILE',
        help: 'The file of recorded messages; - reads standard input.',
      },
      {
        name: 'channel',
        value: 'ADDRESS',
        repeated: true,
        help: 'What to listen to: a topic, subject, routing key or path, with the wildcards of the protocol.',
      },
      {
        name: 'beginning',
        help: 'Begins with what topics of Kafka still have, instead of what comes from now on.',
      },
      { name: 'for', value: 'N', help: 'Ends after so many seconds, 60 unless given.' },
      { name: 'count', value: 'N', help: 'Ends after so many messages.' },
      { name: 'title', value: 'TEXT', help: 'The title of a new document.' },
      {
        name: 'merge',
        value: 'FILE',
        help: 'The document to extend. Its file changes only if --output names it, too.',
      },
      {
        name: 'output',
        short: 'o',
        value: 'FILE',
        help: 'Where to write the document. An existing file is never overwritten, except that of --merge. Standard output unless given.',
      },
      {
        name: 'registry',
        value: 'URL',
        help: 'The schema registry: that of Confluent or one with its API, or Apicurio Registry (/apis/registry/v3, or /apis/ccompat/v7).',
      },
      { name: 'registry-user', value: 'NAME', help: 'The user, or API key, of the registry.' },
      {
        name: 'registry-password-env',
        value: 'VAR',
        help: 'The environment variable with the password, or API secret, of the registry.',
      },
      {
        name: 'registry-token-env',
        value: 'VAR',
        help: 'The environment variable with a token for the registry.',
      },
      ...CREDENTIALS.filter(({ name }) => name !== 'api-key-env'),
    ],
    exitCodes: {
      0: 'the document is made, or extended',
      1: "there was no message, or one doesn't match the document of --merge or its schema in the registry",
      2: 'could not run',
    },
    load: async () => (await import('./command-discover.ts')).discoverCommand,
  },
  {
    name: 'mock',
    operands: 'FILE',
    summary: 'plays the partner of an application, or the application itself',
    help: [
      'FILE is the document. The partner sends what the application receives, each message in turn, and validates what the application sends. A valid request gets a valid reply with its correlation id, an invalid one gets none. Values are the examples of the document, then generated ones.',
      'For WebSocket, server-sent events and HTTP it is a server on this computer, by the paths of the channels and the methods of the bindings; the host in the document is not used. Credentials are those that clients must present. HTTP answers 400 with the errors where a message is invalid. In all other protocols it connects to the broker of the document.',
      'Pages of other origins than those of this computer are refused, and so are requests to another host name. A message has at most 8 MB. Ctrl+C ends it.',
    ],
    options: [
      {
        name: 'as',
        value: 'SIDE',
        choices: {
          partner: 'who the application talks to (unless another is given)',
          application: 'the application that the document describes',
        },
        help: 'The side to play.',
      },
      ...LIVE_SERVER,
      { name: 'port', value: 'N', help: 'The port to listen on; any free one unless given.' },
      {
        name: 'host',
        value: 'ADDRESS',
        help: 'The address to listen on, 127.0.0.1 unless given. Other computers can connect to another one.',
      },
      {
        name: 'allow-origin',
        value: 'ORIGIN',
        repeated: true,
        help: 'Pages of this origin may connect, such as https://app.example.com.',
      },
      {
        name: 'interval',
        value: 'N',
        help: 'Milliseconds between two messages of an operation, 5000 unless given.',
      },
      { name: 'strict', help: 'Closes a WebSocket at an invalid message, with the first error.' },
      {
        name: 'seed',
        value: 'N',
        help: 'Generates other values for another number, and the same for the same, with correlation ids that count.',
      },
      { name: 'for', value: 'N', help: 'Ends after so many seconds.' },
      {
        name: 'format',
        short: 'f',
        value: 'FORMAT',
        choices: {
          text: 'for people (unless another is given)',
          ndjson: 'a JSON object on each line, for programs',
        },
        help: 'How messages are printed.',
      },
      { name: 'yes', help: 'Connects also to a broker in production.' },
      ...CREDENTIALS,
    ],
    exitCodes: {
      0: 'all that came was valid',
      1: 'a message was invalid or ambiguous',
      2: 'could not run, or a message is unknown',
    },
    load: async () => (await import('./command-mock.ts')).mockCommand,
  },
  {
    name: 'test',
    operands: 'FILE',
    summary: 'tests whether a running application keeps to its document',
    help: [
      'FILE is the document. All operations are tested at the same time: what the application sends is waited for, each message of the document, and validated. What it receives is sent, and the reply with the same correlation id is validated. An operation that receives without a reply is not observable, unless --probe names what shows its effect.',
      'A message that does not come in time is missing, and so is the reply to a request, also where one comes with another correlation id.',
    ],
    options: [
      {
        name: 'operation',
        value: 'ID',
        repeated: true,
        help: 'An operation to test; all of the server unless given.',
      },
      ...LIVE_SERVER,
      {
        name: 'trigger',
        value: 'COMMAND',
        help: 'Runs this in a shell, once all that is to come is listened to.',
      },
      {
        name: 'probe',
        value: 'OPERATION=WHAT',
        repeated: true,
        help: 'What shows the effect of an operation without a reply: another operation, of which a valid message comes, or a command, which ends with 0.',
      },
      { name: 'timeout', value: 'N', help: 'Seconds in which all must come, 10 unless given.' },
      { name: 'require-all', help: 'Fails also where a message or a reply is missing.' },
      {
        name: 'seed',
        value: 'N',
        help: 'Generates other values, where the document has no example.',
      },
      {
        name: 'report',
        value: 'FORMAT',
        choices: {
          markdown: 'for people (unless another is given)',
          json: 'one JSON object with all messages, and which messages and enum values came',
          junit: 'JUnit XML: an operation is a test case',
        },
        help: 'How the result is printed.',
      },
      { name: 'yes', help: 'Tests also on a server in production.' },
      ...CREDENTIALS,
    ],
    exitCodes: {
      0: 'nothing is invalid',
      1: 'a message is invalid or ambiguous, or missing (see --require-all)',
      2: 'could not run, a connection failed, or a message is unknown',
    },
    load: async () => (await import('./command-test.ts')).testCommand,
  },
  {
    name: 'bundle',
    operands: 'ENTRY',
    summary: 'writes one document from an entry and the files it refers to',
    help: [
      'The targets of references to other files are put into components, each object once, and the references name them there. Comments, order and layout of a YAML entry are kept.',
      'A document of AsyncAPI 2 stays one. Its components have no form for schemas in other languages: they are put in place of their references.',
      'Only regular files of at most 32 MB are read, and nothing is fetched from the network but from hosts that are allowed.',
    ],
    options: [
      {
        name: 'output',
        short: 'o',
        value: 'FILE',
        help: 'Where to write; standard output unless given.',
      },
      {
        name: 'dereference',
        help: 'Replaces all references with their targets, apart from those the format demands and from cycles.',
      },
      {
        name: 'apply-traits',
        help: 'Merges traits into their operations and messages, and removes them.',
      },
      {
        name: 'format',
        short: 'f',
        value: 'LANGUAGE',
        choices: { yaml: 'YAML', json: 'JSON, without comments' },
        help: 'Language of the result; that of the entry unless given.',
      },
      ROOT,
      ...REMOTE,
      STDIN_NAME,
    ],
    exitCodes: {
      0: 'written',
      1: 'the entry is not a document that can be bundled, or a reference cannot be resolved (nothing is written)',
      2: 'could not run',
    },
    load: async () => (await import('./command-bundle.ts')).bundleCommand,
  },
  {
    name: 'docs',
    operands: 'PATH',
    summary: 'writes the documentation of a document as one file, or that of many as a static site',
    help: [
      'PATH is a document, a folder or a catalog.json.',
      'The HTML file needs no other one, makes no requests, and can be read without scripts; where they run, it can be searched and its cards fold. It has code for each operation, follows the light or dark theme of the reader, and prints with contents, page numbers and the title on each page.',
      'The Markdown file says the same with headings, lists and tables, for repositories and language models, and the code of one client for each operation. Texts of the document stay texts: no HTML, link or cell of a table comes from a name. The same document always gives the same file.',
      'Of a folder, a static site is written to the folder --output: an index with a search over all documents, a page and a Markdown file of each, one with the code for its operations, llms.txt, and the system map: who sends and who receives at the same address of a server, what is without another side, and which messages and schemas several documents share. It works from a disk and at any path of a host, without scripts but for the search and the picture of the map. The site before is replaced; a folder with other files is left as it is. No link in the folder is followed.',
      'A catalog.json in the folder lists the documents: { "title": "...", "documents": [{ "path": "orders.yaml", "name": "...", "group": "..." }] }, with paths relative to it. Without one, the site has all documents that "validate" would find.',
      'A document of AsyncAPI 2 is shown as it is after its conversion to 3.',
      LIMITS,
    ],
    options: [
      {
        name: 'output',
        short: 'o',
        value: 'PATH',
        help: 'The file, or the folder of a site, in folders that are made if necessary; of a file standard output unless given.',
      },
      {
        name: 'format',
        short: 'f',
        value: 'FORMAT',
        choices: {
          html: 'one page (unless another is given)',
          markdown: 'GitHub Flavored Markdown',
        },
        help: 'What is written of a document; a site has both.',
      },
      {
        name: 'title',
        value: 'TEXT',
        help: 'The title of the HTML page in the browser and in print, or of the site; title and version of the document, or the title of the catalog, unless given.',
      },
      {
        name: 'lang',
        value: 'TAG',
        help: 'The language that the titles and descriptions of the documents are written in, such as ar or pt-BR: for screen readers, hyphens and quotes. The words of the pages around them are English.',
      },
      {
        name: 'base-url',
        value: 'URL',
        help: 'The address that the page, or the folder of the site, will have: for search engines and previews of links (og:url, canonical, og:image, and the sitemap.xml of a site). Previews show a picture of 1200 x 630 px, drawn from the diagram: PATH-preview.png beside the page that --output names, and a PNG file beside each page of a site. A site then has a page of each operation, channel and message, too, which sitemap.xml lists with the others. Links between pages stay relative.',
      },
      {
        name: 'config',
        value: 'FILE',
        help: 'How the pages look: {"docs":{"logo":"logo.svg","accent":"#8a0f2e"}}. Without it, the nearest apidoc.config.json in the folder of the document, or of the site, or above counts, up to the root of the repository.',
      },
      {
        name: 'since',
        value: 'OLD',
        help: 'Adds what changed since another version: marks in the documentation, and the section "What changed". OLD is a file, a folder with one document, - or git:REV:PATH, as "diff" takes it; of a site, the folder of its documents as they were, or git:REV.',
      },
      ROOT,
      ...REMOTE,
      STDIN_NAME,
    ],
    exitCodes: {
      0: 'written',
      1: 'written, and a document has errors, so that something may be missing',
      2: 'could not run, or a document is not validated (it is not written)',
    },
    load: async () => (await import('./command-docs.ts')).docsCommand,
  },
  {
    name: 'diff',
    operands: 'OLD NEW',
    summary:
      'compares two versions of a document and prints which changes break other applications',
    help: [
      'OLD and NEW are documents, folders with one document, - for standard input, or git:REV:PATH for a file of a revision, as "git show" takes it; with git:REV alone it is the file of the other version. A file that the revision does not have is new: all of it is added, and nothing breaks. Of a folder that has several documents, or of git:REV and a folder, all documents are compared in one report, with their owners as "list" says: one that is gone breaks all that follow it, and one of which only a file changed that it refers to is among them. Files that a document refers to are read from the same revision; nothing is fetched, and no program but git is run.',
      'Senders are the applications that send to the described one, receivers those that receive from it. A change is breaking where one that follows the old version can fail with the new one. Reformatting, references, traits and the names of components make no difference.',
      'A document of AsyncAPI 2 is compared as it is after its conversion to 3, also with one of version 3; files, lines and pointers are those of its own text.',
      "Where it can't be decided whether a change breaks others, it is unclassified, with the reason. A breaking change of a payload has an example where one was found: a value that only one of the versions allows.",
      LIMITS,
    ],
    options: [
      {
        name: 'for',
        value: 'SIDE',
        choices: {
          both: 'unless another is given',
          sender: 'leaves out breaking changes that concern only receivers',
          receiver: 'leaves out breaking changes that concern only senders',
        },
        synonyms: { senders: 'sender', receivers: 'receiver' },
        help: 'Whose applications matter.',
      },
      {
        name: 'fail-on',
        value: 'LEVEL',
        choices: {
          breaking: 'breaking changes (unless another is given)',
          any: 'every change except in the documentation',
          none: 'nothing; what cannot be compared still ends with 2',
        },
        synonyms: { never: 'none' },
        help: 'What makes the exit code 1.',
      },
      {
        name: 'format',
        short: 'f',
        value: 'FORMAT',
        choices: {
          text: 'for people (unless another is given)',
          json: 'one JSON object, for programs',
          markdown: 'tables in Markdown, for comments and release notes',
          github: 'workflow commands: annotations in the changed files',
          html: 'one page for readers, without scripts and requests',
          'next-version':
            'the lowest version that is enough, alone on a line; of a folder a line for each document. The exit code is 0 then, whatever changed',
        },
        help: 'How changes are printed.',
      },
      {
        name: 'check-version',
        help: 'Also checks by Semantic Versioning whether "info.version" of NEW is raised enough: the first number for breaking changes, the second one for compatible and unclassified ones, the third one for those of the documentation; before 1.0.0 the second one for breaking changes, else the third one.',
      },
      {
        name: 'output',
        short: 'o',
        value: 'FILE',
        help: 'Where to write, in folders that are made if necessary; standard output unless given.',
      },
      {
        name: 'config',
        value: 'FILE',
        help: 'Levels of changes by their codes: {"diff":{"operation.summary-changed":"off"}}. Without it, the nearest apidoc.config.json in the folder of NEW or above counts, up to the root of the repository.',
      },
      ROOT,
      ...REMOTE,
      STDIN_NAME,
    ],
    exitCodes: {
      0: 'no breaking change (see --fail-on)',
      1: 'a breaking change (see --fail-on), or a version that is not raised enough (see --check-version)',
      2: 'could not run, a version is not a document that can be read, or its number is not a semantic version (see --check-version)',
    },
    load: async () => (await import('./command-diff.ts')).diffCommand,
  },
  {
    name: 'split',
    operands: 'FILE',
    summary: 'writes one document as many files, the reverse of bundle',
    help: [
      'Each component gets its own file, components/<kind>/<name>, apart from servers, channels, operations and replies. References and comments move along; bundling the files gives the same document. Files that exist are never written over, and no link in the folder is followed.',
    ],
    options: [
      {
        name: 'output',
        short: 'o',
        value: 'DIR',
        help: 'The folder to write to; it is made if necessary.',
      },
      STDIN_NAME,
    ],
    exitCodes: {
      0: 'written',
      2: 'could not run, or the document cannot be split (nothing is written)',
    },
    load: async () => (await import('./command-split.ts')).splitCommand,
  },
  {
    name: 'export-schemas',
    operands: 'FILE DIR',
    summary: 'writes the payload of each message as a JSON Schema of its own',
    help: [
      'Each message gets a file, <name>.schema.json, with all that its payload refers to, also in other files. Values are valid by it as "check-messages" says. Schema Objects, JSON Schemas, OpenAPI 3.0 and Avro schemas are written; payloads in other languages are named and left out.',
      'A file that exists and has another text is never written over: nothing is written then. No link in the folder is followed.',
    ],
    options: [
      {
        name: 'draft',
        value: 'DRAFT',
        choices: { '2020-12': 'unless given', '07': 'for tools that read no later one' },
        help: 'The draft of JSON Schema.',
      },
      ROOT,
      ...REMOTE,
      STDIN_NAME,
    ],
    exitCodes: {
      0: 'all are written',
      1: 'some are not, or have references without a target',
      2: 'could not run, or no payload can be written',
    },
    load: async () => (await import('./command-export-schemas.ts')).exportSchemasCommand,
  },
  {
    name: 'sample',
    operands: 'FILE OPERATION',
    summary: 'prints code that sends to an operation, or receives from it',
    help: [
      'OPERATION is its key in the document. The code is from the side of its reader, who sends what the application receives and receives what it sends, with address, security, bindings and an example of the document. Secrets are environment variables. Without --client the clients that speak the protocol of the server are listed.',
    ],
    options: [
      { name: 'client', value: 'NAME', help: 'The program or library, such as kcat or mqtt.js.' },
      {
        name: 'server',
        value: 'NAME',
        help: 'The server. Unless given, the first of the operation whose protocol the client speaks.',
      },
      {
        name: 'message',
        value: 'NAME',
        help: 'The message. Unless given, the first of the operation.',
      },
      {
        name: 'param',
        value: 'NAME=VALUE',
        repeated: true,
        help: 'A parameter of the address. May be repeated.',
      },
      {
        name: 'variable',
        value: 'NAME=VALUE',
        repeated: true,
        help: 'A variable of the server. May be repeated.',
      },
      {
        name: 'format',
        short: 'f',
        value: 'FORMAT',
        choices: { text: 'unless given', json: 'with client, label and language' },
        help: 'What is printed.',
      },
      ROOT,
      ...REMOTE,
      STDIN_NAME,
    ],
    exitCodes: { 0: 'printed', 2: 'could not run, or there is no such sample' },
    load: async () => (await import('./command-sample.ts')).sampleCommand,
  },
  {
    name: 'types',
    operands: 'FILE',
    summary: 'writes payloads, headers and schemas as types of a programming language',
    help: [
      'Types have the names of messages and schemas, with descriptions as comments; a message whose payload is a schema has its name as well where the language has other names for types. The addresses of channels and the ids of operations are constants beside them. Schema Objects, JSON Schemas, OpenAPI 3.0, Avro and Protocol Buffers are read; what is in another language is named and left out.',
      'Files of an earlier run are written again. A file that exists and is none of them is never written over: nothing is written then. No link in the folder is followed.',
    ],
    options: [
      {
        name: 'language',
        short: 'l',
        value: 'LANGUAGE',
        choices: {
          typescript: 'unless given',
          java: 'records and sealed interfaces (17)',
          kotlin: 'data classes and sealed interfaces',
          python: 'TypedDict (3.11)',
          go: 'structs with tags for JSON',
          csharp: 'records for System.Text.Json (C# 10)',
          rust: 'structs and enums for serde',
          swift: 'structs and enums as Codable',
          cpp: 'structs and variants (C++17)',
          php: 'classes with readonly properties (8.1)',
          ruby: 'Data (3.2)',
          dart: 'classes, sealed where there are alternatives (3)',
          'json-schema': 'one schema with definitions, in draft 2020-12',
        },
        help: 'The language.',
      },
      {
        name: 'output',
        short: 'o',
        value: 'DIR',
        help: 'The folder to write to; it is made if necessary. Unless given, all is printed.',
      },
      ROOT,
      ...REMOTE,
      STDIN_NAME,
    ],
    exitCodes: {
      0: 'all are written',
      1: 'some are left out, or have references without a target',
      2: 'could not run, or there is no schema that types could be made of',
    },
    load: async () => (await import('./command-types.ts')).typesCommand,
  },
  {
    name: 'move',
    operands: 'FILE POINTER NEWFILE',
    summary: 'moves an object of a document to a file of its own',
    help: [
      'FILE is the document, and POINTER a JSON Pointer to the object in it, such as /components/schemas/Order; parts/model.yaml#/Order is one in a file that the document refers to, by its path from FILE. The object is written to NEWFILE, in folders that are made if necessary, and a reference to it takes its position. References in it keep their targets, and those to it still find it.',
      'NEWFILE is below the root folder of the document and has the ending of its language. A file that exists is never written over. The result is read back first: nothing is written unless it says the same as before, with all references followed, and has no error more.',
    ],
    options: [{ name: 'dry-run', help: 'Says what would be written, and writes nothing.' }, ROOT],
    exitCodes: {
      0: 'moved',
      2: 'could not run, or the object cannot be moved (nothing is written)',
    },
    load: async () => (await import('./command-move.ts')).moveCommand,
  },
  {
    name: 'edit',
    operands: 'FILE',
    summary: 'changes a document by commands, and leaves all other bytes as they are',
    help: [
      'Runs commands of the forms and wizards of the studio, such as {"do":"set","pointer":"/info/version","value":"2.0.0"} or {"do":"rename","pointer":"/components/schemas/Item","to":"StockItem"}, one after the other. Comments, order and style stay. The difference is printed.',
      'Nothing is written where one of them cannot be run, or where the document would have new errors. docs/agent-tools.md lists the commands; an agent uses the same ones by "mcp".',
      LIMITS,
    ],
    options: [
      {
        name: 'command',
        value: 'JSON',
        repeated: true,
        help: 'A command, or a list of them, as JSON.',
      },
      { name: 'dry-run', help: 'Prints what would change, and writes nothing.' },
      { name: 'allow-errors', help: 'Writes even if the document gets new errors.' },
      {
        name: 'format',
        value: 'FORMAT',
        choices: {
          text: 'the difference (unless another is given)',
          json: 'also the revisions of files, and problems that are fixed or new',
        },
        help: 'How the result is printed.',
      },
      ROOT,
      ...REMOTE,
    ],
    exitCodes: {
      0: 'written, or nothing had to change',
      2: 'could not run, or a command was refused (nothing is written)',
    },
    load: async () => (await import('./command-edit.ts')).editCommand,
  },
  {
    name: 'format',
    operands: 'PATH...',
    summary: 'indents documents evenly, in their files',
    help: [
      'PATH is as for "validate". Values, quotes and comments stay as they are. The files that change are printed; of standard input (-) the formatted text.',
      'The .editorconfig of the repository decides, where there is one: indent_style, indent_size, tab_width, end_of_line and insert_final_newline. YAML has two to eight spaces a level, and no line is wrapped or joined.',
      'A file with syntax errors is left as it is.',
    ],
    options: [
      { name: 'check', help: 'Changes nothing, and ends with 1 where a file is not formatted.' },
      ROOT,
      STDIN_NAME,
    ],
    exitCodes: {
      0: 'all are formatted now',
      1: 'some are not (--check)',
      2: 'could not run, or a file has errors',
    },
    load: async () => (await import('./command-format.ts')).formatCommand,
  },
  {
    name: 'convert',
    operands: '[LANGUAGE] ENTRY',
    operandChoices: { yaml: 'writes JSON as YAML', json: 'writes YAML as JSON' },
    summary:
      'converts AsyncAPI 2 to 3, makes a document of OpenAPI and schemas, or writes one in the other language',
    help: [
      'Without LANGUAGE, a document of AsyncAPI 2.0 to 2.6 is converted to 3, with the files that it refers to. Comments, order, quotes and layout are kept. What 3 has no form for is kept in a field that starts with x-, and a note names it. The result is validated, and each of its errors is reported where it comes from. Any other document of version 3 stays as it is.',
      'Of another format a new document is made, with --output: the webhooks and callbacks of OpenAPI 3, a JSON Schema or its definitions, the records of Avro and the messages of Protocol Buffers are its messages. Notes name what is not in it.',
      'With LANGUAGE, a document is written as YAML or JSON. The order of keys and the digits of numbers are kept; what JSON cannot express, such as comments, is named on standard error.',
    ],
    options: [
      {
        name: 'to',
        value: 'VERSION',
        choices: { '3.0.0': 'unless another is given', '3.1.0': 'the newest version' },
        help: 'The version to convert to.',
      },
      {
        name: 'dialect',
        value: 'NAME',
        choices: { asyncapi: 'unless another is given', apidoc: 'with version 3.1.0' },
        help: 'The root field of the result, which has the version.',
      },
      {
        name: 'view',
        value: 'SIDE',
        choices: {
          application: '"publish" means that the application receives (unless another is given)',
          client: '"publish" means that it sends',
        },
        help: 'Whose operations the document describes.',
      },
      {
        name: 'names',
        value: 'KIND',
        choices: { address: 'the address (unless another is given)', id: 'a name made of it' },
        help: 'What the keys of channels are.',
      },
      {
        name: 'output',
        short: 'o',
        value: 'FILE',
        help: 'Where to write the entry document; standard output unless given.',
      },
      {
        name: 'out-dir',
        value: 'DIR',
        help: 'The folder for all files that change, below it named as below the working folder.',
      },
      {
        name: 'all-files',
        help: 'Writes the files that do not change to the folder of --out-dir, too: those of the document that are on this computer.',
      },
      { name: 'write', help: 'Writes all files that change over themselves.' },
      {
        name: 'format',
        value: 'FORMAT',
        choices: {
          text: 'lines on standard error (unless another is given)',
          json: 'one JSON object on standard output',
        },
        help: 'How files and notes are reported.',
      },
      ROOT,
      ...REMOTE,
      STDIN_NAME,
    ],
    exitCodes: {
      0: 'converted, or nothing to convert',
      1: 'converted, and notes name what 3 has no form for, or errors of the result',
      2: 'could not run, or the document cannot be converted; nothing was written',
    },
    load: async () => (await import('./command-convert.ts')).convertCommand,
  },
  {
    name: 'explain',
    operands: '[CODE...]',
    summary: 'says what the codes of problems and changes mean, and how to solve them',
    help: [
      'CODE is what "validate" prints after a problem, such as unused-channel, or "diff" after a change, such as channel.removed. Without one, all are listed.',
    ],
    options: [
      {
        name: 'format',
        short: 'f',
        value: 'FORMAT',
        choices: {
          text: 'for people (unless another is given)',
          json: 'one JSON object, for programs',
        },
        help: 'How the codes are explained.',
      },
    ],
    exitCodes: {
      0: 'explained',
      2: 'could not run, or there is no such code',
    },
    load: async () => (await import('./command-explain.ts')).explainCommand,
  },
  {
    name: 'schema',
    operands: '',
    summary: 'prints the structure of the format as a JSON Schema (draft 07)',
    help: [
      'For other editors and tools. Rules that compare several objects of a document are not in it.',
    ],
    options: [
      {
        name: 'dialect',
        value: 'NAME',
        choices: {
          apidoc: 'documents that begin with `apidoc:`, unless another is given',
          asyncapi: 'documents that begin with `asyncapi:`, versions 3.0 and 3.1',
        },
        help: 'The documents that it describes.',
      },
      {
        name: 'ruleset',
        help: 'Prints the schema of rulesets in the format of Spectral instead.',
      },
    ],
    exitCodes: {
      0: 'printed',
      2: 'could not run',
    },
    load: async () => (await import('./command-schema.ts')).schemaCommand,
  },
  {
    name: 'mcp',
    operands: '[PATH]',
    summary: 'serves documents to agents, over the Model Context Protocol',
    help: [
      'PATH is a document, or a folder with documents; the working folder unless given. Agents list, read, validate, compare and edit the documents below the root folder by 15 tools; edits are those of "edit". The protocol is spoken over standard input and output until standard input ends.',
      LIMITS,
    ],
    options: [
      { name: 'read-only', help: 'Leaves out the tools that write.' },
      {
        name: 'http',
        help: 'Serves over HTTP on 127.0.0.1 until Ctrl+C, and prints the address and the token that a client needs.',
      },
      { name: 'port', value: 'N', help: 'The port of --http; one that is free unless given.' },
      ROOT,
      ...REMOTE,
    ],
    exitCodes: {
      0: 'standard input ended, or ended by Ctrl+C',
      2: 'could not run',
    },
    load: async () => (await import('./command-mcp.ts')).mcpCommand,
  },
  {
    name: 'serve',
    operands: '[PATH]',
    summary: 'opens a document or a folder of this computer in the studio, in the browser',
    help: [
      'PATH is a document, or a folder with documents; the working folder unless given. The address of the studio is printed: it is on this computer only, and has a token that nobody else knows.',
      'Changes of the files appear in the studio, and Save writes them; where both changed, the studio compares them. The files are YAML, JSON and schemas below the root folder, of at most 32 MB each, and what the documents refer to there.',
    ],
    options: [
      {
        name: 'docs',
        help: 'Shows the documentation alone, which follows the files; nothing is written.',
      },
      { name: 'open', help: 'Opens the address in the browser.' },
      {
        name: 'port',
        value: 'N',
        help: 'The port of the address; one that is free unless given. With the same port the browser keeps settings and drafts.',
      },
      {
        name: 'live',
        help: 'Lets the studio listen and send through this program, by protocols that a browser does not speak: MQTT, NATS, Redis, AMQP, Kafka. It connects to the servers of the documents only.',
      },
      {
        name: 'allow-server',
        value: 'HOST:PORT',
        repeated: true,
        help: 'With --live: also connects to this server, instead of one of a document.',
      },
      {
        name: 'watch',
        short: 'w',
        help: 'Prints the problems, too, again after each change.',
      },
      ROOT,
      ...REMOTE,
    ],
    exitCodes: {
      0: 'ended by Ctrl+C',
      2: 'could not run',
    },
    load: async () => (await import('./command-serve.ts')).serveCommand,
  },
  {
    name: 'lsp',
    operands: '',
    summary: 'starts the language server for editors, over standard input and output',
    help: [
      'An editor starts it by itself; docs/editors.md says how to set it up. It reads files as "validate" does, and fetches nothing from the network but from hosts that are allowed.',
    ],
    options: [
      { name: 'stdio', help: 'Uses standard input and output, as it always does: editors add it.' },
      ...REMOTE,
    ],
    exitCodes: {
      0: 'the editor has ended it',
      1: 'the editor ended it without "shutdown"',
    },
    load: async () => (await import('./command-lsp.ts')).lspCommand,
  },
  {
    name: 'init-agents',
    operands: '[FOLDER]',
    summary: 'adds lines to AGENTS.md on how agents change documents',
    help: [
      'FOLDER is a repository; the working folder unless given. The lines are between two comments in its AGENTS.md, which is made if it is missing: run again, they are replaced, and everything else in the file stays.',
    ],
    options: [{ name: 'dry-run', help: 'Says what would be written, and writes nothing.' }],
    exitCodes: {
      0: 'written, or there already',
      2: 'could not run',
    },
    load: async () => (await import('./command-init-agents.ts')).initAgentsCommand,
  },
  {
    name: 'completion',
    operands: 'SHELL',
    operandChoices: {
      bash: 'add `source <(apidoc-studio completion bash)` to ~/.bashrc',
      zsh: 'add `source <(apidoc-studio completion zsh)` to ~/.zshrc, after compinit',
      fish: 'add `apidoc-studio completion fish | source` to ~/.config/fish/config.fish',
    },
    summary: 'prints a script by which a shell completes commands and options',
    help: [],
    options: [],
    exitCodes: {
      0: 'printed',
      2: 'could not run',
    },
    load: async () =>
      (await import('./command-completion.ts')).completionCommand(COMMANDS, COMMON_OPTIONS),
  },
];
