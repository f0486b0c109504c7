import type { Metadata } from "next";
import { cookies } from "next/headers";
import { AccountsList } from "@/components/accounts/accounts-list";
import { columnsCookie, readColumns } from "@/lib/accounts/columns";
import { listAccounts, listFacets } from "@/lib/accounts/load-accounts";
import { readView, writeView } from "@/lib/accounts/view";
import { areShortcutsOn, shortcutsCookie } from "@/lib/appearance/shortcuts";
import { accountFilterSchema, accountQuerySchema } from "@/lib/contracts/account";
import { canEditAccounts } from "@/lib/contracts/rights";
import { namesByCode } from "@/lib/insights/choice";
import { listIndustries } from "@/lib/insights/load-industries";
import { requireUser } from "@/lib/session/current-user";
import { pageData } from "@/lib/session/page-data";

export const metadata: Metadata = { title: "Accounts" };

interface AllAccountsPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function AllAccountsPage({ searchParams }: AllAccountsPageProps) {
  const { user, backend } = await requireUser();
  const params = await searchParams;
  const query = writeView(readView({ get: (name) => [params[name]].flat()[0] ?? null }));
  const filters = Object.fromEntries(new URLSearchParams(query));
  const [page, facets, industries, jar] = await Promise.all([
    listAccounts(backend, accountQuerySchema.parse(filters)),
    listFacets(backend, accountFilterSchema.parse(filters)),
    listIndustries(backend),
    cookies(),
  ]);
  return (
    <AccountsList
      uid={user.uid}
      initial={{ query, page: pageData(page), facets: facets.kind === "ok" ? facets.data : null }}
      columns={readColumns(jar.get(columnsCookie)?.value)}
      industryNames={namesByCode(pageData(industries).items)}
      canEdit={canEditAccounts(user.role)}
      shortcutsOn={areShortcutsOn(jar.get(shortcutsCookie)?.value)}
    />
  );
}
