"use client";

import { Building, Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button/button";
import { Card } from "@/components/ui/card";
import { PagedListSearch } from "@/components/ui/form/pages-search";
import { EmptyState } from "@/components/ui/state/empty-state";
import { ShowMore } from "@/components/ui/state/show-more";
import { usePages } from "@/components/ui/state/use-pages";
import type { Client, ClientsPage } from "@/lib/contracts/clients/client";
import { clientRequiredEvent, send } from "@/lib/http/browser/send";
import { type ClientAction, ClientDialog } from "./client-dialog";
import { ClientRow } from "./client-row";
import { ClientTable } from "./client-table";
import { NewClientDialog } from "./new-client-dialog";

/** The product's clients with their key figures, for an operator who isn't viewing one. */
export default function ClientList({ first }: { first: ClientsPage }) {
  const clients = usePages({
    first,
    idOf: ({ id }) => id,
    read: ({ q, cursor }) => send("GET /clients/", { query: { ...(q && { q }), ...(cursor && { cursor }) } }),
  });
  const [open, setOpen] = useState<{ action: ClientAction; client: Client } | null>(null);
  const [isAdding, setAdding] = useState(false);
  const { q, items, busyWith: reading } = clients;
  // Client-side navigation keeps the layout, including the band of a view that has ended; this event removes it.
  useEffect(() => {
    window.dispatchEvent(new Event(clientRequiredEvent));
  }, []);
  const addButton = (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <Plus className="size-4" aria-hidden="true" />
      Add client
    </Button>
  );
  const addDialog = isAdding ? (
    <NewClientDialog
      onClose={() => setAdding(false)}
      onCreated={() => {
        setAdding(false);
        void clients.search(q);
      }}
    />
  ) : null;
  const changed = (client: Client) => clients.change((all) => all.map((one) => (one.id === client.id ? client : one)));
  if (items.length === 0 && q === "" && !reading && !clients.failure) {
    return (
      <Card aria-label="Clients">
        <EmptyState icon={Building} title="No clients yet" action={addButton} />
        {addDialog}
      </Card>
    );
  }
  return (
    <div className="@container">
      <PagedListSearch
        pages={clients}
        count={items.length}
        label="Search clients"
        placeholder="Search name, id"
        words={{ none: "No client", one: "client", order: "by name" }}
        action={addButton}
      />
      <ClientTable isSearching={reading === "search"} isEmpty={items.length === 0}>
        {items.map((client) => (
          <ClientRow key={client.id} client={client} onOpen={(action) => setOpen({ action, client })} />
        ))}
      </ClientTable>
      <ShowMore of="clients" pages={clients} />
      {addDialog}
      {open ? (
        <ClientDialog
          {...open}
          // The request of a dialog that was closed may end while another one is open.
          onClose={() => setOpen((now) => (now === open ? null : now))}
          onChanged={changed}
        />
      ) : null}
    </div>
  );
}
