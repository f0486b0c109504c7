"use client";

import { lazy } from "react";
import { LazyPart } from "@/components/ui/state/lazy-part";
import type { AccountsView } from "@/lib/accounts/list/view";
import type { Layout } from "@/lib/contracts/account-layout";
import { loadPart } from "@/lib/lazy/load-part";
import type { SectionContext } from "./group-section";

const GroupedList = lazy(() => loadPart(() => import("./grouped-list")));
const Board = lazy(() => loadPart(() => import("./board")));

interface LaidOutProps extends SectionContext {
  layout: Layout;
  hrefOf: (view: AccountsView) => string;
  onChange: (view: AccountsView) => void;
}

/** The accounts of a view in sections, or on a board. */
export default function LaidOut({ layout, ...props }: LaidOutProps) {
  const isBoard = layout.kind === "board";
  return (
    <LazyPart
      failure={isBoard ? "The board could not be loaded" : "Groups could not be loaded"}
      loading={isBoard ? "Loading the board" : "Loading groups"}
      waiting="h-40"
    >
      {layout.kind === "board" ? (
        <Board
          key={layout.by}
          by={layout.by}
          uid={props.uid}
          view={props.view}
          canEdit={props.canEdit}
          version={props.version}
          counted={props.counted}
        />
      ) : (
        // The groups of another value aren't shown while those of this one are counted.
        <GroupedList key={layout.by} by={layout.by} {...props} />
      )}
    </LazyPart>
  );
}
