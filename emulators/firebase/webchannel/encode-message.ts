const MAX_REMEMBERED = 10_000;

let encoded = new Map<object, string>();

/**
 * Cached texts are dropped at the end of the current turn of the event loop: the store keeps its documents, so keeping
 * their JSON as well would double the memory. The total size of the texts is limited, in case one long turn (loading a
 * whole database) encodes many messages.
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
 * The JSON of a stream message. Within one turn of the event loop, a message sent to many streams, or a document sent
 * to many targets, is encoded once. Messages and documents must therefore not be changed after sending.
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
