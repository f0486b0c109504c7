"use client";

import { type FormEvent, useId, useState } from "react";
import { FieldInput } from "@/components/custom-fields/field-input";
import { toastUndo } from "@/components/facts/undo-toast";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { useForm } from "@/components/ui/form/use-form";
import type { Account } from "@/lib/contracts/accounts/account";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { customKey } from "@/lib/contracts/accounts/custom-field";
import { fieldText } from "@/lib/custom-fields/describe";
import { readTyped } from "@/lib/custom-fields/read-typed";
import { changeAccount, currentValue } from "@/lib/facts/browser/requests";
import { changeInLists } from "../cached-lists";

interface FieldFormProps {
  account: Account;
  field: AccountField;
  onClose: () => void;
}

/**
 * The editor of one value in a row. A conflicting change by another user is shown, and overwritten only when the user
 * saves again.
 */
export default function FieldForm({ account, field, onClose }: FieldFormProps) {
  const id = useId();
  const key = customKey(field.id);
  const { ref, error, savedDraft, refuse, isBusy, run } = useForm<"value">(`value:${account.id}:${field.id}`, {
    first: "input, select",
  });
  const [seen, setSeen] = useState<string | null>(account.custom?.[field.id] ?? null);
  const [first] = useState(seen);
  const problem = error.fields.value;
  const cancel = () => {
    savedDraft.drop();
    onClose();
  };
  const show = (custom: Account["custom"]) => changeInLists(account.id, { custom });
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = readTyped(field, String(new FormData(event.currentTarget).get("value") ?? ""));
    if ("refused" in typed) return refuse({ value: typed.refused });
    const { value } = typed;
    if (value === seen) return cancel();
    const before = account.custom;
    const outcome = await run(() =>
      changeAccount(account.id, { values: {}, custom: { [field.id]: value }, expected: { [key]: seen } }),
    );
    if (outcome === null) return;
    if (outcome.kind === "refused") {
      const theirs = outcome.code === "changed" ? currentValue(outcome.fields, key) : undefined;
      if (theirs === undefined) return refuse({ value: outcome.fields[`custom.${field.id}`] ?? outcome.detail });
      setSeen(theirs === null ? null : String(theirs));
      const stands = theirs === null ? "not known" : fieldText(field, String(theirs));
      return refuse({ value: `Someone changed this in the meantime: ${stands}. Save again to replace it.` });
    }
    show(outcome.data.account.custom);
    onClose();
    const { cause } = outcome.data;
    if (!cause) return;
    toastUndo(`${account.name}: ${field.name} ${value === null ? "not known" : fieldText(field, value)}.`, {
      accountId: account.id,
      cause,
      onDone: (isUndone) => {
        if (isUndone) show(before);
      },
    });
  };
  return (
    <form ref={ref} noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-2 p-3">
      <FieldInput
        field={field}
        name="value"
        value={first}
        control={{
          "aria-label": field.name,
          "aria-invalid": problem ? true : undefined,
          "aria-describedby": problem ? `${id}-error` : undefined,
        }}
      />
      {problem ? (
        <p id={`${id}-error`} role="alert" className="text-danger-ink">
          {problem}
        </p>
      ) : null}
      <div className="flex gap-2">
        <OnlineButton type="submit" size="sm" variant="primary" busy={isBusy}>
          Save
        </OnlineButton>
        <Button size="sm" variant="ghost" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
