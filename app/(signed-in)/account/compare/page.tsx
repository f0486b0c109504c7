import { Columns3 } from "lucide-react";
import type { Metadata } from "next";
import { AddCompared } from "@/components/compare/add-compared";
import { ComparisonTable } from "@/components/compare/comparison-table";
import { PrintButton } from "@/components/compare/print-button";
import { RevenueCompared } from "@/components/compare/revenue-compared";
import { Page } from "@/components/shell/page";
import { PageHeading } from "@/components/shell/page-heading";
import { ButtonLink } from "@/components/ui/button/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/state/empty-state";
import { Notice } from "@/components/ui/state/notice";
import type { Backend } from "@/lib/backend/call";
import { callApi } from "@/lib/backend/call-api";
import { compareHref, compareLimits, describeOmissions, readChoice } from "@/lib/compare/choice";
import { composeComparison, onlyDifferences } from "@/lib/compare/compose-comparison";
import { requireUser } from "@/lib/session/server/current-user";
import { pageData } from "@/lib/session/server/page-data";

export const metadata: Metadata = { title: "Compare accounts" };

/** Loads the columns of one account; null when it isn't, or is no longer, an account of this client (case G9). */
async function load(backend: Backend, id: string) {
  const [found, reported, committee, signals] = await Promise.all([
    callApi(backend, "GET /accounts/:id/", { params: { id } }),
    callApi(backend, "GET /accounts/:id/figures/", { params: { id } }),
    callApi(backend, "GET /accounts/:id/committee/", { params: { id } }),
    callApi(backend, "GET /accounts/:id/signals/", { params: { id }, query: { limit: 1 } }),
  ]);
  if (found.kind === "refused" && found.status === 404) return null;
  return {
    account: await pageData(found),
    reported,
    seats: committee.kind === "ok" ? committee.data.seats : null,
    latestSignal: signals.kind === "ok" ? (signals.data.items[0] ?? null) : undefined,
  };
}

/** Two to four accounts side by side. */
export default async function ComparePage({ searchParams }: PageProps<"/account/compare">) {
  const { backend } = await requireUser({ needsClient: true });
  const searchValues = await searchParams;
  const choice = readChoice([searchValues.ids].flat().filter(Boolean).join(","));
  const differ = [searchValues.differ].flat()[0] === "1";
  const found = (await Promise.all(choice.ids.map((id) => load(backend, id)))).filter((one) => one !== null);
  const accounts = found.map(({ account }) => account);
  const ids = accounts.map(({ id }) => id);
  const omissions = describeOmissions(choice, choice.ids.length - found.length);
  const isEnough = found.length >= compareLimits.min;
  const groups = isEnough ? composeComparison(found) : [];
  return (
    <Page>
      <PageHeading
        title="Compare accounts"
        description={isEnough ? accounts.map(({ name }) => name).join(", ") : undefined}
        actions={
          isEnough ? (
            <>
              <ButtonLink href={compareHref(ids, { differ: !differ })} prefetch={false} scroll={false} variant="ghost">
                {differ ? "Show all rows" : "Differences only"}
              </ButtonLink>
              {ids.length < compareLimits.max ? <AddCompared key={ids.join()} ids={ids} differ={differ} /> : null}
              <PrintButton />
            </>
          ) : null
        }
      />
      {omissions ? <Notice tone="warning">{omissions}</Notice> : null}
      {isEnough ? (
        <>
          <ComparisonTable accounts={accounts} groups={differ ? onlyDifferences(groups) : groups} differ={differ} />
          <RevenueCompared
            series={found.map(({ account: { id, name }, reported }) => ({
              id,
              name,
              years: reported.kind === "ok" ? reported.data.revenue : [],
            }))}
            source={found.flatMap(({ reported }) => (reported.kind === "ok" ? reported.data.source : []))[0] ?? ""}
            unavailable={found.flatMap(({ account, reported }) => (reported.kind === "ok" ? [] : account.name))}
          />
        </>
      ) : (
        <Card>
          <EmptyState
            icon={Columns3}
            title={accounts[0] ? `What do you want to compare ${accounts[0].name} with?` : "Choose accounts to compare"}
            action={<AddCompared key={ids.join()} ids={ids} differ={differ} isMain />}
          >
            Compare two to four accounts side by side, with the source of every value. You can also select them in the
            accounts list.
          </EmptyState>
        </Card>
      )}
    </Page>
  );
}
