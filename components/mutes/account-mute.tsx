"use client";

import { BellOff } from "lucide-react";
import { useRouter } from "next/navigation";
import { buttonStyle } from "@/components/ui/button/button-style";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { LocalTime } from "@/components/ui/local-time";
import { Menu, MenuDivider, MenuItem } from "@/components/ui/overlay/menu";
import { accountMuteText } from "@/lib/alert-rules/describe-mute";
import type { Mute } from "@/lib/contracts/alerts/alert-mute";
import { unmuteAccount } from "./mute-actions";
import { MuteAccountItems } from "./mute-items";

interface AccountMuteProps {
  account: { id: string; name: string };
  isMuted: boolean;
}

const menuId = "account-mute";

/** Mutes the open account, temporarily or permanently, and explains the effect. */
export function AccountMute({ account, isMuted }: AccountMuteProps) {
  const router = useRouter();
  const refresh = () => router.refresh();
  return (
    <span id={menuId}>
      <Menu
        label={isMuted ? "Muted: change" : "Mute this account"}
        align="end"
        className="w-72"
        trigger={
          <>
            <BellOff className="size-3.5" aria-hidden="true" />
            <span className="max-md:sr-only">{isMuted ? "Muted" : "Mute"}</span>
          </>
        }
        triggerClassName={buttonStyle("ghost", "md", "max-md:px-2 aria-expanded:bg-hover")}
      >
        <p className="px-2 pt-1 pb-2 text-muted text-sm">{accountMuteText}</p>
        <MuteAccountItems account={account} onChanged={refresh} />
        {isMuted ? (
          <>
            <MenuDivider />
            <MenuItem onClick={() => void unmuteAccount(account, refresh)}>Unmute</MenuItem>
          </>
        ) : null}
      </Menu>
    </span>
  );
}

/** Shows that the account is muted and until when, with a button that unmutes it. */
export function MutedNote({ account, mute: { until } }: { account: AccountMuteProps["account"]; mute: Mute }) {
  const router = useRouter();
  const { run } = useOneAtATime();
  const unmute = async () => {
    const isDone = await run(() => unmuteAccount(account, () => router.refresh()));
    // Unmuting removes this note with the focused button, so the focus moves to the mute menu.
    if (isDone) document.querySelector<HTMLElement>(`#${menuId} button`)?.focus();
  };
  return (
    <span className="no-print text-muted">
      Muted{" "}
      {until === null ? null : (
        <>
          until <LocalTime at={until} show="both" />{" "}
        </>
      )}
      ·{" "}
      <button
        type="button"
        onClick={() => void unmute()}
        className="text-accent-ink underline-offset-2 hover:underline"
      >
        Unmute
      </button>
    </span>
  );
}
