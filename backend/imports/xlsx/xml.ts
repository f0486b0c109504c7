import { SaxesParser } from "saxes";
import { FileParseError } from "../file-parse-error";
import { corruptFileError, tooLarge } from "./file-errors";
import { workbookLimits } from "./limits";

/** Handlers of XML events. Names come without their namespace prefix. */
export interface XmlHandlers {
  open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  close: (name: string) => void;
  text: (text: string) => void;
}

/**
 * Parses XML chunk by chunk, and yields after each chunk so that the caller can take the results. External entities are
 * never loaded: a document type declaration, which could define entities, is rejected.
 *
 * @throws FileParseError for invalid XML, and for XML designed to exhaust memory
 */
export async function* walkXml(chunks: AsyncIterable<Uint8Array>, handlers: XmlHandlers): AsyncGenerator<void> {
  const { write } = createParser(handlers);
  let decoder: TextDecoder | null = null;
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    write(decoder.decode(chunk, { stream: true }));
    yield;
  }
  write(null);
  yield;
}

/** Parses a small part of XML at once. */
export async function readXml(chunks: AsyncIterable<Uint8Array>, handlers: Partial<XmlHandlers>): Promise<void> {
  const nothing = () => undefined;
  const allHandlers = { open: nothing, close: nothing, text: nothing, ...handlers };
  for await (const _ of walkXml(chunks, allHandlers));
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return "utf-8";
}

function createParser({ open, close, text }: XmlHandlers) {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let [charsSinceTag, depth] = [0, 0];
  parser.on("error", () => {
    throw corruptFileError();
  });
  parser.on("doctype", () => {
    throw new FileParseError(
      "This workbook contains a document type declaration, which Excel never writes. Open it in Excel and save it again.",
    );
  });
  parser.on("opentag", ({ name, attributes }) => {
    charsSinceTag = 0;
    depth += 1;
    if (depth > workbookLimits.depth) throw corruptFileError();
    open(plain(name), attributes);
  });
  parser.on("closetag", ({ name }) => {
    charsSinceTag = 0;
    depth -= 1;
    close(plain(name));
  });
  parser.on("text", text);
  parser.on("cdata", text);
  return {
    write(part: string | null): void {
      if (part === null) parser.close();
      else {
        // The parser buffers a text or a tag until it ends; an endless text or tag would exhaust the memory.
        charsSinceTag += part.length;
        if (charsSinceTag > workbookLimits.charsBetweenTags) throw tooLarge();
        parser.write(part);
      }
    },
  };
}

function plain(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** The value of an attribute, whichever namespace prefix it has in this file. */
export function attributeOf(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  const prefixed = `:${name}`;
  return attributes[name] ?? attributes[Object.keys(attributes).find((key) => key.endsWith(prefixed)) ?? name];
}

/** Whether a boolean attribute is true. */
export function isOn(value: string | undefined): boolean {
  return value === "1" || value === "true";
}
