"use client";

import { useState } from "react";
import { ErrorState } from "@/components/ui/state/error-state";
import { LoadingRegion } from "@/components/ui/state/loading-region";
import { Skeleton } from "@/components/ui/state/skeleton";
import { groupingName } from "@/lib/accounts/layout/choices";
import { sectionOf } from "@/lib/accounts/layout/sections";
import { type AccountsView, writeView } from "@/lib/accounts/list/view";
import type { Grouping } from "@/lib/contracts/accounts/account-layout";
import { formatCount } from "@/lib/contracts/text/format-number";
import { AccountTableHead } from "../list/account-table-head";
import { useShownColumns } from "../list/use-shown-columns";
import { GroupSection, type SectionContext } from "./group-section";
import { useGroupRows } from "./use-group-rows";
import { useGroups } from "./use-groups";

interface GroupedListProps extends SectionContext {
  by: Grouping;
  hrefOf: (view: AccountsView) => string;
  onChange: (view: AccountsView) => void;
}

/**
 * The list divided into sections by the value of one field, each with the number of its accounts and their total market
 * value. An open section shows its rows.
 */
export default function GroupedList(props: GroupedListProps) {
  const { view, by, viewSettings, selected, counted } = props;
  const chosen = useShownColumns(viewSettings.columns, view.owner);
  const rowsOf = useGroupRows(selected, props.shortcutsOn);
  const { groups, problem, recount } = useGroups(view, by, counted);
  // The first section is open until the user closes it.
  const [opened, setOpened] = useState<Readonly<Record<string, boolean>>>({});
  if (problem !== null) {
    return (
      <ErrorState title="Groups could not be loaded" onRetry={recount}>
        {problem} Your filters are kept.
      </ErrorState>
    );
  }
  if (!groups) {
    return (
      <LoadingRegion label="Loading groups">
        <Skeleton className="mx-4 h-40 rounded-lg md:mx-8" />
      </LoadingRegion>
    );
  }
  const { items, others } = groups;
  const isExact = groups.is_exact !== false;
  let before = 0;
  return (
    <>
      {isExact ? null : (
        <p className="px-4 pb-2 text-muted text-sm md:px-8">
          Too many accounts match to count exactly. Each number is a minimum.
        </p>
      )}
      <table
        aria-label={`Accounts by ${groupingName(by)}`}
        aria-rowcount={items.reduce((sum, { count }) => sum + count, 1)}
        className="block w-full"
      >
        <AccountTableHead
          view={view}
          chosen={chosen}
          selection={null}
          onSelectAll={selected.clear}
          hrefOf={props.hrefOf}
          onChange={props.onChange}
        />
        {items.map((group, at) => {
          const key = `${group.value}`;
          const first = before;
          before += group.count;
          return (
            <GroupSection
              key={key}
              {...props}
              chosen={chosen}
              rowsOf={rowsOf}
              query={writeView(sectionOf(view, by, group.value))}
              group={group}
              isExact={isExact}
              first={first}
              isOpen={opened[key] ?? at === 0}
              onOpen={(isOpen) => setOpened({ ...opened, [key]: isOpen })}
            />
          );
        })}
      </table>
      {others ? (
        <p className="px-4 py-3 text-muted text-sm md:px-8">
          {formatCount(others.count)} more accounts in {formatCount(others.groups)} smaller groups. Filter to see them.
        </p>
      ) : null}
      <div className="h-(--bottom-bar)" aria-hidden="true" />
    </>
  );
}
