// Monaco as this app uses it: core, chosen features, two languages, keys, and links that cannot
// leave by an odd scheme.
import { loader } from '@monaco-editor/react';
import * as monaco from 'monaco-editor/editor';
import { StandaloneServices } from 'monaco-editor/editor/standalone/browser/standaloneServices.js';
import { IConfigurationService } from 'monaco-editor/platform/configuration/common/configuration.js';
import { IEditorProgressService } from 'monaco-editor/platform/progress/common/progress.js';
import './features.ts';
import { registerJson } from './json.ts';
import { registerKeybindings } from './keybindings.ts';
import { keepLineModels } from './line-models.ts';
import { createMarkdownService } from './markdown-service.ts';
import { shareTokens } from './shared-tokens.ts';
import { registerYaml } from './yaml.ts';

// Monaco's own worker holds the text once more, and would only look for links, which our language
// features do, and for misleading characters, which are marked in view without it.
StandaloneServices.initialize({
  editorWorkerService: { canComputeUnicodeHighlights: () => false },
  markdownRendererService: createMarkdownService(),
});

loader.config({ monaco });

registerYaml();
registerJson();
shareTokens();
keepLineModels();

// The next problem is the next one in the text, not the next of the worst kind; Monaco has no
// public switch for it.
void StandaloneServices.get(IConfigurationService).updateValues([
  ['problems.sortOrder', 'position'],
]);

registerKeybindings();

// Monaco's own lets what the user gave up come out as an error of the page.
StandaloneServices.get(IEditorProgressService).showWhile = (work) => work.then(ignore, ignore);

monaco.editor.registerLinkOpener({
  open(resource) {
    // A location in the document itself, such as the related location of a problem: handled by
    // Monaco.
    if (resource.scheme === 'inmemory') return false;
    if (/^https?$/.test(resource.scheme))
      window.open(encodeURI(resource.toString(true)), '_blank', 'noopener,noreferrer');
    // "Handled" for every other scheme too: nothing after this opener gets to see it.
    return true;
  },
});

// A widget that is closed while it waits rejects a promise that nobody handles. Monaco names the
// error `Canceled`; it isn't a problem.
window.addEventListener('unhandledrejection', (event) => {
  const { reason } = event;
  if (reason instanceof Error && reason.name === 'Canceled' && reason.message === 'Canceled')
    event.preventDefault();
});

function ignore(): void {}
