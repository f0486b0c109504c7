import "client-only";

const memoryOnly = "memory:";

/** An SWR key whose data isn't stored in the browser between visits. */
export function memoryKey(parts: readonly unknown[]): string {
  return memoryOnly + JSON.stringify(parts);
}

export function isMemoryKey(key: string): boolean {
  return key.startsWith(memoryOnly);
}
