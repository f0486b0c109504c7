"use client";

import { MuteKindItem } from "@/components/mutes/mute-items";
import { MoreMenu } from "@/components/ui/overlay/more-menu";
import type { Signal } from "@/lib/contracts/activity/activity";

/** The menu that mutes a signal's kind. */
export function SignalMenu({ signal: { title, kind } }: { signal: Pick<Signal, "title" | "kind"> }) {
  return (
    <MoreMenu label={`Mute options for ${title}`} triggerClassName="size-7 rounded-sm" isDrawnWhenOpen>
      <MuteKindItem kind={kind ?? "other"} />
    </MoreMenu>
  );
}
