import type { Metadata } from "next";
import Link from "next/link";
import { ImportsList } from "@/components/imports/imports-list";
import { UploadCard } from "@/components/imports/upload-card";
import { Page } from "@/components/shell/page";
import { PageHeading } from "@/components/shell/page-heading";
import { listImports } from "@/lib/imports/load-imports";
import { requireUser } from "@/lib/session/current-user";
import { pageData } from "@/lib/session/page-data";

export const metadata: Metadata = { title: "Import accounts" };

export default async function ImportPage() {
  const { user, backend } = await requireUser();
  const { items } = pageData(await listImports(backend));
  return (
    <Page>
      <PageHeading
        title="Import accounts"
        description={
          <>
            Bring accounts in from a CSV or TSV file. Nothing is written before you have seen what would change.{" "}
            <Link href="/all-accounts" className="text-accent-ink underline">
              Back to accounts
            </Link>
          </>
        }
      />
      <UploadCard />
      <ImportsList items={items} meUid={user.uid} />
    </Page>
  );
}
