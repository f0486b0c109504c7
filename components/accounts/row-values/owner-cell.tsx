import { lazy } from "react";
import type { Account } from "@/lib/contracts/account";
import { createWarmUp } from "@/lib/lazy/create-warm-up";
import { loadPart } from "@/lib/lazy/load-part";
import { RowPopover } from "./row-popover";

const load = () => import("./owner-choice");
const OwnerChoice = lazy(() => loadPart(load));
const warm = createWarmUp(load);

/** Who looks after an account, changed in its row. */
export function OwnerCell({ account, meUid }: { account: Account; meUid: string }) {
  return (
    <RowPopover
      label={`Owner of ${account.name}`}
      shown={account.owner?.name ?? null}
      className="min-h-60 w-80"
      warm={warm}
    >
      {(close) => <OwnerChoice account={account} meUid={meUid} onClose={close} />}
    </RowPopover>
  );
}
