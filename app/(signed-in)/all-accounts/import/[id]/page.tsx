import type { Metadata } from "next";
import { ImportScreen } from "@/components/imports/import-screen";
import { Page } from "@/components/shell/page";
import { callApi } from "@/lib/backend/ask";
import { requireUser } from "@/lib/session/server/current-user";
import { pageData } from "@/lib/session/server/page-data";

export const metadata: Metadata = { title: "Import" };

export default async function OneImportPage({ params }: { params: Promise<{ id: string }> }) {
  const { backend, user } = await requireUser({ permission: "editAccounts", needsClient: true });
  const { id } = await params;
  return (
    <Page>
      <ImportScreen
        initial={await pageData(await callApi(backend, "GET /imports/:id/", { params: { id } }))}
        meUid={user.uid}
      />
    </Page>
  );
}
