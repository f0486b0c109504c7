import type { Metadata } from "next";
import { ContactsList } from "@/components/contacts/list/contacts-list";
import { FileDropSlot } from "@/components/imports/file-drop-slot";
import { settableDefaults } from "@/lib/accounts/list/saved-view";
import { areShortcutsOn } from "@/lib/appearance/server/shortcuts";
import type { Backend } from "@/lib/backend/call";
import { callApi } from "@/lib/backend/call-api";
import { contactsAddress } from "@/lib/contact-list/saved-view";
import { readContactsView, writeContactsView } from "@/lib/contact-list/view";
import { contactListQuerySchema } from "@/lib/contracts/contacts/contact-list";
import { can } from "@/lib/contracts/rights/rights";
import { requireUser } from "@/lib/session/server/current-user";
import { pageData } from "@/lib/session/server/page-data";

export const metadata: Metadata = { title: "Contacts" };

export default async function ContactsPage({ searchParams }: PageProps<"/contacts">) {
  const { user, backend } = await requireUser({ needsClient: true });
  const params = await searchParams;
  const address = { get: (name: string) => [params[name]].flat()[0] ?? null };
  const requestedQuery = writeContactsView(readContactsView(address));
  const first = await loadScreen(backend, requestedQuery);
  const context = {
    saved: first.views.items,
    onEverything: first.views.on_everything,
    scope: "all" as const,
    hasTeam: first.has_team,
    sets: settableDefaults(user.role, first.leads_team),
  };
  const query = writeContactsView(contactsAddress.readAddress(address, context).view);
  // Only a saved view needs a second request: its filters are known only once the first response has arrived.
  const screen = query === requestedQuery ? first : await loadScreen(backend, query);
  return (
    <>
      <div data-served className="contents">
        <ContactsList
          initial={{ query, page: screen.page, work: screen.open_bulk }}
          accountNames={screen.account_names}
          context={context}
          shortcutsOn={await areShortcutsOn()}
        />
      </div>
      {can(user.role, "editAccounts") ? <FileDropSlot /> : null}
    </>
  );
}

async function loadScreen(backend: Backend, query: string) {
  const listQuery = contactListQuerySchema.parse(Object.fromEntries(new URLSearchParams(query)));
  return pageData(await callApi(backend, "GET /contacts/screen/", { query: listQuery }));
}
