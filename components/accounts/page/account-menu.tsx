"use client";

import { FileText, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { AccountMuteItems, muteMenuId } from "@/components/mutes/account-mute";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { MenuDivider, MenuLink } from "@/components/ui/overlay/menu";
import { MoreMenu } from "@/components/ui/overlay/more-menu";
import { OnlineMenuItem } from "@/components/ui/overlay/online-menu-item";
import { loadForAction } from "@/components/ui/state/load-for-action";
import type { Account } from "@/lib/contracts/accounts/account";
import { removeFromLists } from "../cached-lists";

interface AccountMenuProps {
  account: Account;
  isMuted: boolean;
  canMute: boolean;
  canRemove: boolean;
}

/** The menu of the open account's rarer actions. After a removal, Undo stays available in the list. */
export function AccountMenu({ account, isMuted, canMute, canRemove }: AccountMenuProps) {
  const router = useRouter();
  const { run } = useOneAtATime();
  const remove = async () => {
    const part = await loadForAction(() => import("../removing/remove-accounts"));
    const isRemoved = await part?.removeAtOnce([account], { hide: removeFromLists, onChanged: () => router.refresh() });
    if (isRemoved) router.push("/all-accounts");
  };
  return (
    <span id={muteMenuId}>
      <MoreMenu label="More actions" triggerClassName="size-control rounded-md" className="w-72">
        <MenuLink href={`/account/${account.id}/brief`}>
          <FileText aria-hidden="true" />
          Brief to print or copy
        </MenuLink>
        {canMute ? (
          <>
            <MenuDivider />
            <AccountMuteItems account={account} isMuted={isMuted} />
          </>
        ) : null}
        {canRemove ? (
          <>
            <MenuDivider />
            <OnlineMenuItem onClick={() => void run(remove)}>
              <Trash2 aria-hidden="true" />
              Remove
            </OnlineMenuItem>
          </>
        ) : null}
      </MoreMenu>
    </span>
  );
}
