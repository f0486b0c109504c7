import { clsx } from "clsx";
import { ChevronRight } from "lucide-react";
import { useEffect } from "react";
import type { RowSelection } from "@/components/paged-list/use-row-selection";
import { Button } from "@/components/ui/button/button";
import type { ViewSettings } from "@/lib/accounts/list/saved-view";
import type { AccountsView } from "@/lib/accounts/list/view";
import type { Account } from "@/lib/contracts/accounts/account";
import type { ListColumn } from "@/lib/contracts/accounts/account-columns";
import type { AccountGroup } from "@/lib/contracts/accounts/account-group";
import { AccountRow, RowSkeleton } from "../list/account-row";
import { useList } from "../use-list";
import { GroupSums } from "./group-sums";
import type { GroupRows } from "./use-group-rows";

/** The props shared by all sections of a grouped list. */
export interface SectionContext {
  uid: string;
  view: AccountsView;
  viewSettings: ViewSettings;
  selected: RowSelection<Account>;
  industryNames: Readonly<Record<string, string>>;
  canEdit: boolean;
  shortcutsOn: boolean;
  today: string;
  /** A new number reloads all rows. */
  version: number;
  /** A new number recounts the groups. */
  counted: number;
}

interface GroupSectionProps extends SectionContext {
  rowsOf: GroupRows;
  /** The query of its rows. */
  query: string;
  /** The columns of its rows. */
  chosen: readonly ListColumn[];
  group: AccountGroup;
  isExact: boolean;
  /** The number of accounts before the section. */
  first: number;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** One group: its heading opens and closes it. */
export function GroupSection(props: GroupSectionProps) {
  const { group, isExact, isOpen, onOpen } = props;
  return (
    <>
      <tbody className="block">
        <tr className="flex border-line border-b bg-canvas">
          <th scope="rowgroup" className="grow text-left font-normal">
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => onOpen(!isOpen)}
              className="flex h-10 w-full items-center gap-2 px-4 text-sm -outline-offset-2 hover:bg-hover md:px-8"
            >
              <ChevronRight
                className={clsx("size-4 shrink-0 text-muted transition-transform", isOpen && "rotate-90")}
                aria-hidden="true"
              />
              <span className="truncate font-medium text-ink">{group.label}</span>
              <GroupSums count={group.count} worth={group.market_cap_usd} isExact={isExact} />
            </button>
          </th>
        </tr>
      </tbody>
      {isOpen ? <SectionRows {...props} /> : null}
    </>
  );
}

/** The number of rows loaded at once. */
const step = 50;

function SectionRows(props: GroupSectionProps) {
  const { uid, query, group, first, viewSettings, chosen, selected, rowsOf, version } = props;
  const { keep, select } = rowsOf;
  const { list, state } = useList(uid, query, null, version);
  const { rows, problem, nextCursor, loading, isStarted } = state;
  useEffect(() => {
    keep(first, rows);
    return () => keep(first, []);
  }, [keep, first, rows]);
  return (
    <tbody className="block" aria-busy={loading}>
      {rows.map((account, at) => (
        <AccountRow
          key={account.id}
          account={account}
          index={first + at}
          chosen={chosen}
          isCompact={viewSettings.density === "compact"}
          industryNames={props.industryNames}
          isSelected={selected.selection.has(account.id)}
          isChoosing={selected.isPicking}
          canSelect
          canEdit={props.canEdit}
          today={props.today}
          onSelect={select}
        />
      ))}
      {isStarted || problem !== null
        ? null
        : Array.from({ length: Math.min(group.count, 5) }, (_, at) => (
            <RowSkeleton
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells them apart
              key={at}
              index={first + at}
              chosen={chosen}
              isCompact={viewSettings.density === "compact"}
            />
          ))}
      {problem !== null || (isStarted && nextCursor !== null) ? (
        <tr className="flex border-line border-b px-4 py-2 md:px-8">
          <td className="flex items-center gap-3 text-muted text-sm">
            {problem}
            <Button
              size="sm"
              busy={loading}
              aria-label={problem === null ? `Show more of ${group.label}` : `Try ${group.label} again`}
              onClick={() => (problem === null ? list.need(rows.length + step) : list.retry())}
            >
              {problem === null ? "Show more" : "Try again"}
            </Button>
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}
