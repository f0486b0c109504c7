"use client";

import { type FormEvent, useId } from "react";
import { useDraft } from "@/components/drafts/use-draft";
import { roleNames } from "@/components/session/role-name";
import { checkEmail } from "@/components/sign-in/fields/field-checks";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { useForm } from "@/components/ui/form/use-form";
import { Dialog } from "@/components/ui/overlay/dialog";
import { Notice } from "@/components/ui/state/notice";
import type { SentInvitation } from "@/lib/contracts/invitation";
import { send } from "@/lib/http/browser/send";
import { clientRoles, findGrantable } from "./client-roles";

interface InviteDialogProps {
  clientName: string;
  onClose: () => void;
  onInvited: (invitation: SentInvitation) => void;
}

/** Invites somebody by mail, in a role. */
export function InviteDialog({ clientName, onClose, onInvited }: InviteDialogProps) {
  const id = useId();
  const { ref, trouble, refuse, isBusy, run } = useForm<"email">("input");
  const draft = useDraft(ref, "invite");
  const cancel = () => {
    draft.drop();
    onClose();
  };
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const email = String(values.get("email") ?? "").trim();
    const role = findGrantable(String(values.get("role"))) ?? "user";
    const { email: wrong } = checkEmail(email);
    if (wrong !== undefined) return refuse({ email: wrong });
    const sent = await run(() => send("POST /clients/me/invitations/", { body: { email, role } }));
    if (sent === null) return;
    if (sent.kind === "refused") {
      const { email: refused } = sent.fields;
      return refused === undefined ? refuse({}, sent.detail) : refuse({ email: refused });
    }
    draft.drop();
    onInvited(sent.data);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Invite to ${clientName}`}
      description="We’ll email a link that’s valid for 7 days. They set a name and password and join with this role."
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <OnlineButton type="submit" form={id} variant="primary" busy={isBusy}>
            Send invitation
          </OnlineButton>
        </>
      }
    >
      <form ref={ref} id={id} onSubmit={(event) => void onSubmit(event)} noValidate className="flex flex-col gap-4">
        {trouble.detail ? (
          <Notice tone="danger" role="alert">
            {trouble.detail}
          </Notice>
        ) : null}
        <Field label="Email" error={trouble.fields.email}>
          {(control) => (
            <Input
              {...control}
              name="email"
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              required
            />
          )}
        </Field>
        <fieldset>
          <legend className="mb-1.5 font-medium text-ink text-sm">Role</legend>
          <div className="divide-y divide-line overflow-hidden rounded-md border border-control bg-surface">
            {clientRoles.map(({ role, can }, at) => (
              <label
                key={role}
                className="flex items-start gap-2.5 px-3 py-2 transition-colors hover:bg-hover has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:-outline-offset-2"
              >
                <input
                  type="radio"
                  name="role"
                  value={role}
                  defaultChecked={at === 0}
                  className="mt-0.5 size-4 shrink-0 accent-accent focus-visible:outline-none"
                />
                <span>
                  <span className="block font-medium text-ink text-sm">{roleNames[role]}</span>
                  <span className="block text-muted text-sm">{can}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      </form>
    </Dialog>
  );
}
