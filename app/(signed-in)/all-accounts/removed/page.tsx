import type { Metadata } from "next";
import Link from "next/link";
import { RemovedList } from "@/components/accounts/removing/removed-list";
import { Page } from "@/components/shell/page";
import { PageHeading } from "@/components/shell/page-heading";
import { callApi } from "@/lib/backend/call-api";
import { removedQuerySchema } from "@/lib/contracts/accounts/account";
import { can } from "@/lib/contracts/rights/rights";
import { requireUser } from "@/lib/session/server/current-user";
import { pageData } from "@/lib/session/server/page-data";

export const metadata: Metadata = { title: "Removed accounts" };

export default async function RemovedAccountsPage() {
  const { user, backend } = await requireUser({ permission: "editAccounts", needsClient: true });
  const first = await pageData(
    await callApi(backend, "GET /accounts/removed/", { query: removedQuerySchema.parse({}) }),
  );
  return (
    <Page>
      <PageHeading
        title="Removed accounts"
        description={
          <>
            {can(user.role, "removeAnyAccount")
              ? "Everything removed in the last 30 days."
              : "Removed accounts that you owned or that you removed yourself. You can restore them for 30 days."}{" "}
            <Link href="/all-accounts" className="text-accent-ink underline">
              Back to accounts
            </Link>
          </>
        }
      />
      <RemovedList first={first} />
    </Page>
  );
}
