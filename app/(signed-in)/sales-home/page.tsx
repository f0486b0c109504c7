import { Building2 } from "lucide-react";
import type { Metadata } from "next";
import { MovesCard } from "@/components/home/moves-card";
import { MyAccountsCard } from "@/components/home/my-accounts-card";
import { RecentAccounts } from "@/components/home/recent-accounts";
import { Page } from "@/components/shell/page";
import { PageHeading } from "@/components/shell/page-heading";
import { ButtonLink } from "@/components/ui/button-link";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { listAccounts } from "@/lib/accounts/load-accounts";
import { accountQuerySchema } from "@/lib/contracts/account";
import { formatPlural } from "@/lib/figures/number";
import { chooseIndustries, industriesOfMine } from "@/lib/insights/choice";
import { findSeries } from "@/lib/insights/find-series";
import { listIndustries } from "@/lib/insights/load-industries";
import { rankMoves } from "@/lib/insights/moved";
import { requireUser } from "@/lib/session/current-user";
import { pageData } from "@/lib/session/page-data";

export const metadata: Metadata = { title: "Home" };

const shownAccounts = 8;
const shownMoves = 5;
/** How many industries are looked through for movements. */
const watchedIndustries = 8;

const largestOfMine = accountQuerySchema.parse({ owner: "me", sort: "-market_cap", limit: shownAccounts });

export default async function SalesHomePage() {
  const { user, backend } = await requireUser();
  const [accountsResult, industriesResult] = await Promise.all([
    listAccounts(backend, largestOfMine),
    listIndustries(backend),
  ]);
  const accounts = pageData(accountsResult);
  const industries = pageData(industriesResult).items;
  const mine = industriesOfMine(industries);
  const watched = (mine.length > 0 ? mine : chooseIndustries(industries, undefined)).slice(0, watchedIndustries);
  const codes = new Set([
    ...watched.map(({ code }) => code),
    ...accounts.items.flatMap((one) => one.industry_code ?? []),
  ]);
  const found = (await Promise.all([...codes].map((code) => findSeries(backend, code)))).filter((one) => one !== null);
  const figures = new Map(
    found.flatMap(({ industry, items }) => {
      const output = items.find((one) => one.of_code === industry.code && one.metric === "gross_output");
      return output ? [[industry.code, output] as const] : [];
    }),
  );
  const moves = rankMoves(
    found.flatMap(({ industry, items }) => items.filter((one) => one.of_code === industry.code)),
    shownMoves,
  );
  return (
    <Page>
      <PageHeading
        title="Home"
        description={
          accounts.total > 0
            ? `${formatPlural(accounts.total, "account")} of yours in ${formatPlural(mine.length, "industry", "industries")}`
            : `Signed in as ${user.full_name}`
        }
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-5">
          {accounts.total > 0 ? (
            <MyAccountsCard accounts={accounts.items} total={accounts.total} figures={figures} />
          ) : (
            <Card aria-label="My accounts">
              <EmptyState
                icon={Building2}
                title="No account is yours yet"
                action={
                  <ButtonLink href="/all-accounts" variant="primary">
                    Browse all accounts
                  </ButtonLink>
                }
              >
                Accounts that you add, or that somebody assigns to you, will be here.
              </EmptyState>
            </Card>
          )}
          <Card aria-labelledby="recent">
            <CardHeader id="recent" title="Recently opened" />
            <RecentAccounts uid={user.uid} />
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <MovesCard
            title={mine.length > 0 ? "Moved in my industries" : "Moved in the largest industries"}
            moves={moves}
          />
        </div>
      </div>
    </Page>
  );
}
