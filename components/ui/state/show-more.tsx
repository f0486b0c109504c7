"use client";

import { Button } from "../button/button";

interface ShowMoreProps {
  /** What there is more of: "people". */
  of: string;
  hasMore: boolean;
  isLoading: boolean;
  onShow: () => void;
}

/** The way to the next page of a list; nothing after the last one. */
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
