import { Fragment } from "react";
import { Kbd } from "@/components/ui/kbd";

/** A shortcut's keys, such as "G then H". */
export function ShortcutKeys({ keys: shortcut }: { keys: string }) {
  const { keys, isTogether } = displayKeys(shortcut);
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-muted text-xs">
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 ? <span>{isTogether ? "+" : "then"}</span> : null}
          <Kbd>{key}</Kbd>
        </Fragment>
      ))}
    </span>
  );
}

const names: Record<string, string> = { Mod: "⌘ or Ctrl", " ": "Space" };

/** Reads the keys of a shortcut: `Mod+k` together, `g h` one after the other, or a single key. */
function displayKeys(keys: string): { keys: readonly string[]; isTogether: boolean } {
  const isTogether = keys.length > 1 && keys.includes("+");
  const parts = isTogether ? keys.split("+") : keys.length > 1 ? keys.split(" ") : [keys];
  return { keys: parts.map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key)), isTogether };
}
