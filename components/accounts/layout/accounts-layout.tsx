"use client";

import { lazyComponent } from "@/components/ui/state/lazy-component";
import type { AccountsView } from "@/lib/accounts/list/view";
import type { Layout } from "@/lib/contracts/accounts/account-layout";
import type { SectionContext } from "./group-section";

const GroupedList = lazyComponent(() => import("./grouped-list"), {
  failure: "Groups could not be loaded",
  loading: "Loading groups",
  waiting: "h-40",
});
const Board = lazyComponent(() => import("./board"), {
  failure: "The board could not be loaded",
  loading: "Loading the board",
  waiting: "h-40",
});

interface AccountsLayoutProps extends SectionContext {
  layout: Layout;
  hrefOf: (view: AccountsView) => string;
  onChange: (view: AccountsView) => void;
}

/** The accounts of a view in sections, or on a board. */
export default function AccountsLayout({ layout, ...props }: AccountsLayoutProps) {
  if (layout.kind === "board") {
    const { uid, view, canEdit, version, counted } = props;
    return <Board key={layout.by} by={layout.by} {...{ uid, view, canEdit, version, counted }} />;
  }
  // Remounted when the list is grouped by another field, so that the previous groups aren't shown while the new ones
  // load.
  return <GroupedList key={layout.by} by={layout.by} {...props} />;
}
