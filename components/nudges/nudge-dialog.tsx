"use client";

import { useState } from "react";
import AccountSearch, { type AccountChoice } from "@/components/contacts/dialogs/account-search";
import { Field } from "@/components/ui/form/field";
import { readText } from "@/components/ui/form/form";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { Input } from "@/components/ui/form/input";
import { useForm } from "@/components/ui/form/use-form";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { PersonRef } from "@/lib/contracts/activity/activity";
import { send } from "@/lib/http/browser/send";

interface NudgeDialogProps {
  member: PersonRef;
  account: { id: string; name: string } | null;
  onClose: () => void;
}

/** The same limit as in the contract (lib/contracts/home/nudge.ts), in characters. */
const maxLength = 200;

/** Sends a member a one-line message about an account. */
export default function NudgeDialog({ member, account: presetAccount, onClose }: NudgeDialogProps) {
  const { ref, error, savedDraft, refuse, clear, isBusy, run } = useForm<"line">(
    `nudge:${member.uid}:${presetAccount?.id ?? ""}`,
  );
  const [chosen, setChosen] = useState<Pick<AccountChoice, "id" | "name"> | null>(presetAccount);
  const submit = async (values: FormData) => {
    const line = readText(values, "line");
    if (!chosen) return refuse({}, "Choose an account.");
    if (line === "") return refuse({ line: "Enter a message." });
    clear();
    const body = { uid: member.uid, line };
    const outcome = await run(() => send("POST /accounts/:id/nudges/", { params: { id: chosen.id }, body }));
    if (outcome === null) return;
    if (outcome.kind === "refused") {
      const fieldErrors = outcome.fields.line ? { line: outcome.fields.line } : {};
      return refuse(fieldErrors, outcome.fields.line ? null : (outcome.fields.uid ?? outcome.detail));
    }
    onClose();
    showToast(`Sent to ${member.name}.`);
  };
  return (
    <FormDialog
      onClose={onClose}
      width="sm"
      title={chosen && presetAccount ? `Nudge ${member.name} about ${chosen.name}` : `Nudge ${member.name}`}
      description="Sends one alert, subject to their notification settings and mutes. Once a day per account."
      form={{ ref, error, savedDraft, isBusy }}
      action="Send"
      onSubmit={submit}
    >
      {presetAccount ? null : chosen ? (
        <p className="flex items-baseline justify-between gap-3 text-sm">
          <span className="min-w-0 truncate">
            <span className="text-muted">About </span>
            <span className="font-medium text-ink">{chosen.name}</span>
          </span>
          <button type="button" onClick={() => setChosen(null)} className="text-accent-ink hover:underline">
            Another account
          </button>
        </p>
      ) : (
        <AccountSearch
          label="Account"
          among={`owner=${encodeURIComponent(member.uid)}&sort=updated`}
          chosenId={null}
          onChoose={(account) => {
            setChosen(account);
            clear();
            requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>("[name=line]")?.focus());
          }}
        />
      )}
      <Field label="Your message" error={error.fields.line}>
        <Input
          name="line"
          maxLength={maxLength}
          autoComplete="off"
          placeholder="No one has called since spring. Shall we?"
        />
      </Field>
    </FormDialog>
  );
}
