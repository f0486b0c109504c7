import { lazyComponent } from "@/components/ui/state/lazy-component";
import type { Account } from "@/lib/contracts/accounts/account";
import { createWarmUp } from "@/lib/lazy/create-warm-up";
import { RowPopover } from "./row-popover";

const load = () => import("./owner-choice");
const OwnerChoice = lazyComponent(async () => (await load()).default, {
  failure: "Colleagues could not be loaded",
  shape: "line",
  suspendsParent: true,
});
const warm = createWarmUp(load);

/** An account's owner, changed in its row. */
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
