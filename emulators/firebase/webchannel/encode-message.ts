const MAX_REMEMBERED = 10_000;

let encoded = new Map<object, string>();

/**
 * Texts must not outlive the turn that made them: the store keeps documents for ever, and their JSON would double it.
 * Nor may one long turn (a whole database loaded in a loop) gather them without end.
 */
function remember(value: object, text: string): void {
  if (encoded.size === 0) {
    setImmediate(() => {
      encoded = new Map();
    });
  }
  if (encoded.size < MAX_REMEMBERED) encoded.set(value, text);
}

function encodeOnce(value: object): string {
  const known = encoded.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value);
  remember(value, text);
  return text;
}

function encodeDocumentChange(change: object): string {
  const parts: string[] = [];
  for (const [key, value] of Object.entries(change)) {
    parts.push(`${JSON.stringify(key)}:${key === "document" ? encodeOnce(value) : JSON.stringify(value)}`);
  }
  return `{"documentChange":{${parts.join(",")}}}`;
}

/**
 * The JSON of a stream message. Within one turn of the event loop a message that goes to many streams, and a document
 * that goes to many targets, is encoded once; so messages and documents must not be changed after they were sent.
 */
export function encodeMessage(message: object): string {
  const known = encoded.get(message);
  if (known !== undefined) return known;
  if (!("documentChange" in message) || typeof message.documentChange !== "object" || message.documentChange === null) {
    return encodeOnce(message);
  }
  const text = encodeDocumentChange(message.documentChange);
  remember(message, text);
  return text;
}
