// Everything that the overview does not need.
import { expandToLocation } from '../pane/expand-to-location.ts';
import { SchemaValue } from '../schema/SchemaTree.tsx';
import { Bindings } from './Bindings.tsx';
import { Card } from './Card.tsx';
import type { Cards } from './late-cards.ts';
import { ServerTable } from './ServerTable.tsx';

export const allCards: Cards = { Card, ServerTable, SchemaValue, Bindings, expandToLocation };
