"use client";

import { Check, Eye } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { setWatching } from "@/components/colleagues/set-watching";
import { OnlineButton } from "@/components/ui/button/online-button";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";

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
  const { run } = useOneAtATime();
  const [isPressed, setPressed] = useState(isWatched);
  const [known, setKnown] = useState(isWatched);
  if (known !== isWatched) {
    setKnown(isWatched);
    setPressed(isWatched);
  }
  const toggle = async () => {
    const next = !isPressed;
    setPressed(next);
    const onChanged = (isOn: boolean) => {
      setPressed(isOn);
      router.refresh();
    };
    if (!(await setWatching({ id: accountId, name }, { to: next, onChanged }))) setPressed(!next);
  };
  const Icon = isPressed ? Check : Eye;
  return (
    <OnlineButton
      variant="secondary"
      aria-pressed={isPressed}
      className={isPressed ? "border-accent! text-accent-ink!" : undefined}
      onClick={() => void run(toggle)}
      title={isPressed ? "You get alerts about this account. Click to stop." : "Get alerts about this account"}
    >
      <Icon className="size-3.5" aria-hidden="true" />
      <span className="max-md:sr-only">{isPressed ? "Watching" : "Watch"}</span>
    </OnlineButton>
  );
}
