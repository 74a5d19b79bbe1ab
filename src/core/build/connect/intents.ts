// What is drawn between things that are there.
import type { Where } from '../types.ts';

export type ConnectIntent =
  /** Makes an operation one of another channel; messages that the new channel does not have are taken off its list. */
  | { readonly do: 'connect-operation'; readonly operation: Where; readonly channel: Where }
  /** Makes the reply of an operation pass through a channel; an operation without a reply gets one. */
  | { readonly do: 'connect-reply'; readonly operation: Where; readonly channel: Where }
  /** Puts a message into a channel: by reference where it stands in the components or in another channel. */
  | { readonly do: 'connect-message'; readonly message: Where; readonly channel: Where }
  /** Makes an operation, or its reply, carry one more message of its channel, which is put into the channel first if it is not there. */
  | { readonly do: 'carry-message'; readonly message: Where; readonly operation: Where }
  /** Makes a channel available on a server. `only`: and on no other one, which a channel that names no servers is not by itself. */
  | { readonly do: 'connect-server'; readonly channel: Where; readonly server: Where; readonly only?: true }
  /** Takes one of these away again. `from` is the channel, operation or reply, `what` the message or server, of a reply also its channel. */
  | { readonly do: 'disconnect'; readonly from: Where; readonly what: Where };
