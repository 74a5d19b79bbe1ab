// What a text in Protocol Buffers says, as it is typed.
import type { ProtoFields } from '../language/questions.ts';
import type { Subject } from '../language/subject.ts';
import { lineStarts, positionAt } from '../parse/lines-of.ts';

/** Returns the fields of a text, or its first fault; null as long as the reader is not loaded, which this asks for. Never throws. */
export function protoFields({ world }: Subject, text: string, version: 2 | 3): ProtoFields | null {
  const reading = world.protobuf()?.read(text, version);
  if (!reading) return null;
  const { fields = [], fault } = reading;
  if (!fault) return { fields };
  const { line, column } = positionAt(lineStarts(text), fault.start);
  return { fields, fault: { message: fault.message, line, column } };
}
