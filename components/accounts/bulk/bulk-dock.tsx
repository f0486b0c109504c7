"use client";

import { requestOf } from "@/lib/accounts/list/view";
import type { Account } from "@/lib/contracts/accounts/account";
import type { NewBulk } from "@/lib/contracts/accounts/account-bulk";
import type { Selection } from "@/lib/paging/selection";
import { BulkFrame } from "./bulk-frame";
import { SelectionBar, type SelectionBarProps } from "./selection-bar";
import { type RunningBulk, useBulk } from "./use-bulk";

type BulkDockProps = RunningBulk & { selection: Selection<Account> } & Omit<
    SelectionBarProps,
    "selection" | "isSending" | "run"
  >;

/** The bar at the bottom of the window: the progress of a bulk change, and the actions for the selected accounts. */
export default function BulkDock({ work, onWork, onChanged, selection, ...bar }: BulkDockProps) {
  const bulk = useBulk({ work, onWork, onChanged });
  const rows = [...selection.values()];
  return (
    <BulkFrame work={work} bulk={bulk} hasBar={selection.size > 0}>
      {selection.size > 0 ? (
        <SelectionBar
          {...bar}
          selection={selection}
          isSending={bulk.isSending || work !== null}
          run={(action) =>
            bulk.run({
              accounts: bar.isAll
                ? { query: requestOf(bar.matching.query).toString() }
                : {
                    rows: rows.map((account) => seenOf(account, action)),
                  },
              action,
            })
          }
        />
      ) : null}
    </BulkFrame>
  );
}

/**
 * The values that the user saw before a change to an account: its owner, tier and stage, and the custom fields being
 * set.
 */
function seenOf({ id, owner, tier, stage, custom }: Account, action: NewBulk["action"]) {
  const set = action.kind === "set" ? Object.keys(action.values.custom ?? {}) : [];
  const shown = set.length === 0 ? {} : { custom: Object.fromEntries(set.map((one) => [one, custom?.[one] ?? null])) };
  return { id, owner_uid: owner?.uid ?? null, tier, stage, ...shown };
}
