"use client";

import type { ReactNode } from "react";
import { ListTable } from "@/components/paged-list/list-table";
import { TableHead } from "@/components/paged-list/table-head";
import type { RowSelection } from "@/components/paged-list/use-row-selection";
import { type ContactsView, defaultContactSort } from "@/lib/contact-list/view";
import type { ListedContact } from "@/lib/contracts/contacts/contact-list";
import type { PagedRows } from "@/lib/paging/paged-list";
import { selectionState } from "@/lib/paging/selection";
import { ContactListRow, ContactRowSkeleton, contactWidths } from "./contact-list-row";

/** Row heights in pixels, the same as in the row's style. */
const rowHeights = { wide: 44, narrow: 68 };

const columns = [
  { key: "name", label: "Name", sort: "name", className: contactWidths.name },
  { key: "account", label: "Account", sort: null, className: contactWidths.account },
  { key: "email", label: "Email", sort: null, className: contactWidths.email },
  { key: "phone", label: "Phone", sort: null, className: contactWidths.phone },
];

interface ContactListTableProps {
  view: ContactsView;
  hrefOf: (view: ContactsView) => string;
  state: PagedRows<ListedContact>;
  isStale: boolean;
  shortcutsOn: boolean;
  onChange: (view: ContactsView) => void;
  onNeed: (count: number) => void;
  onOutdated: () => void;
  selected: RowSelection<ListedContact>;
  menuOf: (person: ListedContact) => ReactNode;
}

/** The contacts as a table. */
export function ContactListTable(props: ContactListTableProps) {
  const { view, hrefOf, state, isStale, shortcutsOn, selected, menuOf, onChange, onNeed, onOutdated } = props;
  return (
    <ListTable
      label="Contacts"
      {...{ state, isStale, selected, shortcutsOn, onNeed }}
      heights={rowHeights}
      head={
        <TableHead
          {...{ view, columns, hrefOf, onChange }}
          defaultSort={defaultContactSort}
          selectAll={{
            label: "Select all loaded contacts",
            state: selectionState(selected.selection, state.rows),
            onSelect: selected.selectLoaded,
          }}
        >
          <th scope="col" className={contactWidths.actions}>
            <span className="sr-only">Actions</span>
          </th>
        </TableHead>
      }
      renderRow={(person, index) => (
        <ContactListRow
          key={person.id}
          {...{ person, index, menuOf, onOutdated }}
          isSelected={selected.selection.has(person.id)}
          isChoosing={selected.isPicking}
          onSelect={selected.select}
        />
      )}
      renderSkeleton={(index) => <ContactRowSkeleton key={`row-${index}`} index={index} />}
    />
  );
}
