"use client";

import { type KeyboardEvent, useId, useState } from "react";
import { FieldInput } from "@/components/custom-fields/field-input";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Form, readText } from "@/components/ui/form/form";
import { Input } from "@/components/ui/form/input";
import { useForm } from "@/components/ui/form/use-form";
import type { AccountDetail } from "@/lib/contracts/accounts/account";
import type { PlainValue } from "@/lib/contracts/accounts/account-change";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { fieldText } from "@/lib/custom-fields/describe";
import { readTyped } from "@/lib/custom-fields/read-typed";
import { changeAccount, currentValue } from "@/lib/facts/browser/requests";
import { valueText } from "@/lib/facts/fields";
import { type InputReading, readInput } from "@/lib/facts/read-input";
import { toastUndo } from "./undo-toast";
import { ValueInput } from "./value-input";

interface ValueFormProps {
  accountId: string;
  field: string;
  label: string;
  value: PlainValue;
  /** The custom field of the value. */
  custom?: AccountField | undefined;
  /** Whether the form asks for the source of the value. */
  asksSource?: boolean;
  /**
   * Whether Esc discards the typed text, like Cancel. A popover closes on Esc by itself, and keeps the text as a draft.
   */
  cancelsOnEscape?: boolean;
  onSaved: (account: AccountDetail) => void;
  /** Called after an Undo, which does nothing if the value has changed since. */
  onUndo: (isUndone: boolean) => void;
  onClose: () => void;
}

/** Edits one value: Enter saves. */
export default function ValueForm(props: ValueFormProps) {
  const { accountId, field, label, value, custom, asksSource = false, cancelsOnEscape = false } = props;
  const { onSaved, onUndo, onClose } = props;
  const id = useId();
  const { ref, error, savedDraft, refuse, isBusy, run } = useForm<"value">(`value:${accountId}:${field}`, {
    first: "input, select",
  });
  // A value that another user saves in the meantime doesn't replace the typed text: the conflict is shown on saving.
  const [first] = useState(value);
  const [seen, setSeen] = useState(value);
  const problem = error.fields.value;
  const save = async (data: FormData) => {
    if (!data.has("value")) return refuse({ value: "Wait until the options have loaded." });
    const reading = readFor(custom, field, String(data.get("value") ?? ""));
    if (reading.kind === "wrong") return refuse({ value: reading.message });
    if (reading.value === first && seen === first) {
      cancel();
      return;
    }
    const source = readText(data, "source");
    const outcome = await run(() =>
      changeAccount(accountId, {
        ...(custom
          ? { values: {}, custom: { [custom.id]: textOf(reading.value) } }
          : { values: { [field]: reading.value } }),
        expected: { [field]: seen },
        ...(source && { source }),
      }),
    );
    if (outcome === null) return;
    if (outcome.kind === "refused") {
      const serverValue = outcome.code === "changed" ? currentValue(outcome.fields, field) : undefined;
      if (serverValue !== undefined) setSeen(serverValue);
      return refuse({
        value: serverValue === undefined ? errorOf(outcome, field) : `${outcome.detail} Save again to replace it.`,
      });
    }
    const { account, cause } = outcome.data;
    if (cause) toastUndo(`${label}: ${shownText(custom, field, reading.value)}.`, { accountId, cause, onDone: onUndo });
    onSaved(account);
    onClose();
  };
  const control = {
    "aria-label": label,
    "aria-invalid": problem ? (true as const) : undefined,
    "aria-describedby": problem ? `${id}-error` : undefined,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!cancelsOnEscape || event.key !== "Escape" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  };
  const cancel = () => {
    savedDraft.drop();
    onClose();
  };
  return (
    <Form ref={ref} onSubmit={save} onKeyDown={onKeyDown} className="flex min-w-0 grow flex-col gap-2">
      {custom ? (
        <FieldInput field={custom} name="value" value={textOf(first)} control={control} />
      ) : (
        <ValueInput field={field} value={first} control={control} />
      )}
      {asksSource ? (
        <Input name="source" aria-label="Source" placeholder="Source (optional)" maxLength={200} autoComplete="off" />
      ) : null}
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
    </Form>
  );
}

const textOf = (value: PlainValue) => (value === null ? null : String(value));

function readFor(custom: AccountField | undefined, field: string, typed: string): InputReading {
  if (!custom) return readInput(field, typed);
  const read = readTyped(custom, typed);
  return "refused" in read ? { kind: "wrong", message: read.refused } : { kind: "value", value: read.value };
}

function shownText(custom: AccountField | undefined, field: string, value: PlainValue): string {
  return custom && value !== null ? fieldText(custom, String(value)) : valueText(field, value);
}

function errorOf({ detail, fields }: { detail: string; fields: Readonly<Record<string, string>> }, field: string) {
  return (
    fields[`values.${field}`] ?? fields[field.replace(":", ".")] ?? fields[field] ?? Object.values(fields)[0] ?? detail
  );
}
