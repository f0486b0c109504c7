import { Page } from "@/components/shell/page";
import { PageHeading } from "@/components/shell/page-heading";
import { ButtonLink } from "@/components/ui/button/button-link";
import { callApi } from "@/lib/backend/ask";
import type { Backend } from "@/lib/backend/call";
import { pageData } from "@/lib/session/server/page-data";
import { ClientListSlot } from "./client-list-slot";

/** Shown to an operator in place of a client's page before a client is chosen. */
export async function ClientsPage({ backend }: { backend: Backend }) {
  const first = await pageData(await callApi(backend, "GET /clients/"));
  return (
    <Page>
      <PageHeading title="Clients" actions={<ButtonLink href="/settings?section=health">Health</ButtonLink>} />
      <ClientListSlot first={first} />
    </Page>
  );
}
