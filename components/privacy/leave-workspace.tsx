"use client";

import { useState } from "react";
import { OnlineButton } from "@/components/ui/button/online-button";
import { lazyDialog } from "@/components/ui/state/lazy-component";

const LeaveDialog = lazyDialog(() => import("./leave-dialog"), "The dialog could not be opened");

/** The button that opens the dialog in which users end their own account. */
export function LeaveWorkspace() {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <OnlineButton variant="danger" onClick={() => setConfirming(true)}>
        Leave workspace
      </OnlineButton>
      {isConfirming ? <LeaveDialog onClose={() => setConfirming(false)} /> : null}
    </>
  );
}
