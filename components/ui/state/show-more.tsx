"use client";

import { Button } from "../button/button";

interface ShowMoreProps {
  /** The rows' name: "people". */
  of: string;
  hasMore: boolean;
  isLoading: boolean;
  onShow: () => void;
}

/** Loads the next page of a list; hidden after the last one. */
export function ShowMore({ of, hasMore, isLoading, onShow }: ShowMoreProps) {
  if (!hasMore) return null;
  return (
    <div className="mt-3 flex justify-center">
      <Button busy={isLoading} aria-label={`Show more ${of}`} onClick={onShow}>
        Show more
      </Button>
    </div>
  );
}
