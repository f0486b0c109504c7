import type { Metadata } from "next";
import { cache } from "react";
import { TransferScreen } from "@/components/imports/transfer/transfer-screen";
import { MissingPage, missingTitle } from "@/components/shell/missing-page";
import { Page } from "@/components/shell/page";
import { callApi } from "@/lib/backend/call-api";
import { requireUser } from "@/lib/session/server/current-user";
import { findPageData } from "@/lib/session/server/page-data";

/** Cached, so that the title and the page share one request. */
const loadTransfer = cache(async (id: string) => {
  const { backend } = await requireUser({ permission: "editAccounts", needsClient: true });
  return findPageData(await callApi(backend, "GET /transfers/:id/", { params: { id } }));
});

export async function generateMetadata({ params }: PageProps<"/all-accounts/import/transfer/[id]">): Promise<Metadata> {
  const found = await loadTransfer((await params).id);
  return { title: found === null ? missingTitle : "Import files" };
}

export default async function TransferPage({ params }: PageProps<"/all-accounts/import/transfer/[id]">) {
  const found = await loadTransfer((await params).id);
  if (found === null) return <MissingPage of="import" />;
  return (
    <Page>
      <TransferScreen initial={found} />
    </Page>
  );
}
