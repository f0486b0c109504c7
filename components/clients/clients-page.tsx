import { Page } from "@/components/shell/page";
import { PageHeading } from "@/components/shell/page-heading";
import { ButtonLink } from "@/components/ui/button/button-link";
import { LateStatus } from "@/components/ui/state/late-status";
import { Notice } from "@/components/ui/state/notice";
import { callApi } from "@/lib/backend/ask";
import type { Backend } from "@/lib/backend/call";
import { pageData } from "@/lib/session/server/page-data";
import { ClientListSlot } from "./client-list-slot";

const endedText = "The time is up, and the client is closed. View it again to continue.";

interface ClientsPageProps {
  backend: Backend;
  /** Whether the operator comes here because the time to view a client was up. */
  isAfterViewing?: boolean;
}

/** Shown in place of a client's page to an operator who views no client. */
export async function ClientsPage({ backend, isAfterViewing = false }: ClientsPageProps) {
  const first = await pageData(await callApi(backend, "GET /clients/"));
  return (
    <Page>
      <PageHeading title="Clients" actions={<ButtonLink href="/settings?section=health">Health</ButtonLink>} />
      {isAfterViewing ? (
        <>
          <Notice>{endedText}</Notice>
          <LateStatus text={endedText} />
        </>
      ) : null}
      <ClientListSlot first={first} />
    </Page>
  );
}
