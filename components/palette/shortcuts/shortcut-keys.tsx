import { Fragment } from "react";
import { Kbd } from "@/components/ui/kbd";
import { displayKeys } from "./display-keys";

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
