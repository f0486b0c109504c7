"use client";

import { Megaphone, Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/state/empty-state";
import { ShowMore } from "@/components/ui/state/show-more";
import { usePages } from "@/components/ui/state/use-pages";
import type { Message, MessagesPage } from "@/lib/contracts/messages/message";
import { send } from "@/lib/http/browser/send";
import { MessageComposer } from "./message-composer";
import { MessageItem } from "./message-item";

/** The update interval of the statuses, which depend on the time. */
const tickMs = 5000;

interface MessagePanelProps {
  scope: Message["scope"];
  /** The first page of messages, the latest start first. */
  first: MessagesPage;
  /**
   * When the server rendered the page, in milliseconds since 1970, so that the first render in the browser shows the
   * same statuses.
   */
  nowMs: number;
}

/** The editors' list of messages, replaced by the form while one is being edited. */
export default function MessagePanel({ scope, first, nowMs: drawnAtMs }: MessagePanelProps) {
  const pages = usePages({
    first,
    idOf: ({ id }) => id,
    read: ({ cursor }) => send("GET /messages/", { query: { scope, ...(cursor && { cursor }) } }),
  });
  const { items, change } = pages;
  const [editing, setEditing] = useState<Message | "new" | null>(null);
  const [nowMs, setNow] = useState(drawnAtMs);
  const newButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  const close = () => {
    setEditing(null);
    requestAnimationFrame(() => newButton.current?.focus());
  };
  const replace = (id: string | null, message: Message | null) => {
    setNow(Date.now());
    change((before) => {
      const rest = before.filter((item) => item.id !== id && item.id !== message?.id);
      return message === null ? rest : [message, ...rest].sort(byStart);
    });
  };

  if (editing !== null) {
    return (
      <MessageComposer
        scope={scope}
        message={editing === "new" ? null : editing}
        onClose={close}
        onSaved={(message) => {
          replace(message.id, message);
          close();
        }}
      />
    );
  }
  const write = (
    <Button ref={newButton} variant="primary" onClick={() => setEditing("new")}>
      <Plus className="size-4" aria-hidden="true" />
      New message
    </Button>
  );
  if (items.length === 0) {
    return (
      <EmptyState icon={Megaphone} title="No messages yet" action={write}>
        A message appears immediately for everyone it is addressed to.
      </EmptyState>
    );
  }
  return (
    <>
      <div className="mb-3 flex justify-end">{write}</div>
      <ul aria-label="Messages" className="divide-y divide-line sheet">
        {items.map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            nowMs={nowMs}
            onEdit={() => setEditing(message)}
            onChanged={(changed) => replace(message.id, changed)}
          />
        ))}
      </ul>
      <ShowMore of="messages" pages={pages} />
    </>
  );
}

function byStart(a: Message, b: Message): number {
  return Date.parse(b.start_time) - Date.parse(a.start_time);
}
