"use client";

import { lazy, Suspense } from "react";
import type { Client } from "@/lib/contracts/client";
import { loadPart } from "@/lib/lazy/load-part";

const ClientList = lazy(async () => {
  const { ClientList } = await loadPart(() => import("./client-list"));
  return { default: ClientList };
});

/** The product's clients. Its code is for operators alone. */
export function ClientListSlot({ clients }: { clients: readonly Client[] }) {
  return (
    <Suspense>
      <ClientList clients={clients} />
    </Suspense>
  );
}
