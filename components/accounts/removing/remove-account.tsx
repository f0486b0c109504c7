"use client";

import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { OnlineButton } from "@/components/ui/button/online-button";
import type { Account } from "@/lib/contracts/account";
import { takeFromLists } from "../kept-lists";
import { useRemoval } from "./use-removal";

/** Removes the open account and returns to the list, where Undo stays available. */
export function RemoveAccount({ account }: { account: Account }) {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const remove = useRemoval({ hide: takeFromLists, onChanged: () => router.refresh() });
  const onClick = async () => {
    setBusy(true);
    const isGone = await remove([account]);
    setBusy(false);
    if (!isGone) return;
    router.push("/all-accounts");
  };
  return (
    <OnlineButton variant="ghost" busy={isBusy} onClick={onClick}>
      {isBusy ? null : <Trash2 className="size-3.5" aria-hidden="true" />}
      <span className="max-md:sr-only">Remove</span>
    </OnlineButton>
  );
}
