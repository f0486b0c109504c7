"use client";

import { Building } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/state/empty-state";
import type { Client } from "@/lib/contracts/people/client";
import { formatPlural } from "@/lib/figures/number";
import { AddAdminDialog } from "./add-admin-dialog";
import { useChooseClient } from "./use-choose-client";

/** The product's clients, for an operator who hasn't chosen one yet. */
export function ClientList({ clients }: { clients: readonly Client[] }) {
  const { busyWith, choose } = useChooseClient();
  const [withoutAdmin, setWithoutAdmin] = useState<Client | null>(null);
  const [repaired, setRepaired] = useState<readonly string[]>([]);
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
        {clients.map((client) => (
          <ClientRow
            key={client.id}
            client={client}
            hasAdmin={client.has_admin || repaired.includes(client.id)}
            busyWith={busyWith}
            onChoose={() => void choose(client.id, "/all-accounts")}
            onAddAdmin={() => setWithoutAdmin(client)}
          />
        ))}
      </ul>
      {withoutAdmin ? (
        <AddAdminDialog
          client={withoutAdmin}
          onClose={() => setWithoutAdmin(null)}
          onAdded={(isAdmin) => {
            if (isAdmin) setRepaired((before) => [...before, withoutAdmin.id]);
            setWithoutAdmin(null);
          }}
        />
      ) : null}
    </Card>
  );
}

interface ClientRowProps {
  client: Client;
  hasAdmin: boolean;
  /** The client that is being chosen; null: none. */
  busyWith: string | null;
  onChoose: () => void;
  onAddAdmin: () => void;
}

function ClientRow({ client: { id, name, account_count: count }, hasAdmin, busyWith, ...on }: ClientRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3 text-sm md:px-5">
      <span className="inline-flex size-8 shrink-0 items-center justify-center rounded-md bg-sunken text-muted">
        <Building className="size-4" aria-hidden="true" />
      </span>
      <div className="min-w-0 grow">
        <p className="flex items-center gap-2 font-medium text-ink">
          <span className="truncate">{name}</span>
          {hasAdmin ? null : <Badge tone="warning">No admin</Badge>}
        </p>
        <p className="text-muted text-xs tabular-nums">{formatPlural(count, "account")}</p>
      </div>
      {hasAdmin ? null : (
        <Button aria-label={`Add an admin to ${name}`} onClick={on.onAddAdmin}>
          Add admin
        </Button>
      )}
      <Button busy={busyWith === id} disabled={busyWith !== null} aria-label={`Look at ${name}`} onClick={on.onChoose}>
        Look at
      </Button>
    </li>
  );
}
