// The style sheets of an exported page: those of the documentation, in the order in which the app
// has them.

import forms from '../docs/cards/address-form.css?inline';
import bindings from '../docs/cards/bindings.css?inline';
import cards from '../docs/cards/cards.css?inline';
import operations from '../docs/cards/operations-summary.css?inline';
import code from '../docs/code/code.css?inline';
import components from '../docs/components/components.css?inline';
import docs from '../docs/docs.css?inline';
import markdown from '../docs/markdown/markdown.css?inline';
import print from '../docs/print.css?inline';
import schema from '../docs/schema/schema.css?inline';
import base from '../ui/base.css?inline';
import link from '../ui/SafeLink.css?inline';
import tabs from '../ui/Tabs.css?inline';
import page from './export.css?inline';

/** The whole style sheet. */
export const STYLES: string = [
  base,
  link,
  tabs,
  code,
  markdown,
  schema,
  bindings,
  forms,
  components,
  cards,
  operations,
  docs,
  print,
  page,
].join('\n');
