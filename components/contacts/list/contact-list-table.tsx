"use client";

import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef } from "react";
import { SortHeading } from "@/components/paged-list/sort-heading";
import { Totals } from "@/components/paged-list/totals";
import { useOffset } from "@/components/paged-list/use-offset";
import { useRowKeys } from "@/components/paged-list/use-row-keys";
import type { RowSelection } from "@/components/paged-list/use-row-selection";
import { useScrollMemory } from "@/components/paged-list/use-scroll-memory";
import { useWide } from "@/components/paged-list/use-wide";
import { Checkbox } from "@/components/ui/form/checkbox";
import { useRowsInSight } from "@/components/ui/hooks/use-rows-in-sight";
import { scrollToShow } from "@/components/ui/rows-in-sight";
import { type ContactsView, contactsHref, defaultContactSort } from "@/lib/contact-list/view";
import type { ListedContact } from "@/lib/contracts/contacts/contact-list";
import { currentSort } from "@/lib/filters/list-view";
import type { PagedRows } from "@/lib/paging/paged-list";
import { selectionState } from "@/lib/paging/selection";
import { ContactListRow, ContactRowSkeleton, contactWidths } from "./contact-list-row";

/** Row heights in pixels, the same as in the row's style. */
const rowHeights = { wide: 44, narrow: 68 };
/** The height of the top bar and the headings, which cover the rows below them. */
const coveredTop = { wide: 88, narrow: 52 };

const columns = [
  { key: "name", label: "Name", sort: "name" },
  { key: "account", label: "Account", sort: null },
  { key: "function", label: "Function", sort: null },
  { key: "level", label: "Level", sort: null },
  { key: "email", label: "Email", sort: null },
  { key: "phone", label: "Phone", sort: null },
  { key: "updated", label: "Updated", sort: "updated" },
] as const;

interface ContactListTableProps {
  view: ContactsView;
  state: PagedRows<ListedContact>;
  isStale: boolean;
  shortcutsOn: boolean;
  onChange: (view: ContactsView) => void;
  onNeed: (count: number) => void;
  onOutdated: () => void;
  selected: RowSelection<ListedContact>;
  menuOf: (person: ListedContact) => ReactNode;
}

/** The contacts as a virtualised table: only visible rows are rendered, and each carries its number. */
export function ContactListTable(props: ContactListTableProps) {
  const { view, state, isStale, shortcutsOn, selected, onNeed } = props;
  const { rows: people, total } = state;
  const body = useRef<HTMLTableSectionElement>(null);
  const isWide = useWide();
  const rowHeight = isWide ? rowHeights.wide : rowHeights.narrow;
  const above = useOffset(body);
  const { rows, ...seen } = useRowsInSight({ total, rowHeight, above });
  useScrollMemory();
  const [first, last] = [rows[0], rows.at(-1)];
  const before = first ? first.start - above : 0;
  const after = last ? total * rowHeight - (last.end - above) : 0;
  const wanted = last ? last.index + 1 : 0;
  useEffect(() => onNeed(wanted), [wanted, onNeed]);
  const selectedState = selectionState(selected.selection, people);
  useRowKeys({
    isOn: shortcutsOn,
    count: people.length,
    scrollTo: (index) => {
      const [top, covered] = [above + index * rowHeight, isWide ? coveredTop.wide : coveredTop.narrow];
      window.scrollTo(
        0,
        scrollToShow({ top, rowHeight, covered, scrolled: window.scrollY, viewport: window.innerHeight }),
      );
    },
    firstVisible: () => (window.scrollY > above ? seen.first + 2 : 0),
    onSelect: (index) => {
      const person = people[index];
      if (person) selected.select(person, index, false);
    },
    onEscape: selected.clear,
  });
  return (
    <>
      <table
        aria-label="People"
        aria-rowcount={total + 1}
        aria-busy={isStale}
        className={clsx(
          "block w-full bg-surface transition-opacity [overflow-anchor:none]",
          isStale && "opacity-55 delay-150",
        )}
      >
        <thead className="sticky top-(--topbar) z-10 block bg-surface max-md:hidden">
          <tr
            aria-rowindex={1}
            className="flex h-9 items-center gap-4 border-line border-b px-8 text-left text-muted text-xs"
          >
            <td className="-ml-1 flex w-6 shrink-0">
              <Checkbox
                aria-label="Select all loaded contacts"
                checked={selectedState === "all"}
                indeterminate={selectedState === "some"}
                onChange={selected.selectLoaded}
              />
            </td>
            {columns.map(({ key, label, sort }) => (
              <SortHeading
                key={key}
                sort={sort}
                current={currentSort(view, defaultContactSort)}
                isFigure={key === "updated"}
                className={contactWidths[key]}
                hrefOf={(to) => contactsHref({ ...view, sort: to })}
                onSort={(to) => props.onChange({ ...view, sort: to })}
              >
                {label}
              </SortHeading>
            ))}
            <th scope="col" className={contactWidths.actions}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        {/* Padding in place of the rows that aren't rendered. */}
        <tbody ref={body} className="block" style={{ paddingTop: before, paddingBottom: after }}>
          {rows.map(({ index }) => {
            const person = people[index];
            return person ? (
              <ContactListRow
                key={person.id}
                person={person}
                index={index}
                menuOf={props.menuOf}
                isSelected={selected.selection.has(person.id)}
                isChoosing={selected.isPicking}
                onSelect={selected.select}
                onOutdated={props.onOutdated}
              />
            ) : (
              <ContactRowSkeleton key={`row-${index}`} index={index} />
            );
          })}
        </tbody>
      </table>
      {/* Keeps the bar at the bottom of the window from covering the last row. */}
      <div className="h-(--bottom-bar)" aria-hidden="true" />
      <Totals
        from={Math.min(seen.first + 1, total)}
        to={Math.min(seen.last + 1, total)}
        total={total}
        isExact={state.isTotalExact}
        isLoading={state.loading}
      />
    </>
  );
}
