"use client";

import type { FormEvent } from "react";
import { useIdentityProof } from "@/components/identity-proof/use-identity-proof";
import { checkEmail } from "@/components/sign-in/fields/field-checks";
import { Field } from "@/components/ui/form/field";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { Input } from "@/components/ui/form/input";
import { useForm } from "@/components/ui/form/use-form";
import type { SentInvitation } from "@/lib/contracts/people/invitation";
import { defaultRole } from "@/lib/contracts/rights/rights";
import { send } from "@/lib/http/browser/send";
import { roleNames } from "@/lib/session/role-names";
import { clientRoles, findGrantable } from "./client-roles";

interface InviteDialogProps {
  clientName: string;
  onClose: () => void;
  onInvited: (invitation: SentInvitation) => void;
}

/** Invites a user by email, with a role. */
export function InviteDialog({ clientName, onClose, onInvited }: InviteDialogProps) {
  const { ref, error, savedDraft, refuse, isBusy, run } = useForm<"email">("invite", { first: "input" });
  const { withProof, proofDialog } = useIdentityProof();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const email = String(values.get("email") ?? "").trim();
    const role = findGrantable(String(values.get("role"))) ?? defaultRole;
    const { email: wrong } = checkEmail(email);
    if (wrong !== undefined) return refuse({ email: wrong });
    const sent = await run(() =>
      withProof((proven) => send("POST /clients/me/invitations/", { body: { email, role, ...proven } })),
    );
    if (sent === null) return;
    if (sent.kind === "refused") {
      const { email: refused } = sent.fields;
      return refused === undefined ? refuse({}, sent.detail) : refuse({ email: refused });
    }
    onInvited(sent.data);
  };
  return (
    <>
      {proofDialog}
      <FormDialog
        onClose={onClose}
        title={`Invite to ${clientName}`}
        description="We’ll email a link that’s valid for 7 days. They set a name and password and join with this role."
        form={{ ref, error, savedDraft, isBusy }}
        action="Send invitation"
        onSubmit={onSubmit}
      >
        <Field label="Email" error={error.fields.email}>
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
      </FormDialog>
    </>
  );
}
