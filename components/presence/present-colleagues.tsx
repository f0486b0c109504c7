"use client";

import { clsx } from "clsx";
import { useEffect, useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import type { Presence } from "@/lib/contracts/activity/presence";
import { presenceWorldOf, watchPresence } from "@/lib/presence/browser/watch-presence";
import { onBeforeSignOut } from "@/lib/session/browser/before-sign-out";

const shown = 3;

/** The other users who have the account open, updated while this is mounted. */
export function PresentColleagues({ accountId }: { accountId: string }) {
  const [others, setOthers] = useState<Presence["others"]>([]);
  useEffect(() => {
    const watch = watchPresence(presenceWorldOf(accountId), setOthers);
    const ending = new AbortController();
    const { signal } = ending;
    document.addEventListener("visibilitychange", watch.poll, { signal });
    window.addEventListener("online", watch.poll, { signal });
    window.addEventListener("offline", () => setOthers([]), { signal });
    window.addEventListener("pagehide", watch.leave, { signal });
    // The page was restored by the Back button.
    window.addEventListener("pageshow", (event) => event.persisted && watch.poll(), { signal });
    const unregister = onBeforeSignOut(watch.pause);
    return () => {
      unregister();
      ending.abort();
      watch.stop();
    };
  }, [accountId]);
  const names = others.map(({ name }) => name);
  return (
    <span role="status" className="inline-flex min-w-0 items-center">
      {names.length > 0 ? (
        <>
          <span className="sr-only">
            {names.join(", ")} {names.length === 1 ? "has" : "have"} this account open
          </span>
          <span
            aria-hidden="true"
            title={names.join(", ")}
            className="inline-flex min-w-0 items-center gap-1 md:before:mr-1 md:before:text-muted md:before:content-['·']"
          >
            {others.slice(0, shown).map(({ uid, name }) => (
              <Avatar key={uid} name={name} size="sm" />
            ))}
            {/* On a phone, several users are shown as faces only. */}
            <span className={clsx("ml-0.5 truncate", names.length > 1 && "max-md:hidden")}>
              {describePresence(names)}
            </span>
          </span>
        </>
      ) : null}
    </span>
  );
}

/** `Lena is here`, `Lena and Uma are here`, `Lena and 3 others are here`. */
function describePresence(names: readonly string[]): string {
  const [first = "", second] = names.map((name) => name.split(" ")[0] ?? name);
  if (second === undefined) return `${first} is here`;
  return names.length === 2 ? `${first} and ${second} are here` : `${first} and ${names.length - 1} others are here`;
}
