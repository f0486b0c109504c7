import { clsx } from "clsx";
import Link from "next/link";
import { accountContactsHref, type ContactsLayout, everyContact } from "@/lib/contacts/filter";

const views: readonly { view: ContactsLayout; label: string }[] = [
  { view: "list", label: "List" },
  { view: "chart", label: "Org chart" },
];

/** Switches between the list and the org chart, by two links. */
export function ContactViews({ accountId, current }: { accountId: string; current: ContactsLayout }) {
  return (
    <nav aria-label="Contacts as" className="inline-flex h-8 shrink-0 rounded-md bg-sunken p-0.5">
      {views.map(({ view, label }) => (
        <Link
          key={view}
          href={accountContactsHref(accountId, everyContact, view)}
          prefetch={false}
          scroll={false}
          aria-current={view === current ? "true" : undefined}
          className={clsx(
            "inline-flex items-center rounded-sm px-3 font-medium text-sm transition-colors",
            view === current ? "bg-raised text-ink shadow-sm ring-1 ring-line-strong" : "text-muted hover:text-ink",
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
