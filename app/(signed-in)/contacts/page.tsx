import type { Metadata } from "next";
import { ClientsPage } from "@/components/clients/clients-page";
import { ContactsList } from "@/components/contacts/list/contacts-list";
import { FileDropSlot } from "@/components/imports/file-drop-slot";
import { areShortcutsOn } from "@/lib/appearance/server/shortcuts";
import { callApi } from "@/lib/backend/ask";
import { findChosenClient } from "@/lib/clients/load-chosen-client";
import { readContactsView, writeContactsView } from "@/lib/contact-list/view";
import { contactListQuerySchema } from "@/lib/contracts/contacts/contact-list";
import { can } from "@/lib/contracts/rights/rights";
import { requireUser } from "@/lib/session/server/current-user";
import { pageData } from "@/lib/session/server/page-data";

export const metadata: Metadata = { title: "Contacts" };

interface ContactsPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ContactsPage({ searchParams }: ContactsPageProps) {
  const { user, backend } = await requireUser();
  const viewing = await findChosenClient(backend, user);
  if (viewing?.chosen === null) return <ClientsPage backend={backend} />;
  const params = await searchParams;
  const view = readContactsView({ get: (name) => [params[name]].flat()[0] ?? null });
  const query = writeContactsView(view);
  const screen = await pageData(
    await callApi(backend, "GET /contacts/screen/", {
      query: contactListQuerySchema.parse(Object.fromEntries(new URLSearchParams(query))),
    }),
  );
  return (
    <>
      <div data-served className="contents">
        <ContactsList
          initial={{ query, page: screen.page, work: screen.open_bulk }}
          accountNames={screen.account_names}
          hasTeam={screen.has_team}
          canEdit={can(user.role, "editAccounts")}
          shortcutsOn={await areShortcutsOn()}
        />
      </div>
      {can(user.role, "editAccounts") ? <FileDropSlot /> : null}
    </>
  );
}
