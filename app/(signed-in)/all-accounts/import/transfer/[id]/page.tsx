import type { Metadata } from "next";
import { TransferScreen } from "@/components/imports/transfer/transfer-screen";
import { Page } from "@/components/shell/page";
import { callApi } from "@/lib/backend/ask";
import { requireUser } from "@/lib/session/server/current-user";
import { pageData } from "@/lib/session/server/page-data";

export const metadata: Metadata = { title: "Import files" };

export default async function TransferPage({ params }: { params: Promise<{ id: string }> }) {
  const { backend } = await requireUser({ permission: "editAccounts", needsClient: true });
  const { id } = await params;
  return (
    <Page>
      <TransferScreen initial={await pageData(await callApi(backend, "GET /transfers/:id/", { params: { id } }))} />
    </Page>
  );
}
