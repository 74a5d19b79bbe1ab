// MUST NOT: fields of the enterprisemq server binding that contradict the server's protocol or the form of its host
// (section Binding: enterprisemq, Server Binding Object; readings.md AMB-52).
import { get, stringOf } from '../../parse/tree.ts';
import type { RuleContext } from '../check.ts';

const FILE_FORM = ['groupId', 'cipherSpec', 'multiEndpointServer'];

export function enterprisemqServer({ world, objects, report }: RuleContext): void {
  for (const { node, uri, path } of objects.get('Server') ?? []) {
    const protocol = stringOf(get(node, 'protocol'));
    const host = stringOf(get(node, 'host'));
    const bindings = get(node, 'bindings');
    const place = bindings && world.deref(uri, [...path, 'bindings'], bindings);
    const binding = place && get(place.node, 'enterprisemq');
    if (!binding || host === undefined) continue;
    const say = (field: string, message: string): void =>
      report('enterprisemq-server', 'error', place.uri, [...place.path, 'enterprisemq', field], 'key', message);
    const file = /^(?:https?|file):\/\//i.exec(host)?.[0];
    for (const field of FILE_FORM) {
      if (file && get(binding, field)) say(field, `"${field}" does not go with a connection file (${file}...): the file says it.`);
    }
    if (!file && get(binding, 'cipherSpec') && protocol === 'enterprisemq') {
      say('cipherSpec', '"cipherSpec" needs TLS: use the protocol enterprisemq-secure, or remove it.');
    }
    if (!file && get(binding, 'ccdtQueueManagerName'))
      say('ccdtQueueManagerName', '"ccdtQueueManagerName" is for connection files only; the host here is direct.');
  }
}
