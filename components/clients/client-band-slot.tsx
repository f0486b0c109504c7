"use client";

import { lazy, Suspense } from "react";
import { PartBoundary } from "@/components/ui/state/part-boundary";
import type { Clients } from "@/lib/contracts/client";
import { loadPart } from "@/lib/lazy/load-part";

const ClientBand = lazy(async () => {
  const { ClientBand } = await loadPart(() => import("./client-band"));
  return { default: ClientBand };
});

/** Names the client that an operator has chosen. Its code is for operators alone; if it fails to load, the name is there. */
export function ClientBandSlot(clients: Clients) {
  const name = clients.items.find(({ id }) => id === clients.chosen_id)?.name;
  return (
    <PartBoundary fallback={name ? <p className="bg-accent-soft px-4 py-1.5 text-ink text-sm">{name}</p> : null}>
      <Suspense>
        <ClientBand {...clients} />
      </Suspense>
    </PartBoundary>
  );
}
