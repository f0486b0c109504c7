"use client";

import { Button } from "../button/button";
import type { usePages } from "./use-pages";

interface ShowMoreProps {
  /** The rows' name: "people". */
  of: string;
  pages: Pick<ReturnType<typeof usePages>, "hasMore" | "busyWith" | "showMore">;
}

/** Loads the next page of a list; hidden after the last one. */
export function ShowMore({ of, pages: { hasMore, busyWith, showMore } }: ShowMoreProps) {
  if (!hasMore) return null;
  return (
    <div className="mt-3 flex justify-center">
      <Button busy={busyWith === "more"} aria-label={`Show more ${of}`} onClick={() => void showMore()}>
        Show more
      </Button>
    </div>
  );
}
