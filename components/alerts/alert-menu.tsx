"use client";

import { useRouter } from "next/navigation";
import { MuteAccountItems, MuteKindItem } from "@/components/mutes/mute-items";
import { MenuDivider } from "@/components/ui/overlay/menu";
import { MoreMenu } from "@/components/ui/overlay/more-menu";
import type { Alert } from "@/lib/realtime/alerts/alert";

/**
 * Mutes an alert's account or its kind of signal. Renders nothing for an alert that has neither an account nor a kind
 * of signal.
 */
export function AlertMenu({ alert: { title, accountId, accountName, signalKind } }: { alert: Alert }) {
  const router = useRouter();
  const refresh = () => router.refresh();
  if (accountId === null && signalKind === null) return null;
  const account = accountId === null ? null : { id: accountId, name: accountName ?? "This account" };
  return (
    <MoreMenu label={`Mute options for ${title}`} triggerClassName="size-7 rounded-sm" className="w-72" isDrawnWhenOpen>
      {account ? <MuteAccountItems account={account} onChanged={refresh} /> : null}
      {account && signalKind ? <MenuDivider /> : null}
      {signalKind ? <MuteKindItem kind={signalKind} onChanged={refresh} /> : null}
    </MoreMenu>
  );
}
