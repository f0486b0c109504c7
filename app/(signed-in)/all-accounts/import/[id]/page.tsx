import type { Metadata } from "next";
import { ImportScreen } from "@/components/imports/import-screen";
import { MissingPage } from "@/components/shell/missing-page";
import { Page } from "@/components/shell/page";
import { callApi } from "@/lib/backend/ask";
import { requireUser } from "@/lib/session/server/current-user";
import { findPageData } from "@/lib/session/server/page-data";

export const metadata: Metadata = { title: "Import" };

export default async function OneImportPage({ params }: { params: Promise<{ id: string }> }) {
  const { backend, user } = await requireUser({ permission: "editAccounts", needsClient: true });
  const { id } = await params;
  const found = await findPageData(await callApi(backend, "GET /imports/:id/", { params: { id } }));
  if (found === null) return <MissingPage of="import" />;
  return (
    <Page>
      <ImportScreen initial={found} meUid={user.uid} />
    </Page>
  );
}
