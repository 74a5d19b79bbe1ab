// The http binding, versions 0.1.0 to 0.3.0, and the ws binding.
import { oneOf } from '../shape-builders.ts';
import { bindingObject, type ProtocolBinding, row, schema } from './protocol-binding.ts';

const checked = ['0.2.0', '0.3.0'];

export const http: ProtocolBinding = {
  key: 'http',
  versions: ['0.1.0', ...checked],
  checked: { Operation: checked, Message: checked },
  objects: [
    bindingObject(
      'http',
      'Operation',
      'The HTTP request of the operation.',
      [
        row(
          'type',
          oneOf('request', 'response'),
          'Whether the operation is a request or a response.',
          { until: '0.1.0', required: true },
        ),
        row(
          'method',
          oneOf('GET', 'PUT', 'POST', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'CONNECT', 'TRACE'),
          'Method of the request.',
        ),
        row('query', schema, 'Schema of the query parameters: an object with `properties`.'),
      ],
      {
        misplaced: {
          type: 'Later versions do not have it: the "action" and the "reply" of the operation say it.',
          headers: 'Headers belong to the binding of a message.',
        },
      },
    ),
    bindingObject('http', 'Message', 'The HTTP message that carries the payload.', [
      row('headers', schema, 'Schema of the HTTP headers: an object with `properties`.'),
      row(
        'statusCode',
        { is: 'number' },
        'Status code of a response; it counts only for messages of a `reply`.',
        { since: '0.3.0' },
      ),
    ]),
  ],
};

export const ws: ProtocolBinding = {
  key: 'ws',
  versions: ['0.1.0'],
  checked: { Channel: ['0.1.0'] },
  objects: [
    bindingObject('ws', 'Channel', 'The opening handshake of the connection.', [
      row('method', oneOf('GET', 'POST'), 'Method of the opening handshake.'),
      row(
        'query',
        schema,
        'Schema of the query parameters of the handshake: an object with `properties`.',
      ),
      row(
        'headers',
        schema,
        'Schema of the headers of the handshake: an object with `properties`.',
      ),
    ]),
  ],
};
