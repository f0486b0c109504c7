"use client";

import { Building } from "lucide-react";
import { Button } from "@/components/ui/button/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/state/empty-state";
import type { Client } from "@/lib/contracts/people/client";
import { formatPlural } from "@/lib/figures/number";
import { useChooseClient } from "./use-choose-client";

/** The product's clients, for an operator who hasn't chosen one yet. */
export function ClientList({ clients }: { clients: readonly Client[] }) {
  const { busyWith, choose } = useChooseClient();
  if (clients.length === 0) {
    return (
      <Card aria-label="Clients">
        <EmptyState icon={Building} title="No clients yet">
          Clients will appear here.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card aria-label="Clients">
      <ul className="divide-y divide-line">
        {clients.map(({ id, name, account_count: count }) => (
          <li key={id} className="flex items-center gap-3 px-4 py-3 text-sm md:px-5">
            <span className="inline-flex size-8 shrink-0 items-center justify-center rounded-md bg-sunken text-muted">
              <Building className="size-4" aria-hidden="true" />
            </span>
            <div className="min-w-0 grow">
              <p className="truncate font-medium text-ink">{name}</p>
              <p className="text-muted text-xs tabular-nums">{formatPlural(count, "account")}</p>
            </div>
            <Button
              busy={busyWith === id}
              disabled={busyWith !== null}
              aria-label={`Look at ${name}`}
              onClick={() => void choose(id, "/all-accounts")}
            >
              Look at
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
