"use client";

import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { OnlineButton } from "@/components/ui/button/online-button";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { loadForAction } from "@/components/ui/state/load-for-action";
import type { Account } from "@/lib/contracts/accounts/account";
import { removeFromLists } from "../cached-lists";

/** Removes the open account and returns to the list, where Undo stays available. */
export function RemoveAccount({ account }: { account: Account }) {
  const router = useRouter();
  const { isSending: isBusy, run } = useOneAtATime();
  const remove = async () => {
    const part = await loadForAction(() => import("./remove-accounts"));
    const isGone = await part?.removeAtOnce([account], { hide: removeFromLists, onChanged: () => router.refresh() });
    if (isGone) router.push("/all-accounts");
  };
  return (
    <OnlineButton variant="ghost" busy={isBusy} onClick={() => void run(remove)}>
      {isBusy ? null : <Trash2 className="size-3.5" aria-hidden="true" />}
      <span className="max-md:sr-only">Remove</span>
    </OnlineButton>
  );
}
