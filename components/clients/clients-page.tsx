import { Page } from "@/components/shell/page";
import { PageHeading } from "@/components/shell/page-heading";
import { ButtonLink } from "@/components/ui/button/button-link";
import { Notice } from "@/components/ui/state/notice";
import { StatusAnnouncement } from "@/components/ui/state/status-announcement";
import type { Backend } from "@/lib/backend/call";
import { callApi } from "@/lib/backend/call-api";
import { pageData } from "@/lib/session/server/page-data";
import { ClientListSlot } from "./client-list-slot";

interface ClientsPageProps {
  backend: Backend;
  /** Tells the operator why they were sent here; null: they opened the page themselves. */
  notice: string | null;
}

/** The home of an operator who views no client. */
export async function ClientsPage({ backend, notice }: ClientsPageProps) {
  const first = await pageData(await callApi(backend, "GET /clients/"));
  return (
    <Page>
      <PageHeading title="Clients" actions={<ButtonLink href="/settings?section=health">Health</ButtonLink>} />
      {notice === null ? null : (
        <>
          <Notice>{notice}</Notice>
          <StatusAnnouncement text={notice} />
        </>
      )}
      <ClientListSlot first={first} />
    </Page>
  );
}
