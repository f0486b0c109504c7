"use client";

import { ChevronDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { LiveMessage } from "@/lib/realtime/messages/message";
import { Announcement } from "./announcement";
import { useClientMessages } from "./client-messages";

interface AnnouncementListProps {
  /** Whether the server rendered the list; then it appears without an animation. */
  isServed?: boolean;
}

/**
 * Shows the most severe message in full, and the others behind a button, to save space. On a phone, the messages take
 * one line.
 */
export default function AnnouncementList({ isServed = false }: AnnouncementListProps) {
  const { visible: messages, dismiss } = useClientMessages();
  const [still] = useState(() => new Set(isServed ? messages.map(({ id }) => id) : []));
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const others = messages.length - 1;
  useEffect(() => {
    if (others <= 0) setOpen(false);
  }, [others]);
  const shown = isOpen ? messages : messages.slice(0, 1);
  const putAway = (message: LiveMessage) => {
    dismiss(message.id);
    // The focused button disappeared with its message, so the next message's button gets the focus.
    requestAnimationFrame(() => list.current?.querySelector("button")?.focus());
  };
  return (
    <ul ref={list} className="max-h-[45dvh] divide-y divide-line overflow-y-auto border-line border-b">
      {shown.map((message, at) => (
        <li key={message.id} className={still.has(message.id) ? undefined : "animate-rise"}>
          <Announcement
            message={message}
            // Critical messages are always shown in full.
            isBrief={!isOpen && message.severity !== "critical"}
            onDismiss={() => putAway(message)}
            aside={
              at === 0 && others > 0 ? <More count={others} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} /> : null
            }
          />
        </li>
      ))}
    </ul>
  );
}

function More({ count, isOpen, onToggle }: { count: number; isOpen: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={
        isOpen
          ? "Show only the first announcement"
          : `Show ${count} more ${count === 1 ? "announcement" : "announcements"}`
      }
      onClick={onToggle}
      className="tap -my-1 inline-flex h-7 shrink-0 items-center gap-1 rounded-sm px-2 font-medium text-sm tabular-nums text-muted hover:bg-hover hover:text-ink"
    >
      {isOpen ? "Fewer" : `${count} more`}
      <ChevronDown className={isOpen ? "size-3.5 rotate-180" : "size-3.5"} aria-hidden="true" />
    </button>
  );
}
