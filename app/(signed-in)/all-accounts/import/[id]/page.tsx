import type { Metadata } from "next";
import { cache } from "react";
import { ImportScreen } from "@/components/imports/import-screen";
import { MissingPage, missingTitle } from "@/components/shell/missing-page";
import { Page } from "@/components/shell/page";
import { callApi } from "@/lib/backend/call-api";
import { requireUser } from "@/lib/session/server/current-user";
import { findPageData } from "@/lib/session/server/page-data";

/** Cached, so that the title and the page share one request. */
const loadImport = cache(async (id: string) => {
  const { user, backend } = await requireUser({ permission: "editAccounts", needsClient: true });
  return { user, found: await findPageData(await callApi(backend, "GET /imports/:id/", { params: { id } })) };
});

export async function generateMetadata({ params }: PageProps<"/all-accounts/import/[id]">): Promise<Metadata> {
  const { found } = await loadImport((await params).id);
  return { title: found === null ? missingTitle : "Import" };
}

export default async function ImportDetailPage({ params }: PageProps<"/all-accounts/import/[id]">) {
  const { found } = await loadImport((await params).id);
  if (found === null) return <MissingPage of="import" />;
  return (
    <Page>
      <ImportScreen initial={found} />
    </Page>
  );
}
