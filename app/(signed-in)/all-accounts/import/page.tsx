import type { Metadata } from "next";
import Link from "next/link";
import { ImportsList } from "@/components/imports/imports-list";
import { UploadCard } from "@/components/imports/upload/upload-card";
import { Page } from "@/components/shell/page";
import { PageHeading } from "@/components/shell/page-heading";
import { callApi } from "@/lib/backend/call-api";
import { importKinds } from "@/lib/contracts/imports/import-field";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { requireUser } from "@/lib/session/server/current-user";
import { pageData } from "@/lib/session/server/page-data";

export const metadata: Metadata = { title: "Import a file" };

export default async function ImportPage({ searchParams }: PageProps<"/all-accounts/import">) {
  const { user, backend } = await requireUser({ permission: "editAccounts", needsClient: true });
  const { holds } = await searchParams;
  const kind = importKinds.find((known) => known === holds) ?? null;
  const { items, undo_days: undoDays } = await pageData(await callApi(backend, "GET /imports/"));
  return (
    <Page>
      <PageHeading
        title={kind === "contacts" ? "Import contacts" : "Import a file"}
        description={
          <>
            Nothing is saved until you’ve reviewed it, and you can undo it for {formatPlural(undoDays, "day")}.{" "}
            <Link
              href={kind === "contacts" ? "/contacts?owner=all" : "/all-accounts"}
              className="text-accent-ink underline"
            >
              Back to {kind === "contacts" ? "contacts" : "accounts"}
            </Link>
            {kind === "contacts" ? null : (
              <>
                {" · "}
                <Link href="/all-accounts/catalog" className="text-accent-ink underline">
                  Pick public companies
                </Link>
              </>
            )}
          </>
        }
      />
      <UploadCard initial={kind} />
      {items.length > 0 ? <ImportsList items={items} meUid={user.uid} /> : null}
    </Page>
  );
}
