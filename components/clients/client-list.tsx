"use client";

import { Building, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import { Card } from "@/components/ui/card";
import { SearchField } from "@/components/ui/form/search-field";
import { EmptyState } from "@/components/ui/state/empty-state";
import { RetryNotice } from "@/components/ui/state/retry-notice";
import { ShowMore } from "@/components/ui/state/show-more";
import { usePages } from "@/components/ui/state/use-pages";
import type { Client, ClientsPage } from "@/lib/contracts/clients/client";
import { formatPlural } from "@/lib/figures/number";
import { send } from "@/lib/http/browser/send";
import { AddAdminDialog } from "./add-admin-dialog";
import { ClientRow } from "./client-row";
import { NewClientDialog } from "./new-client-dialog";
import { useChooseClient } from "./use-choose-client";

const headings = ["Client", "People", "Accounts", "Last sign-in", "Failed jobs"];

/** The product's clients with their key figures, for an operator who isn't viewing one. */
export function ClientList({ first }: { first: ClientsPage }) {
  const { busyWith, choose } = useChooseClient();
  const clients = usePages({
    first,
    idOf: ({ id }) => id,
    read: ({ q, cursor }) => send("GET /clients/", { query: { ...(q && { q }), ...(cursor && { cursor }) } }),
  });
  const [withoutAdmin, setWithoutAdmin] = useState<Client | null>(null);
  const [isAdding, setAdding] = useState(false);
  const { q, items, busyWith: reading } = clients;
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
  if (items.length === 0 && q === "" && !reading) {
    return (
      <Card aria-label="Clients">
        <EmptyState icon={Building} title="No clients yet" action={addButton} />
        {addDialog}
      </Card>
    );
  }
  return (
    <div className="@container">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        <SearchField
          label="Search clients"
          placeholder="Search name, id"
          value={q}
          onSearch={(wanted) => void clients.search(wanted)}
        />
        {addButton}
      </div>
      <p role="status" className="mb-2 text-muted text-sm tabular-nums">
        {reading === "search" ? "Searching…" : describeCount(clients)}
      </p>
      {clients.failure ? (
        <RetryNotice onRetry={() => void clients.search(q)} className="mb-3">
          {clients.failure}
        </RetryNotice>
      ) : null}
      <table
        aria-busy={reading === "search"}
        hidden={items.length === 0}
        className="w-full sheet text-sm @max-3xl:block border-separate border-spacing-0"
      >
        <caption className="sr-only">Clients</caption>
        <thead className="text-muted text-xs @max-3xl:sr-only">
          <tr>
            {headings.map((heading, index) => (
              <th
                key={heading}
                scope="col"
                className={`border-line border-b py-2 pr-4 font-medium first:pl-4 ${index === 0 ? "text-left" : "text-right"}`}
              >
                {heading}
              </th>
            ))}
            <td className="border-line border-b">
              <span className="sr-only">Actions</span>
            </td>
          </tr>
        </thead>
        <tbody className="@max-3xl:block">
          {items.map((client) => (
            <ClientRow
              key={client.id}
              client={client}
              busyWith={busyWith}
              onChoose={() => void choose(client.id, "/all-accounts")}
              onAddAdmin={() => setWithoutAdmin(client)}
            />
          ))}
        </tbody>
      </table>
      <ShowMore
        of="clients"
        hasMore={clients.hasMore}
        isLoading={reading === "more"}
        onShow={() => void clients.showMore()}
      />
      {addDialog}
      {withoutAdmin ? (
        <AddAdminDialog
          client={withoutAdmin}
          onClose={() => setWithoutAdmin(null)}
          onAdded={(isAdmin) => {
            if (isAdmin) changed({ ...withoutAdmin, has_admin: true });
            setWithoutAdmin(null);
          }}
        />
      ) : null}
    </div>
  );
}

function describeCount({ items, hasMore, q }: { items: readonly Client[]; hasMore: boolean; q: string }): string {
  if (items.length === 0) return `No client found for “${q}”.`;
  const count = formatPlural(items.length, "client");
  if (hasMore) return `The first ${count}${q ? ` for “${q}”` : ""}, by name`;
  return q ? `${count} found for “${q}”` : count;
}
