import type { ReactNode } from "react";

/** A text as its author wrote it, with its line breaks. */
export function EntryText({ children }: { children: ReactNode }) {
  return <p className="whitespace-pre-wrap text-base text-ink [overflow-wrap:anywhere]">{children}</p>;
}
