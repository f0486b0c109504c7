"use client";

import { useId, useState } from "react";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Form, FormNotice } from "@/components/ui/form/form";
import { Input } from "@/components/ui/form/input";
import { useForm } from "@/components/ui/form/use-form";
import { useOnline } from "@/components/ui/hooks/use-online";
import { Notice } from "@/components/ui/state/notice";
import { send } from "@/lib/http/browser/send";

/** Requests access from the client's admins, at most once a day; they are alerted at once. */
export function AccessRequestForm() {
  const id = useId();
  const isOnline = useOnline();
  const { ref, error, isBusy, submit } = useForm("access");
  const [reason, setReason] = useState("");
  const [isSent, setSent] = useState(false);
  const request = async () => {
    if (!isOnline) return;
    const text = reason.trim();
    const sent = await submit(() => send("POST /access-requests/", { body: text === "" ? {} : { reason: text } }));
    if (sent) setSent(true);
  };
  if (isSent) {
    return (
      <Notice tone="success" role="status">
        Sent. Your administrators have been notified.
      </Notice>
    );
  }
  return (
    <Form ref={ref} aria-label="Request access" onSubmit={request} className="flex flex-col gap-2">
      <label htmlFor={id} className="font-medium text-ink text-sm">
        What do you need it for? <span className="ml-1 font-normal text-muted">Optional</span>
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
        <OnlineButton type="submit" size="lg" busy={isBusy}>
          Request access
        </OnlineButton>
      </div>
      <FormNotice detail={error.detail} />
    </Form>
  );
}
