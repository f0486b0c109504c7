"use client";

import { type ReactNode, startTransition, useEffect, useLayoutEffect, useOptimistic, useState } from "react";
import { type Opening, onOpening } from "@/lib/ahead/opening";
import type { User } from "@/lib/contracts/user";
import { createWarmUp } from "@/lib/lazy/create-warm-up";
import { loadChunk } from "@/lib/lazy/load-chunk";
import type { ShownOpening } from "./begin-opening";

const load = () => import("./begin-opening");
const warm = createWarmUp(load);

interface OpeningSlotProps {
  /** Decides which controls an account's header has. */
  user: Pick<User, "uid" | "role">;
  /** The page. */
  children: ReactNode;
}

/**
 * Shows an account's outline in place of the page from the click that opens the account until its page is there. The
 * page that is left keeps its state behind it, as the user may come back to it. The outline's code comes with the first
 * movement of a pointer or press of a key; without it the page comes as it would without an outline.
 */
export function OpeningSlot({ user, children }: OpeningSlotProps) {
  // Set within the router's own transition: React takes it back in the commit that ends that, whatever it leads to.
  const [opening, setOpening] = useOptimistic<Opening | null>(null);
  const [ready, setReady] = useState<ShownOpening | null>(null);
  useEffect(() => {
    const first = new AbortController();
    // Not pointerover: browsers send that without any movement, too, once something is drawn under the pointer.
    for (const name of ["pointermove", "pointerdown", "keydown"]) {
      document.addEventListener(name, warm, { once: true, passive: true, signal: first.signal });
    }
    const stop = onOpening((next) => startTransition(() => setOpening(next)));
    return () => {
      first.abort();
      stop();
    };
  }, [setOpening]);
  // Ended within the commit that ends the opening, so that nothing is begun after it.
  useLayoutEffect(() => {
    if (opening === null) return;
    const ending = new AbortController();
    void loadChunk(load)
      .then(({ beginOpening }) => beginOpening(opening, ending.signal, setReady))
      .catch(() => undefined);
    return () => ending.abort();
  }, [opening]);
  const shown = opening !== null && ready?.opening === opening ? ready : null;
  return (
    <>
      {shown ? <shown.Outline key={opening?.href} opening={shown.opening} place={shown.place} user={user} /> : null}
      <div className={shown ? "hidden" : "contents"}>{children}</div>
    </>
  );
}
