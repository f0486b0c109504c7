"use client";

import { useRouter } from "next/navigation";
import { useMe } from "@/components/session/me";
import { ButtonLink } from "@/components/ui/button/button-link";
import { OnlineButton } from "@/components/ui/button/online-button";
import { LocalTime } from "@/components/ui/local-time";
import { MessagePage } from "@/components/ui/state/message-page";
import type { RemovedAccount as Removed } from "@/lib/contracts/accounts/account";
import { useRestore } from "./use-restore";

const justNowMs = 60_000;

interface RemovedAccountProps {
  account: Removed;
  /** The server's clock when the page was rendered. */
  nowMs: number;
}

/**
 * Replaces the page of a removed account: the user who removed it, the time, and a restore button for permitted users.
 */
export default function RemovedAccount({ account, nowMs }: RemovedAccountProps) {
  const { uid: meUid } = useMe();
  const router = useRouter();
  const { busy, restore } = useRestore(account, () => router.refresh());
  const by = account.removed_by?.uid === meUid ? "you" : account.removed_by?.name;
  const isJustNow = nowMs - Date.parse(account.removed_at) < justNowMs;
  return (
    <MessagePage
      kicker="Removed"
      title={account.name}
      actions={
        <>
          <OnlineButton variant="primary" size="lg" busy={busy} onClick={restore}>
            Restore
          </OnlineButton>
          <ButtonLink href="/all-accounts" size="lg">
            All accounts
          </ButtonLink>
        </>
      }
    >
      <p>
        {account.name} was removed{by ? ` by ${by} ` : " "}
        {isJustNow ? (
          "just now"
        ) : (
          <>
            on <LocalTime at={account.removed_at} show="both" />
          </>
        )}
        . Its notes, tasks and people are kept.
      </p>
    </MessagePage>
  );
}
