import { lazyPanel } from "@/components/ui/state/lazy-component";
import type { Account } from "@/lib/contracts/accounts/account";
import { RowPopover } from "./row-popover";

const OwnerChoice = lazyPanel(() => import("./owner-choice"), "Colleagues could not be loaded");

/** An account's owner, changed in its row. */
export function OwnerCell({ account }: { account: Account }) {
  return (
    <RowPopover label={`Owner of ${account.name}`} shown={account.owner?.name ?? null} className="min-h-60 w-80">
      {(close) => <OwnerChoice account={account} onClose={close} />}
    </RowPopover>
  );
}
