"use client";

import type { ReactNode } from "react";
import { lazyComponent } from "@/components/ui/state/lazy-component";
import { useClientMessages } from "./client-messages";

/** Loaded with the first message; if its code fails to load, messages are shown as plain text. */
const AnnouncementList = lazyComponent(() => import("./announcement-list"), {
  failure: "The announcements could not be shown",
  Plain: PlainList,
});

interface AnnouncementsProps {
  /**
   * The list, if the server rendered messages; otherwise null, and the list's code is loaded with the first message.
   */
  served: ReactNode;
}

/**
 * The messages below the top bar. The live region is always in the page, so that screen readers announce new messages.
 */
export function Announcements({ served }: AnnouncementsProps) {
  const { visible } = useClientMessages();
  return (
    <section aria-label="Announcements" aria-live="polite" className="no-print">
      {visible.length === 0 ? null : (served ?? <AnnouncementList />)}
    </section>
  );
}

function PlainList() {
  const { visible } = useClientMessages();
  return (
    <ul className="border-line border-b bg-accent-soft px-4 py-2.5 text-ink text-sm md:px-8">
      {visible.map(({ id, title }) => (
        <li key={id}>{title}</li>
      ))}
    </ul>
  );
}
