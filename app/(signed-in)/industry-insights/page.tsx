import type { Metadata } from "next";
import { Annotations } from "@/components/insights/annotations/annotations";
import { ChartCursor } from "@/components/insights/chart/chart-cursor";
import { ChartPictures } from "@/components/insights/chart/chart-pictures";
import { Comparison } from "@/components/insights/comparison/comparison";
import { ExpandAllLink } from "@/components/insights/expand-all-link";
import { IndustryCharts } from "@/components/insights/industry-charts";
import { IndustryChooser } from "@/components/insights/industry-chooser";
import { RangePicker } from "@/components/insights/range-picker";
import { Page } from "@/components/shell/page";
import { PageHeading } from "@/components/shell/page-heading";
import { Tabs } from "@/components/ui/tabs";
import { can } from "@/lib/contracts/rights/rights";
import { insightsHref, readView } from "@/lib/insights/addresses";
import { comparedOf, loadInsights } from "@/lib/insights/load-screens";
import { requireUser } from "@/lib/session/server/current-user";
import { pageData } from "@/lib/session/server/page-data";

export const metadata: Metadata = { title: "Industry insights" };

export default async function IndustryInsightsPage({ searchParams }: PageProps<"/industry-insights">) {
  const { user, backend } = await requireUser();
  const searchValues = await searchParams;
  const insights = await pageData(await loadInsights(backend, searchValues.industry));
  const codes = insights.parts.map(({ industry }) => industry.code);
  const view = readView(searchValues, codes);
  // If the user chose no industries, the URL names none, so that the page keeps following the industries of the user's
  // accounts.
  const linkedView = { ...view, codes: searchValues.industry ? codes : [] };
  const canCompare = codes.length > 1;
  const isComparing = view.isComparing === true && canCompare;
  const chartsHref = insightsHref({ ...linkedView, isComparing: false });
  const comparisonHref = insightsHref({ ...linkedView, isComparing: true });
  return (
    <Page>
      <PageHeading
        title="Industry insights"
        actions={<RangePicker current={view.range} hrefOf={(range) => insightsHref({ ...linkedView, range })} />}
      />
      {view.isExpanded ? null : (
        <ExpandAllLink href={insightsHref({ ...linkedView, isExpanded: true })}>
          Show all industries, and the figures behind the charts
        </ExpandAllLink>
      )}
      <IndustryChooser industries={insights.industries} view={view} />
      {canCompare ? (
        <Tabs
          label="How industries are shown"
          current={isComparing ? comparisonHref : chartsHref}
          tabs={[
            { href: chartsHref, label: "One by one" },
            { href: comparisonHref, label: "Side by side" },
          ]}
        />
      ) : null}
      {isComparing ? (
        <Comparison industries={comparedOf(insights)} view={view} />
      ) : (
        <IndustryCharts
          insights={insights}
          range={view.range}
          isChosen={searchValues.industry !== undefined}
          canAnnotate={can(user.role, "editAccounts")}
          isExpanded={view.isExpanded}
        />
      )}
      <ChartCursor />
      <ChartPictures />
      <Annotations />
    </Page>
  );
}
