"use client";

import Link from "next/link";
import { useState } from "react";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { useForm } from "@/components/ui/form/use-form";
import { Notice } from "@/components/ui/state/notice";
import { readNewAccount } from "@/lib/accounts/new-account";
import type { Account } from "@/lib/contracts/accounts/account";
import { send } from "@/lib/http/browser/send";
import { AddAccountFields } from "./add-account-fields";
import { useDuplicate } from "./use-duplicate";

interface AddAccountDialogProps {
  onClose: () => void;
  onAdded: (account: Account) => void;
  industryNames: Readonly<Record<string, string>>;
}

/** Adds an account by hand. Pressing the button repeatedly adds one account. */
export default function AddAccountDialog({ onClose, onAdded, industryNames }: AddAccountDialogProps) {
  const { ref, error, savedDraft, refuse, isBusy, run } = useForm("add-account");
  // The id of the existing account: the backend returns it among the field errors.
  const { account_id: duplicateId, ...errors } = error.fields;
  const [typed, setTyped] = useState({ name: "", domain: "" });
  const duplicate = useDuplicate(typed);

  const onSubmit = async (values: FormData) => {
    const reading = readNewAccount(values);
    if (reading.kind === "wrong") return refuse(reading.fields);
    const outcome = await run(() => send("POST /accounts/", { body: reading.account }));
    if (outcome === null) return;
    if (outcome.kind === "refused") return refuse(outcome.fields, outcome.detail);
    onAdded(outcome.data);
  };

  return (
    <FormDialog
      onClose={onClose}
      title="Add account"
      description={
        <>
          Only the name is required. You can add the rest later, or{" "}
          <Link href="/all-accounts/catalog" onClick={onClose} className="underline">
            pick public companies
          </Link>
          .
        </>
      }
      form={{ ref, error, savedDraft, isBusy }}
      action="Add account"
      onSubmit={onSubmit}
      remedy={duplicateId ? <DuplicateLink id={duplicateId} /> : null}
      onInput={(event) => setTyped(readTyped(event.currentTarget))}
    >
      {duplicate && !error.detail ? (
        <Notice role="status">
          {duplicate.name} already exists.
          <DuplicateLink id={duplicate.id} />
        </Notice>
      ) : null}
      <AddAccountFields errors={errors} industryNames={industryNames} />
    </FormDialog>
  );
}

function DuplicateLink({ id }: { id: string }) {
  return (
    <>
      {" "}
      <Link href={`/account/${id}`} className="font-medium underline">
        Open it
      </Link>
    </>
  );
}

function readTyped(form: HTMLFormElement) {
  const data = new FormData(form);
  return { name: String(data.get("name") ?? ""), domain: String(data.get("domain") ?? "") };
}
