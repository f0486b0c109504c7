"use client";

import { useEffect, useState } from "react";

/**
 * Announces a text at the next pause, without showing it. The text is set only after mounting, because screen readers
 * announce only changes of a region that they already know.
 */
export function StatusAnnouncement({ text }: { text: string }) {
  const [announced, setAnnounced] = useState("");
  useEffect(() => setAnnounced(text), [text]);
  return (
    <span role="status" className="sr-only">
      {announced}
    </span>
  );
}
