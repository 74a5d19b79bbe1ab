// Monaco as this app uses it: core, chosen features, two languages, keys, and links that cannot leave by an odd scheme.
import './env.ts';
import { loader } from '@monaco-editor/react';
import * as monaco from 'monaco-editor/editor';
import { StandaloneServices } from 'monaco-editor/editor/standalone/browser/standaloneServices.js';
import { IConfigurationService } from 'monaco-editor/platform/configuration/common/configuration.js';
import { IEditorProgressService } from 'monaco-editor/platform/progress/common/progress.js';
import './features.ts';
import { registerJson } from './json.ts';
import { registerKeys } from './keys.ts';
import { registerYaml } from './yaml.ts';

loader.config({ monaco });

registerYaml();
registerJson();

// The next problem is the next one in the text, not the next of the worst kind; Monaco has no public switch for it.
void StandaloneServices.get(IConfigurationService).updateValues([['problems.sortOrder', 'position']]);

registerKeys();

// Monaco's own lets what the user gave up come out as an error of the page.
StandaloneServices.get(IEditorProgressService).showWhile = (work) => work.then(ignore, ignore);

monaco.editor.registerLinkOpener({
  open(resource) {
    // A place in the document itself, such as the second place of a problem: Monaco's to show.
    if (resource.scheme === 'inmemory') return false;
    if (/^https?$/.test(resource.scheme)) window.open(encodeURI(resource.toString(true)), '_blank', 'noopener,noreferrer');
    // "Handled" for every other scheme too: nothing after this opener gets to see it.
    return true;
  },
});

// A widget that is closed while it waits for something rejects what nobody listens to any more. Monaco names that so, and means no fault by it.
window.addEventListener('unhandledrejection', (event) => {
  const { reason } = event;
  if (reason instanceof Error && reason.name === 'Canceled' && reason.message === 'Canceled') event.preventDefault();
});

function ignore(): void {}
