/**
 * Stops the build where a part of a worker imports the file that the worker begins with: WebKit
 * runs that file once more then, and the messages of the page go to the second run.
 */

/** @returns {import('vite').Plugin} */
export function entriesApart() {
  return {
    name: 'apidoc:entries-apart',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        for (const name of [...file.imports, ...file.dynamicImports]) {
          const imported = bundle[name];
          if (imported?.type === 'chunk' && imported.isEntry)
            this.error(
              `${file.fileName} imports ${name}, the entry of a worker. Put what both use into a group of worker.rolldownOptions.`,
            );
        }
      }
    },
  };
}
