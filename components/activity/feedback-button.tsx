"use client";

import { clsx } from "clsx";
import { ThumbsDown, ThumbsUp } from "lucide-react";
import { IconButton } from "@/components/ui/button/icon-button";
import { useOnline } from "@/components/ui/hooks/use-online";
import type { SignalFeedback } from "@/lib/contracts/signals/signal-feedback";

const variants = {
  useful: { name: "Useful", Icon: ThumbsUp },
  not_useful: { name: "Not useful", Icon: ThumbsDown },
};

interface FeedbackButtonProps {
  /** The signal's title. */
  title: string;
  feedback: SignalFeedback;
  isPressed: boolean;
  onPress: () => void;
}

/** Rates a signal as useful or not; pressing again removes the rating. */
export function FeedbackButton({ title, feedback, isPressed, onPress }: FeedbackButtonProps) {
  const isOnline = useOnline();
  const { name, Icon } = variants[feedback];
  return (
    <IconButton
      label={`${name}: ${title}`}
      tooltip="left"
      size="sm"
      disabled={!isOnline}
      aria-pressed={isPressed}
      onClick={onPress}
      className={clsx(isPressed && "bg-accent-soft text-accent-ink! forced-colors:border")}
    >
      <Icon aria-hidden="true" />
    </IconButton>
  );
}
