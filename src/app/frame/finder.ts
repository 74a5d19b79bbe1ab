// What the find bar of the documentation asks of the studio.
import type { FindService } from '../../docs/pane/services.ts';
import { COMMANDS, keyText } from '../commands.ts';
import type { App } from '../studio.ts';

export function finder({ store, findBar }: App): FindService {
  return {
    asked: findBar.getState,
    subscribe: (listener) => findBar.subscribe(listener),
    close: () => findBar.setState(0, true),
    keys: keyText(COMMANDS.find.shortcut),
    hits: (text) => store.getState().find(text),
  };
}
