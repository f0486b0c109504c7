import type { Metadata } from "next";
import { cookies } from "next/headers";
import { AccountsList } from "@/components/accounts/screen/accounts-list";
import { ClientsPage } from "@/components/clients/clients-page";
import { FileDropSlot } from "@/components/imports/file-drop-slot";
import { ServedRows } from "@/components/paged-list/served-rows";
import { columnsCookie, readColumns } from "@/lib/accounts/list/columns";
import { densityCookie, readDensity } from "@/lib/accounts/list/density";
import { readAddress } from "@/lib/accounts/list/saved-view";
import { readScope, scopeCookie } from "@/lib/accounts/list/scope";
import { requestOf, writeView } from "@/lib/accounts/list/view";
import { listAccounts } from "@/lib/accounts/server/load-accounts";
import { areShortcutsOn } from "@/lib/appearance/server/shortcuts";
import { ask } from "@/lib/backend/ask";
import { findClients } from "@/lib/clients/load-clients";
import { accountFilterSchema, accountQuerySchema } from "@/lib/contracts/account";
import { canEditAccounts, canManageClient } from "@/lib/contracts/rights";
import { namesByCode } from "@/lib/insights/choice";
import { requireUser } from "@/lib/session/server/current-user";
import { pageData } from "@/lib/session/server/page-data";

export const metadata: Metadata = { title: "Accounts" };

interface AllAccountsPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function AllAccountsPage({ searchParams }: AllAccountsPageProps) {
  const { user, backend } = await requireUser();
  const [clients, views, teams, params, jar] = await Promise.all([
    findClients(backend, user),
    ask(backend, "GET /account-views/"),
    ask(backend, "GET /teams/"),
    searchParams,
    cookies(),
  ]);
  if (clients?.chosen_id === null) return <ClientsPage clients={clients.items} />;
  const own = teams.kind === "ok" ? teams.data.items : [];
  const onEverything = views.kind === "ok" && views.data.on_everything;
  const context = {
    saved: views.kind === "ok" ? views.data.items : [],
    onEverything,
    scope: readScope(jar.get(scopeCookie)?.value, user.role, own, onEverything),
    hasTeam: own.length > 0,
    sets: canManageClient(user.role) ? ("client" as const) : own.some((team) => team.is_led) ? ("team" as const) : null,
  };
  const { view } = readAddress({ get: (name) => [params[name]].flat()[0] ?? null }, context);
  const query = writeView({ ...view, layout: null });
  const filters = Object.fromEntries(new URLSearchParams(query));
  const [page, facets, industries, open, fields] = await Promise.all([
    listAccounts(backend, accountQuerySchema.parse(Object.fromEntries(requestOf(query)))),
    ask(backend, "GET /accounts/facets/", { query: accountFilterSchema.parse(filters) }),
    ask(backend, "GET /industries/"),
    ask(backend, "GET /accounts/bulk/", { query: { open: "1" } }),
    ask(backend, "GET /accounts/fields/"),
  ]);
  return (
    <>
      <ServedRows>
        <AccountsList
          user={{ uid: user.uid, role: user.role }}
          initial={{
            query,
            page: pageData(page),
            facets: facets.kind === "ok" ? facets.data : null,
            work: open.kind === "ok" ? (open.data.items[0] ?? null) : null,
          }}
          context={context}
          fields={fields.kind === "ok" ? fields.data.fields : []}
          look={{
            columns: readColumns(jar.get(columnsCookie)?.value),
            density: readDensity(jar.get(densityCookie)?.value),
          }}
          industryNames={namesByCode(pageData(industries).items)}
          shortcutsOn={await areShortcutsOn()}
          nowMs={Date.now()}
        />
      </ServedRows>
      {canEditAccounts(user.role) ? <FileDropSlot /> : null}
    </>
  );
}
