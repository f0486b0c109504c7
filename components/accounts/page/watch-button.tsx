"use client";

import { Check, Eye } from "lucide-react";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { setWatching } from "@/components/colleagues/set-watching";
import { OnlineButton } from "@/components/ui/button/online-button";

interface WatchButtonProps {
  accountId: string;
  name: string;
  isWatched: boolean;
}

/**
 * Turns alerts about an account's signals on or off. The change shows at once and is rolled back when the backend
 * refuses it.
 */
export function WatchButton({ accountId, name, isWatched }: WatchButtonProps) {
  const router = useRouter();
  const isSending = useRef(false);
  const [wanted, setWanted] = useState(isWatched);
  const [known, setKnown] = useState(isWatched);
  if (known !== isWatched) {
    setKnown(isWatched);
    setWanted(isWatched);
  }
  const onClick = async () => {
    if (isSending.current) return;
    isSending.current = true;
    const next = !wanted;
    setWanted(next);
    const onChanged = (isOn: boolean) => {
      setWanted(isOn);
      router.refresh();
    };
    if (!(await setWatching({ id: accountId, name }, { to: next, onChanged }))) setWanted(!next);
    isSending.current = false;
  };
  const Icon = wanted ? Check : Eye;
  return (
    <OnlineButton
      variant="secondary"
      aria-pressed={wanted}
      className={wanted ? "border-accent! text-accent-ink!" : undefined}
      onClick={onClick}
      title={wanted ? "You get alerts about this account. Click to stop." : "Get alerts about this account"}
    >
      <Icon className="size-3.5" aria-hidden="true" />
      <span className="max-md:sr-only">{wanted ? "Watching" : "Watch"}</span>
    </OnlineButton>
  );
}
