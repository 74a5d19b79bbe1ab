// The text of a new document: valid from the first second, and a beginning to write on.
export const NEW_TITLE = 'My application';

export const NEW_DOCUMENT = `apidoc: 3.1.0
info:
  title: ${NEW_TITLE}
  version: 1.0.0
  description: What this application does, in a sentence or two.
servers:
  production:
    host: broker.example.com
    protocol: mqtt
channels:
  greetings:
    address: greetings
    messages:
      hello:
        payload:
          type: object
          properties:
            text:
              type: string
operations:
  receiveGreeting:
    action: receive
    channel:
      $ref: '#/channels/greetings'
`;

const TITLE_START = NEW_DOCUMENT.indexOf(NEW_TITLE);
/** Where its title is, which is selected first. */
export const TITLE_RANGE = { start: TITLE_START, end: TITLE_START + NEW_TITLE.length };
