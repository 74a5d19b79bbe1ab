/** How a text is to be laid out; what is absent stays as the text has it mostly. */
export interface FormatLayout {
  /** Spaces a level. */
  readonly indent?: number;
  /** Whether JSON is indented by tabs; YAML never is. */
  readonly tabs?: boolean;
  readonly lineEnd?: '\n' | '\r\n';
  /** Whether the text ends with the end of a line, as it does unless this is false. */
  readonly finalLineEnd?: boolean;
}
