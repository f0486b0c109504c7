import type { Metadata } from "next";
import { TransferScreen } from "@/components/imports/transfer/transfer-screen";
import { MissingPage } from "@/components/shell/missing-page";
import { Page } from "@/components/shell/page";
import { callApi } from "@/lib/backend/ask";
import { requireUser } from "@/lib/session/server/current-user";
import { findPageData } from "@/lib/session/server/page-data";

export const metadata: Metadata = { title: "Import files" };

export default async function TransferPage({ params }: { params: Promise<{ id: string }> }) {
  const { backend } = await requireUser({ permission: "editAccounts", needsClient: true });
  const { id } = await params;
  const found = await findPageData(await callApi(backend, "GET /transfers/:id/", { params: { id } }));
  if (found === null) return <MissingPage of="import" />;
  return (
    <Page>
      <TransferScreen initial={found} />
    </Page>
  );
}
