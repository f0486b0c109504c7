import { Badge } from "@/components/ui/badge";
import type { Message } from "@/lib/contracts/messages/message";

const variants = {
  live: { tone: "success", name: "Live" },
  scheduled: { tone: "accent", name: "Scheduled" },
  ended: { tone: "neutral", name: "Ended" },
  off: { tone: "neutral", name: "Off" },
} as const;

/** The badge of a message's status: scheduled, live, ended, off. */
export function MessageStatus({ status }: { status: Message["status"] }) {
  const { tone, name } = variants[status];
  return (
    <Badge tone={tone}>
      {status === "live" ? <span aria-hidden="true" className="size-1.5 rounded-full bg-current" /> : null}
      {name}
    </Badge>
  );
}
