// Languages of diagrams, which are shown as their source (docs/decisions/051).

const DIAGRAMS: readonly { readonly language: string; readonly name: string }[] = [
  { language: 'mermaid', name: 'Mermaid diagram' },
  { language: 'plantuml', name: 'PlantUML diagram' },
  { language: 'dot', name: 'Graphviz diagram' },
];

/** Returns what a block of code in a language draws: `Mermaid diagram`. */
export const diagramOf = (language: string): string | undefined =>
  DIAGRAMS.find((one) => one.language === language.toLowerCase())?.name;

/** Returns the language of a diagram by its name, for tools that draw it. */
export const languageOfDiagram = (diagram: string): string =>
  DIAGRAMS.find(({ name }) => name === diagram)?.language ?? '';
