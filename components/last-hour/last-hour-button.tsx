"use client";

import { Undo2 } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/button/icon-button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { useOnline } from "@/components/ui/hooks/use-online";
import { lazyDialog } from "@/components/ui/state/lazy-component";

const LastHourDialog = lazyDialog(() => import("./last-hour-dialog"), "The changes could not be shown");

interface LastHourButtonProps {
  member: { uid: string; name: string; isMe: boolean };
  /** Whether only an icon is shown, with its label for screen readers. */
  isSmall?: boolean;
}

/** Opens a member's changes of the last hour; the dialog's code is loaded on the first press. */
export function LastHourButton({ member, isSmall = false }: LastHourButtonProps) {
  const isOnline = useOnline();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  return (
    <>
      {isSmall ? (
        <IconButton
          label={`Recent changes by ${member.name}`}
          tooltip="left"
          size="sm"
          disabled={!isOnline}
          onClick={open}
        >
          <Undo2 aria-hidden="true" />
        </IconButton>
      ) : (
        <OnlineButton onClick={open}>Show recent changes</OnlineButton>
      )}
      {isOpen ? <LastHourDialog member={member} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
