import type { Metadata } from "next";
import { cookies } from "next/headers";
import { AccountsList } from "@/components/accounts/screen/accounts-list";
import { FileDropSlot } from "@/components/imports/file-drop-slot";
import { columnsCookie, readColumns } from "@/lib/accounts/list/columns";
import { densityCookie, readDensity } from "@/lib/accounts/list/density";
import { settableDefaults } from "@/lib/accounts/list/saved-view";
import { type AccountsView, readAddress, readExplicitView, requestOf, writeView } from "@/lib/accounts/list/view";
import { listWithFacets } from "@/lib/accounts/server/load-accounts";
import { areShortcutsOn } from "@/lib/appearance/server/shortcuts";
import type { Backend } from "@/lib/backend/call";
import { callApi } from "@/lib/backend/call-api";
import type { AccountsScreen } from "@/lib/contracts/home/screens";
import type { User } from "@/lib/contracts/people/user";
import { can } from "@/lib/contracts/rights/rights";
import { readScope, scopeCookie } from "@/lib/filters/scope";
import { requireUser } from "@/lib/session/server/current-user";
import { pageData } from "@/lib/session/server/page-data";

export const metadata: Metadata = { title: "Accounts" };

export default async function AllAccountsPage({ searchParams }: PageProps<"/all-accounts">) {
  const { user, backend } = await requireUser({ needsClient: true });
  const [params, jar] = await Promise.all([searchParams, cookies()]);
  const address = { get: (name: string) => [params[name]].flat()[0] ?? null };
  const explicitView = readExplicitView(address);
  // If the URL alone determines the view, its rows are requested at once; otherwise the saved views must be loaded
  // first.
  const [found, early] = await Promise.all([
    callApi(backend, "GET /accounts/screen/"),
    explicitView ? loadRows(backend, explicitView) : null,
  ]);
  const screen = await pageData(found);
  const context = contextOf(screen, user, jar.get(scopeCookie)?.value);
  const { query, rows } = early ?? (await loadRows(backend, readAddress(address, context).view));
  return (
    <>
      <div data-served className="contents">
        <AccountsList
          user={{ uid: user.uid, role: user.role, denied: user.denied }}
          initial={{ query, ...(await pageData(rows)), work: screen.open_bulk }}
          context={context}
          fields={screen.fields}
          viewSettings={{
            columns: readColumns(jar.get(columnsCookie)?.value),
            density: readDensity(jar.get(densityCookie)?.value),
          }}
          industryNames={screen.industry_names}
          shortcutsOn={await areShortcutsOn()}
          nowMs={Date.now()}
        />
      </div>
      {can(user.role, "editAccounts") ? <FileDropSlot /> : null}
    </>
  );
}

/** The view's rows, with the query under which the list caches them. */
async function loadRows(backend: Backend, view: AccountsView) {
  const query = writeView({ ...view, layout: null });
  return { query, rows: await listWithFacets(backend, Object.fromEntries(requestOf(query))) };
}

function contextOf({ views, teams }: AccountsScreen, { role }: Pick<User, "role">, scope: string | undefined) {
  const leadsTeam = teams.some((team) => team.is_led);
  return {
    saved: views.items,
    onEverything: views.on_everything,
    scope: readScope(scope, role, teams, views.on_everything),
    hasTeam: teams.length > 0,
    sets: settableDefaults(role, leadsTeam),
  };
}
