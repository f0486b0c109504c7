"use client";

import { Eye, EyeOff } from "lucide-react";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { OnlineButton } from "@/components/ui/online-button";
import { showToast } from "@/components/ui/toast-store";
import { setWatch } from "@/lib/people/requests";

interface WatchButtonProps {
  accountId: string;
  isWatched: boolean;
}

/** Hear of every signal at an account, or no more. Shown at once; what the server refuses goes back. */
export function WatchButton({ accountId, isWatched }: WatchButtonProps) {
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
    const outcome = await setWatch(accountId, next);
    isSending.current = false;
    if (outcome.kind === "refused") {
      setWanted(!next);
      showToast(outcome.detail, { tone: "danger" });
      return;
    }
    router.refresh();
  };
  const Icon = wanted ? EyeOff : Eye;
  return (
    <OnlineButton
      variant="secondary"
      onClick={onClick}
      title={wanted ? "You hear of every signal here" : "Hear of every signal here"}
    >
      <Icon className="size-3.5" aria-hidden="true" />
      {wanted ? "Unwatch" : "Watch"}
    </OnlineButton>
  );
}
