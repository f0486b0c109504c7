import { Page } from "@/components/shell/page";
import { PageHeading } from "@/components/shell/page-heading";
import { ButtonLink } from "@/components/ui/button/button-link";
import type { Client } from "@/lib/contracts/people/client";
import { ClientListSlot } from "./client-list-slot";

/** Shown to an operator in place of a client's page before a client is chosen. */
export function ClientsPage({ clients }: { clients: readonly Client[] }) {
  return (
    <Page>
      <PageHeading
        title="Clients"
        description="Choose a client to view its accounts, people and figures."
        actions={<ButtonLink href="/settings?section=health">Health</ButtonLink>}
      />
      <ClientListSlot clients={clients} />
    </Page>
  );
}
