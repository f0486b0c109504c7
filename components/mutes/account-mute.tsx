"use client";

import { useRouter } from "next/navigation";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { LocalTime } from "@/components/ui/local-time";
import { MenuItem } from "@/components/ui/overlay/menu";
import type { Mute } from "@/lib/contracts/alerts/alert-mute";
import { unmuteAccount } from "./mute-actions";
import { MuteAccountItems } from "./mute-items";

interface AccountMuteProps {
  account: { id: string; name: string };
  isMuted: boolean;
}

/** The id of the element around the button whose menu contains the mute items. */
export const muteMenuId = "account-mute";

/** Menu items that mute the open account, temporarily or permanently. */
export function AccountMuteItems({ account, isMuted }: AccountMuteProps) {
  const router = useRouter();
  const refresh = () => router.refresh();
  return (
    <>
      <MuteAccountItems account={account} onChanged={refresh} />
      {isMuted ? <MenuItem onClick={() => void unmuteAccount(account, refresh)}>Unmute</MenuItem> : null}
    </>
  );
}

/** Shows that the account is muted and until when, with a button that unmutes it. */
export function MutedNote({ account, mute: { until } }: { account: AccountMuteProps["account"]; mute: Mute }) {
  const router = useRouter();
  const { run } = useOneAtATime();
  const unmute = async () => {
    const isDone = await run(() => unmuteAccount(account, () => router.refresh()));
    // Unmuting removes this note with the focused button, so the focus moves to the menu.
    if (isDone) document.querySelector<HTMLElement>(`#${muteMenuId} button`)?.focus();
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
