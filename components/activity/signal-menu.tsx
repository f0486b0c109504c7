"use client";

import { Ellipsis } from "lucide-react";
import { MuteKindItem } from "@/components/mutes/mute-items";
import { Menu } from "@/components/ui/overlay/menu";
import type { Signal } from "@/lib/contracts/activity/activity";

/** The menu of further actions on a signal. */
export function SignalMenu({ signal: { title, kind } }: { signal: Pick<Signal, "title" | "kind"> }) {
  return (
    <Menu
      label={`More for ${title}`}
      align="end"
      isDrawnWhenOpen
      trigger={<Ellipsis className="size-4" aria-hidden="true" />}
      triggerClassName="inline-flex size-7 shrink-0 items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-ink aria-expanded:bg-hover"
    >
      <MuteKindItem kind={kind ?? "other"} />
    </Menu>
  );
}
