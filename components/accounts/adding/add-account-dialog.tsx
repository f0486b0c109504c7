"use client";

import Link from "next/link";
import { type FormEvent, useId, useState } from "react";
import { useDraft } from "@/components/drafts/use-draft";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { useForm } from "@/components/ui/form/use-form";
import { Dialog } from "@/components/ui/overlay/dialog";
import { Notice } from "@/components/ui/state/notice";
import { addAccount } from "@/lib/accounts/browser/requests";
import { readNewAccount } from "@/lib/accounts/new-account";
import type { Account } from "@/lib/contracts/account";
import { AddAccountFields } from "./add-account-fields";
import { useTwin } from "./use-twin";

interface AddAccountDialogProps {
  onClose: () => void;
  onAdded: (account: Account) => void;
  industryNames: Readonly<Record<string, string>>;
}

/** Adds an account by hand. One press adds one account, however often it is pressed. */
export function AddAccountDialog({ onClose, onAdded, industryNames }: AddAccountDialogProps) {
  const id = useId();
  const { ref, trouble, refuse, isBusy, run } = useForm();
  // The account that is there already: the backend names it beside the fields.
  const { account_id: twinId, ...errors } = trouble.fields;
  const [typed, setTyped] = useState({ name: "", domain: "" });
  const twin = useTwin(typed);
  const draft = useDraft(ref, "add-account");

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reading = readNewAccount(new FormData(event.currentTarget));
    if (reading.kind === "wrong") return refuse(reading.fields);
    const outcome = await run(() => addAccount(reading.account));
    if (outcome === null) return;
    if (outcome.kind === "refused") return refuse(outcome.fields, outcome.detail);
    draft.drop();
    onAdded(outcome.data);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="Add account"
      description="Only the name is needed; the rest can follow."
      footer={
        <>
          <Button
            onClick={() => {
              draft.drop();
              onClose();
            }}
          >
            Cancel
          </Button>
          <OnlineButton type="submit" form={id} variant="primary" busy={isBusy}>
            Add account
          </OnlineButton>
        </>
      }
    >
      <form
        ref={ref}
        id={id}
        onSubmit={(event) => void onSubmit(event)}
        onInput={(event) => setTyped(readTyped(event.currentTarget))}
        noValidate
        className="flex flex-col gap-4"
      >
        {draft.isRestored ? <Notice role="status">What you had typed is back. Cancel forgets it.</Notice> : null}
        {trouble.detail ? (
          <Notice tone="danger" role="alert">
            {trouble.detail}
            {twinId ? (
              <>
                {" "}
                <Link href={`/account/${twinId}`} className="font-medium underline">
                  Open it
                </Link>
              </>
            ) : null}
          </Notice>
        ) : null}
        {twin && !trouble.detail ? (
          <Notice role="status">
            {twin.name} is there already.{" "}
            <Link href={`/account/${twin.id}`} className="font-medium underline">
              Open it
            </Link>
          </Notice>
        ) : null}
        <AddAccountFields errors={errors} industryNames={industryNames} />
      </form>
    </Dialog>
  );
}

function readTyped(form: HTMLFormElement) {
  const data = new FormData(form);
  return { name: String(data.get("name") ?? ""), domain: String(data.get("domain") ?? "") };
}
