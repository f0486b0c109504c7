"use client";

import { useChangeKey } from "@/components/drafts/use-change-key";
import { useDraftFields } from "@/components/drafts/use-draft-fields";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { DateInput } from "@/components/ui/form/date-input";
import { Field } from "@/components/ui/form/field";
import { Form, FormNotice, RestoredNotice } from "@/components/ui/form/form";
import { Input } from "@/components/ui/form/input";
import { useForm } from "@/components/ui/form/use-form";
import { useOnline } from "@/components/ui/hooks/use-online";
import { noSignal, readNewSignal, type SignalFields } from "@/lib/activity/new-signal";
import type { Signal } from "@/lib/contracts/activity/activity";
import { send } from "@/lib/http/browser/send";

interface SignalFormProps {
  accountId: string;
  onAdded: (signal: Signal) => void;
  onClose: () => void;
}

/** The draft's name for an account's new signal. */
export function newSignalName(accountId: string): string {
  return `signal:${accountId}`;
}

/** Records a signal. Pressing the button repeatedly records one. */
export function SignalForm({ accountId, onAdded, onClose }: SignalFormProps) {
  const { ref, error, refuse, clear, isBusy, run } = useForm<keyof SignalFields>(
    { noDraft: "own-draft" },
    { first: "input" },
  );
  const { fields, set, isRestored, drop } = useDraftFields(newSignalName(accountId), noSignal);
  const sending = useChangeKey();
  const isOnline = useOnline();
  const submit = async () => {
    if (isBusy || !isOnline) return;
    const reading = readNewSignal(fields, Date.now());
    if (reading.kind === "wrong") return refuse(reading.fields);
    clear();
    const outcome = await run(() =>
      send("POST /accounts/:id/signals/", {
        params: { id: accountId },
        body: reading.signal,
        key: sending.keyOf(fields),
      }),
    );
    if (outcome === null) return;
    if (outcome.kind === "refused") {
      const { occurred_at: when, ...rest } = outcome.fields;
      const found = { ...rest, ...(when && { when }) };
      return refuse(found, Object.keys(found).length > 0 ? null : outcome.detail);
    }
    sending.done();
    drop();
    onAdded(outcome.data);
  };
  const field = (name: keyof SignalFields) => ({
    name,
    value: fields[name],
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  const close = () => {
    drop();
    onClose();
  };
  return (
    <Form
      ref={ref}
      aria-label="New signal"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === "Escape") close();
      }}
      className="flex flex-col gap-4 border-line border-t bg-canvas px-4 py-4 md:px-5"
    >
      <RestoredNotice isRestored={isRestored} />
      <FormNotice detail={error.detail} />
      <Field label="What happened" error={error.fields.title}>
        <Input {...field("title")} maxLength={200} />
      </Field>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label="Source" error={error.fields.source} hint="Newspaper, filing or person">
          <Input {...field("source")} maxLength={120} />
        </Field>
        <Field label="When" optional error={error.fields.when} hint="Defaults to now">
          <DateInput {...field("when")} type="datetime-local" />
        </Field>
      </div>
      <Field label="Link" optional error={error.fields.url}>
        <Input {...field("url")} inputMode="url" maxLength={500} placeholder="https://" />
      </Field>
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        <p className="mr-auto text-muted text-sm">The owner and everyone watching will be notified.</p>
        <div className="ml-auto flex gap-2">
          <Button onClick={close}>Cancel</Button>
          <OnlineButton type="submit" variant="primary" busy={isBusy}>
            Record signal
          </OnlineButton>
        </div>
      </div>
    </Form>
  );
}
