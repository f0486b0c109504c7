"use client";

import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { Kbd } from "@/components/ui/kbd";
import { openOverlay } from "./actions/overlay-store";

/** The button that opens the palette, styled as a search field. */
export function SearchButton({ shortcutsOn }: { shortcutsOn: boolean }) {
  const [isMac, setIsMac] = useState(false);
  useEffect(() => setIsMac(/Mac|iPhone|iPad/.test(navigator.userAgent)), []);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts={shortcutsOn ? "Meta+K Control+K" : undefined}
      onClick={() => openOverlay("palette")}
      className="tap flex h-8 w-full min-w-0 max-w-88 items-center gap-2 rounded-md bg-surface shadow-sheet forced-colors:border px-2.5 text-muted text-sm transition-colors hover:border-control"
    >
      <Search className="size-4 shrink-0" aria-hidden="true" />
      <span className="grow truncate text-left">
        Search<span className="sr-only"> accounts, contacts and actions</span>…
      </span>
      {shortcutsOn ? (
        <Kbd className="max-sm:hidden">
          <span aria-hidden="true">{isMac ? "⌘K" : "Ctrl K"}</span>
        </Kbd>
      ) : null}
    </button>
  );
}
