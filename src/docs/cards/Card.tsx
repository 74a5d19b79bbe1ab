// Picks the card for a part by its kind.
import { memo, type ReactNode } from 'react';
import type { Part } from '../../core/model/types.ts';
import { Channel } from './Channel.tsx';
import { Message } from './Message.tsx';
import { Operation } from './Operation.tsx';
import { Other } from './Other.tsx';
import { Schema } from './Schema.tsx';
import { Security } from './Security.tsx';
import { Server } from './Server.tsx';

/** The content of a part's card. Renders again only when the part is another object. */
export const Card = memo(function Card({ part }: { part: Part }): ReactNode {
  switch (part.kind) {
    case 'server':
      return <Server part={part} />;
    case 'channel':
      return <Channel part={part} />;
    case 'operation':
      return <Operation part={part} />;
    case 'message':
      return <Message part={part} />;
    case 'schema':
      return <Schema part={part} />;
    case 'security':
      return <Security part={part} />;
    case 'component':
      return <Other part={part} />;
    case 'info':
      return null;
  }
});
