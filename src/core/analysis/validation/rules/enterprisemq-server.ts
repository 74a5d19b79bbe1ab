// MUST NOT: fields of the enterprisemq server binding that contradict the server's protocol or the
// form of its host (section Binding: enterprisemq, Server Binding Object; readings.md AMB-52).

import { endpointOf } from '../../../format/bindings/enterprisemq.ts';
import { rename } from '../../../format/dialects.ts';
import { get, stringOf } from '../../../text/tree.ts';
import type { RuleContext } from '../rule.ts';

const FILE_FORM = ['groupId', 'cipherSpec', 'multiEndpointServer'];

export function enterprisemqServer({ documents, dialect, objects, report }: RuleContext): void {
  const key = rename('enterprisemq', dialect);
  for (const { node, uri, path } of objects.get('Server') ?? []) {
    const protocol = stringOf(get(node, 'protocol'));
    const host = stringOf(get(node, 'host'));
    const bindings = get(node, 'bindings');
    const place = bindings && documents.resolve(uri, [...path, 'bindings'], bindings);
    const binding = place && get(place.node, key);
    if (!binding || host === undefined) continue;
    const say = (field: string, message: string, because = 'host'): void =>
      report(
        'enterprisemq-server',
        'error',
        place.uri,
        [...place.path, key, field],
        'key',
        message,
        {
          uri,
          path: [...path, because],
          message: `The ${because} of the server is defined here.`,
        },
      );
    const file =
      endpointOf(host, protocol) === 'file' ? host.slice(0, host.indexOf('//') + 2) : undefined;
    for (const field of FILE_FORM) {
      if (file && get(binding, field))
        say(
          field,
          `"${field}" is not allowed with a connection file (${file}...), which contains it already. Remove it.`,
        );
    }
    if (!file && get(binding, 'cipherSpec') && protocol === key) {
      say(
        'cipherSpec',
        `"cipherSpec" requires TLS. Use the protocol ${key}-secure, or remove it.`,
        'protocol',
      );
    }
    if (!file && get(binding, 'ccdtQueueManagerName'))
      say(
        'ccdtQueueManagerName',
        '"ccdtQueueManagerName" requires a connection file, but the host of this server is a direct address. Remove it.',
      );
  }
}
