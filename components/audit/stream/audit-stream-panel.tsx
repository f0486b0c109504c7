"use client";

import { useState } from "react";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Field } from "@/components/ui/form/field";
import { Form, FormNotice } from "@/components/ui/form/form";
import { Input } from "@/components/ui/form/input";
import { SecretDialog } from "@/components/ui/form/secret-dialog";
import { useForm } from "@/components/ui/form/use-form";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { AuditStream } from "@/lib/contracts/operations/audit-stream";
import { send } from "@/lib/http/browser/send";
import { StreamState } from "./stream-state";
import { TestButton } from "./test-button";

interface Change {
  url: string | null;
  with_history?: boolean;
  new_secret?: boolean;
}

/** Configures where the audit log is sent, shows whether delivery works, and stops it. */
export default function AuditStreamPanel({ first }: { first: AuditStream | null }) {
  const [stream, setStream] = useState(first);
  const [url, setUrl] = useState(first?.url ?? "");
  const [hasHistory, setHistory] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [asking, setAsking] = useState<"secret" | "end" | null>(null);
  const { ref, error, refuse, fix, clear, isBusy, run } = useForm<"url">("audit-stream");
  const save = async (change: Change, done: string) => {
    clear();
    const sent = await run((proven) => send("PUT /audit/stream/", { body: { ...change, ...proven } }));
    setAsking(null);
    if (sent === null) return;
    if (sent.kind === "refused") {
      const problem = sent.fields.url;
      return refuse(problem ? { url: problem } : {}, problem ? null : sent.detail);
    }
    setStream(sent.data.stream);
    setUrl(sent.data.stream?.url ?? "");
    setSecret(sent.data.secret);
    // A new secret is shown in a dialog, which a toast would cover.
    if (sent.data.secret === null) showToast(done);
  };
  const onSubmit = () => {
    const typed = url.trim();
    if (!/^https?:\/\/\S+$/.test(typed)) return refuse({ url: "Enter a URL that begins with https://" });
    void save({ url: typed, with_history: hasHistory }, "The audit log will be sent to this address.");
  };
  return (
    <div className="flex flex-col gap-6">
      {stream ? <StreamState stream={stream} /> : null}
      <Form ref={ref} aria-label="Audit log receiver" onSubmit={onSubmit} className="flex flex-col gap-5">
        <Field
          label="Address"
          hint="An https address of your SIEM or log collector. Sightline sends JSON, signed according to Standard Webhooks."
          error={error.fields.url}
        >
          <Input
            name="url"
            inputMode="url"
            value={url}
            maxLength={1_000}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://"
            required
            onChange={({ target }) => {
              setUrl(target.value);
              fix({ url: target.value });
            }}
          />
        </Field>
        {stream ? null : (
          <Checkbox
            label="Also send existing entries"
            checked={hasHistory}
            onChange={(event) => setHistory(event.target.checked)}
          />
        )}
        <FormNotice detail={error.detail} />
        <div className="flex flex-wrap gap-2">
          <OnlineButton type="submit" variant="primary" busy={isBusy && asking === null}>
            {stream ? "Save" : "Start sending"}
          </OnlineButton>
          {stream ? (
            <>
              <TestButton />
              <OnlineButton onClick={() => setAsking("secret")}>New secret</OnlineButton>
              <OnlineButton onClick={() => setAsking("end")}>Stop sending</OnlineButton>
            </>
          ) : null}
        </div>
      </Form>
      {secret === null ? null : (
        <SecretDialog
          title="Signing secret"
          description="Copy it now and enter it at your receiver, which checks the signatures with it. You won’t see it again."
          secret={secret}
          label="Secret"
          onClose={() => setSecret(null)}
        />
      )}
      <ConfirmDialog
        open={asking === "secret"}
        onClose={() => setAsking(null)}
        title="Create a new secret?"
        description="The current secret stops working immediately. Entries wait until your receiver accepts the new one."
        action="Create"
        isBusy={isBusy}
        onConfirm={() => stream && void save({ url: stream.url, new_secret: true }, "A new secret was created.")}
      />
      <ConfirmDialog
        open={asking === "end"}
        onClose={() => setAsking(null)}
        title="Stop sending the audit log?"
        description="The address and the secret are deleted. Entries that haven’t been sent stay in the audit log here."
        action="Stop sending"
        isBusy={isBusy}
        onConfirm={() => void save({ url: null }, "The audit log is no longer sent.")}
      />
    </div>
  );
}
