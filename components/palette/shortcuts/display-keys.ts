/** A shortcut's keys as shown: pressed one after the other, or together. */
export interface DisplayedKeys {
  keys: readonly string[];
  isTogether: boolean;
}

const names: Record<string, string> = { Mod: "⌘ or Ctrl", " ": "Space" };

/** Reads the keys of a shortcut: `Mod+k` together, `g h` one after the other, or a single key. */
export function displayKeys(keys: string): DisplayedKeys {
  const isTogether = keys.length > 1 && keys.includes("+");
  const parts = isTogether ? keys.split("+") : keys.length > 1 ? keys.split(" ") : [keys];
  return { keys: parts.map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key)), isTogether };
}
