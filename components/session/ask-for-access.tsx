"use client";

import { type FormEvent, useId, useRef, useState } from "react";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Input } from "@/components/ui/form/input";
import { useOnline } from "@/components/ui/hooks/use-online";
import { Notice } from "@/components/ui/state/notice";
import { requestAccess } from "@/lib/colleagues/browser/requests";

/** Asks the admins of one's client for access: they are told at once, and once a day at most. */
export function AskForAccess() {
  const id = useId();
  const isOnline = useOnline();
  const isSending = useRef(false);
  const [reason, setReason] = useState("");
  const [sending, setSending] = useState<"idle" | "busy" | "sent" | { problem: string }>("idle");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current || !isOnline) return;
    isSending.current = true;
    setSending("busy");
    const text = reason.trim();
    const outcome = await requestAccess(text === "" ? {} : { reason: text });
    isSending.current = false;
    setSending(outcome.kind === "ok" ? "sent" : { problem: outcome.detail });
  };
  if (sending === "sent") {
    return (
      <Notice tone="success" role="status">
        Sent. Your administrators have been told that you ask for access.
      </Notice>
    );
  }
  return (
    <form aria-label="Ask for access" noValidate onSubmit={submit} className="flex flex-col gap-2">
      <label htmlFor={id} className="font-medium text-ink text-sm">
        What do you need it for? <span className="ml-1 font-normal text-faint">Optional</span>
      </label>
      <div className="flex flex-wrap gap-2">
        <Input
          id={id}
          size="lg"
          value={reason}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
          className="min-w-0 grow basis-56"
        />
        <OnlineButton type="submit" size="lg" busy={sending === "busy"}>
          Ask for access
        </OnlineButton>
      </div>
      {typeof sending === "object" ? (
        <Notice tone="danger" role="alert">
          {sending.problem}
        </Notice>
      ) : null}
    </form>
  );
}
