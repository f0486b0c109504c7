"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { loadPart } from "@/lib/lazy/load-part";
import { useClientMessages } from "./client-messages";

/** How messages look comes with the first of them. If it doesn't come, they are told in plain words. */
const AnnouncementList = lazy(() =>
  loadPart(() => import("./announcement-list")).catch(() => ({ default: PlainList })),
);

interface AnnouncementsProps {
  /** The list, where the server had messages to draw; null: its code comes with the first of them. */
  served: ReactNode;
}

/** The messages under the top bar. The region is always there: readers hear what is put into it when there is a pause. */
export function Announcements({ served }: AnnouncementsProps) {
  const { visible } = useClientMessages();
  return (
    <section aria-label="Announcements" aria-live="polite" className="no-print">
      {visible.length === 0
        ? null
        : (served ?? (
            <Suspense>
              <AnnouncementList />
            </Suspense>
          ))}
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
