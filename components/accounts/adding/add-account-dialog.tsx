"use client";

import Link from "next/link";
import { type FormEvent, useId, useRef, useState } from "react";
import { useDraft } from "@/components/drafts/use-draft";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Dialog } from "@/components/ui/overlay/dialog";
import { Notice } from "@/components/ui/state/notice";
import { addAccount } from "@/lib/accounts/browser/requests";
import { readNewAccount } from "@/lib/accounts/new-account";
import type { Account, NewAccount } from "@/lib/contracts/account";
import { AddAccountFields } from "./add-account-fields";
import { useTwin } from "./use-twin";

interface AddAccountDialogProps {
  onClose: () => void;
  onAdded: (account: Account) => void;
  industryNames: Readonly<Record<string, string>>;
}

interface Trouble {
  detail: string | null;
  fields: Record<string, string>;
  /** The account that is there already. */
  twinId: string | null;
}

const noTrouble: Trouble = { detail: null, fields: {}, twinId: null };

/** Adds an account by hand. One press adds one account, however often it is pressed. */
export function AddAccountDialog({ onClose, onAdded, industryNames }: AddAccountDialogProps) {
  const id = useId();
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState(noTrouble);
  const [typed, setTyped] = useState({ name: "", domain: "" });
  const twin = useTwin(typed);
  const sheet = useRef<HTMLFormElement>(null);
  const draft = useDraft(sheet, "add-account");

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const reading = readNewAccount(new FormData(form));
    if (reading.kind === "wrong") {
      setTrouble({ ...noTrouble, fields: reading.fields });
      focusField(form, Object.keys(reading.fields)[0]);
      return;
    }
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    const found = await send(reading.account);
    isSending.current = false;
    setBusy(false);
    if ("added" in found) {
      draft.drop();
      return onAdded(found.added);
    }
    setTrouble(found);
    focusField(form, Object.keys(found.fields)[0]);
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
        ref={sheet}
        id={id}
        onSubmit={onSubmit}
        onInput={(event) => setTyped(readTyped(event.currentTarget))}
        noValidate
        className="flex flex-col gap-4"
      >
        {draft.isRestored ? <Notice role="status">What you had typed is back. Cancel forgets it.</Notice> : null}
        {trouble.detail ? (
          <Notice tone="danger" role="alert">
            {trouble.detail}
            {trouble.twinId ? (
              <>
                {" "}
                <Link href={`/account/${trouble.twinId}`} className="font-medium underline">
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
        <AddAccountFields errors={trouble.fields} industryNames={industryNames} />
      </form>
    </Dialog>
  );
}

function readTyped(form: HTMLFormElement) {
  const data = new FormData(form);
  return { name: String(data.get("name") ?? ""), domain: String(data.get("domain") ?? "") };
}

async function send(account: NewAccount): Promise<{ added: Account } | Trouble> {
  const outcome = await addAccount(account);
  if (outcome.kind === "ok") return { added: outcome.data };
  const { account_id: twinId = null, ...fields } = outcome.fields;
  return { detail: outcome.detail, fields, twinId };
}

function focusField(form: HTMLFormElement, name: string | undefined): void {
  const field = name ? form.elements.namedItem(name) : null;
  if (field instanceof HTMLElement) field.focus();
}
