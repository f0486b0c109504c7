"use client";

import { lazy, Suspense } from "react";
import { loadPart } from "@/lib/lazy/load-part";
import type { LiveMessage } from "@/lib/realtime/message";
import { useClientMessages } from "./client-messages";

/** How messages look comes with the first of them. If it doesn't come, they are told in plain words. */
const AnnouncementList = lazy(() =>
  loadPart(() => import("./announcement-list")).catch(() => ({ default: PlainList })),
);

/** The messages under the top bar. The region is always there: readers hear what is put into it when there is a pause. */
export function Announcements() {
  const { visible, dismiss } = useClientMessages();
  return (
    <section aria-label="Announcements" aria-live="polite" className="no-print">
      {visible.length === 0 ? null : (
        <Suspense>
          <AnnouncementList messages={visible} onDismiss={dismiss} />
        </Suspense>
      )}
    </section>
  );
}

function PlainList({ messages }: { messages: readonly LiveMessage[] }) {
  return (
    <ul className="border-line border-b bg-accent-soft px-4 py-2.5 text-ink text-sm md:px-8">
      {messages.map(({ id, title }) => (
        <li key={id}>{title}</li>
      ))}
    </ul>
  );
}
