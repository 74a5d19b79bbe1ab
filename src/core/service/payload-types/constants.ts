// The addresses of channels and the ids of operations as constants of a language.

import { partOf } from '../../analysis/model/parts.ts';
import type { Model } from '../../analysis/model/types.ts';
import { jsText } from '../../text/code-literals.ts';
import { memberName } from './typescript.ts';

/** Names with their values, in the order of the document. */
export interface Constants {
  readonly addresses: readonly (readonly [key: string, address: string])[];
  readonly operations: readonly string[];
}

/** Returns what there are constants for; channels whose address is not known have none. */
export function constantsOf(model: Model): Constants {
  const addresses = model.order.channels.flatMap((id) => {
    const channel = partOf(model, id, 'channel');
    return channel?.address ? [[channel.key, channel.address] as const] : [];
  });
  const operations = model.order.operations.flatMap(
    (id) => partOf(model, id, 'operation')?.key ?? [],
  );
  return { addresses, operations };
}

/** Returns them as objects of TypeScript, whose keys are those of the document. */
export function typescriptConstants({ addresses, operations }: Constants): string {
  const object = (name: string, comment: string, members: Constants['addresses']): string => {
    const lines = members.map(([key, value]) => `  ${ownKey(key)}: ${jsText(value)},\n`);
    return `/** ${comment} */\nexport const ${name} = {\n${lines.join('')}} as const;\n`;
  };
  return [
    object('CHANNELS', 'The addresses of channels, by their keys.', addresses),
    object(
      'OPERATIONS',
      'The ids of operations.',
      operations.map((key) => [key, key] as const),
    ),
  ].join('\n');
}

/** A key of an object literal; `__proto__` would be its prototype. */
function ownKey(name: string): string {
  return name === '__proto__' ? `['__proto__']` : memberName(name);
}
