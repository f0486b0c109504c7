import type { Metadata } from "next";
import Link from "next/link";
import { CatalogFilters } from "@/components/accounts/catalog/catalog-filters";
import { CompanyPicker } from "@/components/accounts/catalog/company-picker";
import { Page } from "@/components/shell/page";
import { PageHeading } from "@/components/shell/page-heading";
import { catalogHref, catalogQuery, readCatalogFilter } from "@/lib/accounts/catalog-view";
import { callApi } from "@/lib/backend/call-api";
import { pageLimit } from "@/lib/contracts/wire/page";
import { requireUser } from "@/lib/session/server/current-user";
import { pageData } from "@/lib/session/server/page-data";

export const metadata: Metadata = { title: "Public companies" };

export default async function CatalogPage({ searchParams }: PageProps<"/all-accounts/catalog">) {
  const { backend } = await requireUser({ permission: "editAccounts", needsClient: true });
  const params = await searchParams;
  const find = (name: string) => [params[name]].flat()[0] ?? null;
  const filter = readCatalogFilter(find);
  const cursor = find("cursor");
  const query = { ...catalogQuery(filter, cursor), limit: pageLimit.default };
  const page = await pageData(await callApi(backend, "GET /companies/", { query }));
  return (
    <Page>
      <PageHeading
        title="Public companies"
        description={
          <Link href="/all-accounts" className="text-accent-ink underline">
            Back to accounts
          </Link>
        }
      />
      <CatalogFilters filter={filter} industries={page.industries} countries={page.countries} />
      <CompanyPicker
        page={page}
        firstHref={cursor === null ? null : catalogHref(filter, null)}
        nextHref={page.next_cursor && catalogHref(filter, page.next_cursor)}
      />
    </Page>
  );
}
