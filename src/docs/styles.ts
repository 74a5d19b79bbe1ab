// The style sheets of the documentation as text, in the order in which the app has them: for pages
// that have them in a style element or in a shadow root.

import base from '../ui/base.css?inline';
import link from '../ui/SafeLink.css?inline';
import tabs from '../ui/Tabs.css?inline';
import forms from './cards/address-form.css?inline';
import bindings from './cards/bindings.css?inline';
import cards from './cards/cards.css?inline';
import tables from './cards/tables.css?inline';
import code from './code/code.css?inline';
import components from './components/components.css?inline';
import table from './components/table.css?inline';
import docs from './docs.css?inline';
import markdown from './markdown/markdown.css?inline';
import print from './print.css?inline';
import schema from './schema/schema.css?inline';

/** The whole style sheet. */
export const DOCUMENTATION_STYLES: string = [
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
  table,
  tables,
  docs,
  print,
].join('\n');
