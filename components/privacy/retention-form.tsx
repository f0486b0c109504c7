"use client";

import { useState } from "react";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Field } from "@/components/ui/form/field";
import { Form, FormNotice } from "@/components/ui/form/form";
import { Input } from "@/components/ui/form/input";
import { useForm } from "@/components/ui/form/use-form";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { Retention } from "@/lib/contracts/clients/retention";
import {
  forEachPeriod,
  type OwnRetention,
  type RetentionKey,
  retentionKeys,
  retentionPeriods,
} from "@/lib/contracts/clients/retention-periods";
import { capitalize } from "@/lib/contracts/text/capitalize";
import { formatCount, formatPlural } from "@/lib/contracts/text/format-number";
import { send } from "@/lib/http/browser/send";

/** The client's retention periods, in days. Asks before a shorter period is saved, because it deletes data. */
export default function RetentionForm({ retention: first }: { retention: Retention }) {
  const [saved, setSaved] = useState(first);
  const [typed, setTyped] = useState(() => textsOf(first));
  const [confirmed, setConfirmed] = useState<OwnRetention | null>(null);
  const form = useForm<RetentionKey>("retention");
  const isChanged = retentionKeys.some((key) => typed[key].trim() !== String(saved[key]));

  const save = async (changes: OwnRetention) => {
    setConfirmed(null);
    const sent = await form.submit((proven) => send("PUT /clients/me/retention/", { body: { ...changes, ...proven } }));
    if (sent === null) return;
    setSaved(sent.data);
    setTyped(textsOf(sent.data));
    showToast("Retention periods saved.");
  };
  const onSubmit = () => {
    const wrong = retentionKeys.filter((key) => !isAllowed(key, typed[key]));
    if (wrong.length > 0) return form.refuse(Object.fromEntries(wrong.map((key) => [key, `Enter ${rangeOf(key)}.`])));
    const changed = retentionKeys.filter((key) => Number(typed[key]) !== saved[key]);
    if (changed.length === 0) return;
    const changes: OwnRetention = Object.fromEntries(changed.map((key) => [key, Number(typed[key])]));
    if (shortenedBy(changes, saved).length > 0) setConfirmed(changes);
    else void save(changes);
  };

  return (
    <div className="flex flex-col gap-5 text-sm">
      <Form ref={form.ref} onSubmit={onSubmit} className="flex flex-col items-start gap-5">
        <FormNotice detail={form.error.detail} />
        {retentionKeys.map((key) => (
          <Field
            key={key}
            label={titleOf(key)}
            hint={`${retentionPeriods[key].about} ${rangeOf(key)}, ${formatCount(retentionPeriods[key].default)} by default.`}
            error={form.error.fields[key]}
          >
            <span className="flex items-center gap-2">
              <Input
                name={key}
                inputMode="numeric"
                autoComplete="off"
                className="w-24! tabular-nums"
                value={typed[key]}
                onChange={({ currentTarget }) => {
                  const { value } = currentTarget;
                  // Restoring a draft changes several fields before the next render.
                  setTyped((before) => ({ ...before, [key]: value }));
                  form.fix({ [key]: value });
                }}
              />
              days
            </span>
          </Field>
        ))}
        <OnlineButton type="submit" variant="primary" busy={form.isBusy} disabled={!isChanged}>
          Save periods
        </OnlineButton>
      </Form>
      <p className="text-muted">
        Accounts, contacts and their history, notes and tasks aren’t deleted after a time: they stay until someone
        removes them. If your workspace is deleted, its audit log is kept for{" "}
        {formatCount(retentionPeriods.audit_log.default)} days.
      </p>
      <ShorteningDialog
        changes={confirmed}
        saved={saved}
        onClose={() => setConfirmed(null)}
        onConfirm={(changes) => void save(changes)}
      />
    </div>
  );
}

interface ShorteningDialogProps {
  /** The periods to save; null: the dialog is closed. */
  changes: OwnRetention | null;
  saved: Retention;
  onClose: () => void;
  onConfirm: (changes: OwnRetention) => void;
}

function ShorteningDialog({ changes, saved, onClose, onConfirm }: ShorteningDialogProps) {
  return (
    <ConfirmDialog
      open={changes !== null}
      title="Delete older data?"
      description="Everything older than the new period is deleted within about an hour. A longer period later doesn’t bring it back."
      action="Delete older data"
      onClose={onClose}
      onConfirm={() => changes && onConfirm(changes)}
    >
      <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
        {shortenedBy(changes ?? {}, saved).map(({ key, days }) => (
          <li key={key}>
            {titleOf(key)}: {formatPlural(days, "day")} instead of {formatCount(saved[key])}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

function shortenedBy(changes: OwnRetention, saved: Retention): { key: RetentionKey; days: number }[] {
  return retentionKeys.flatMap((key) => {
    const days = changes[key];
    return days !== undefined && days < saved[key] ? [{ key, days }] : [];
  });
}

function textsOf(retention: Retention): Record<RetentionKey, string> {
  return forEachPeriod((key) => String(retention[key]));
}

function isAllowed(key: RetentionKey, text: string): boolean {
  const { min, max } = retentionPeriods[key];
  return /^\d{1,5}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;
}

/** "366 to 3,650 days". */
function rangeOf(key: RetentionKey): string {
  const { min, max } = retentionPeriods[key];
  return `${formatCount(min)} to ${formatCount(max)} days`;
}

function titleOf(key: RetentionKey): string {
  return capitalize(retentionPeriods[key].label);
}
