import type { Metadata } from "next";
import Link from "next/link";
import { DuplicatesScreen } from "@/components/accounts/duplicates/duplicates-screen";
import { Page } from "@/components/shell/page";
import { PageHeading } from "@/components/shell/page-heading";
import { callApi } from "@/lib/backend/call-api";
import { requireUser } from "@/lib/session/server/current-user";
import { pageData } from "@/lib/session/server/page-data";

export const metadata: Metadata = { title: "Duplicates" };

export default async function DuplicatesPage() {
  const { backend } = await requireUser({ permission: "editAccounts", needsClient: true });
  const first = await pageData(await callApi(backend, "GET /accounts/duplicates/"));
  return (
    <Page>
      <PageHeading
        title="Duplicates"
        description={
          <>
            Accounts that may be duplicates, most likely first. A merge can be undone later: open the account, then
            History.{" "}
            <Link href="/all-accounts" className="text-accent-ink underline">
              Back to accounts
            </Link>
          </>
        }
      />
      <DuplicatesScreen first={first} />
    </Page>
  );
}
