"use client";

import { useState } from "react";
import { useRead } from "@/components/cache/use-read";
import { Field } from "@/components/ui/form/field";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { typeValues } from "@/components/ui/form/form-values";
import { Textarea } from "@/components/ui/form/textarea";
import { useForm } from "@/components/ui/form/use-form";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { SentInvitation } from "@/lib/contracts/invitations/invitation";
import { type InvitationList, invitationListLimits } from "@/lib/contracts/invitations/invitation-list";
import { readEmailList } from "@/lib/contracts/people/email-list";
import { defaultRole } from "@/lib/contracts/rights/rights";
import { send } from "@/lib/http/browser/send";
import { roleNames } from "@/lib/session/role-names";
import { clientRoles, describeRole, findGrantable, type GrantableRole } from "./client-roles";
import { ListFileInput } from "./list-file-input";
import { type CheckedList, ReviewListDialog } from "./review-list-dialog";

interface InviteDialogProps {
  clientName: string;
  onClose: () => void;
  onInvited: (invitation: SentInvitation) => void;
  /** Called with a list of people, who are invited in the background. */
  onStarted: (list: InvitationList) => void;
}

/** Invites one person by email, or a list of up to 10,000 people, which is reviewed before it is sent. */
export default function InviteDialog({ clientName, onClose, onInvited, onStarted }: InviteDialogProps) {
  const { ref, error, savedDraft, refuse, isBusy, run, submit } = useForm<"emails">("invite", { first: "textarea" });
  const [checked, setChecked] = useState<CheckedList | null>(null);
  const { data: rights } = useRead(["role-rights"], (signal) => send("GET /clients/me/role-rights/", { signal }));
  const inviteOne = async (email: string, role: GrantableRole) => {
    const sent = await submit((proven) => send("POST /clients/me/invitations/", { body: { email, role, ...proven } }));
    if (!sent) return;
    onInvited(sent.data);
    showToast(`Invitation sent to ${email}.`);
    onClose();
  };
  const checkList = async (list: Pick<CheckedList, "text" | "role">) => {
    // Wrapped, because returning the response itself would drop the draft before the list is sent.
    const checking = await run(async () => ({
      sent: await send("POST /clients/me/invitation-lists/check/", { body: list }),
    }));
    if (checking?.sent.kind === "ok") setChecked({ ...list, check: checking.sent.data });
    if (checking?.sent.kind === "refused") refuse({ emails: checking.sent.fields.text }, checking.sent.detail);
  };
  const onSubmit = async (values: FormData) => {
    const role = findGrantable(String(values.get("role"))) ?? defaultRole;
    const text = String(values.get("emails") ?? "");
    const [first, second] = readEmailList(text);
    if (!first) return refuse({ emails: "Enter an email address." });
    if (second) return checkList({ text, role });
    if (first.email === null) return refuse({ emails: `“${first.text.slice(0, 80)}” isn’t an email address.` });
    return inviteOne(first.email, role);
  };
  return (
    <>
      {checked ? (
        <ReviewListDialog
          list={checked}
          onClose={() => setChecked(null)}
          onStarted={(list) => {
            savedDraft.drop();
            onStarted(list);
            onClose();
          }}
        />
      ) : null}
      <FormDialog
        onClose={onClose}
        title={`Invite to ${clientName}`}
        description="We’ll email each person a link that’s valid for 7 days. They choose a name and a password, and join with this role."
        form={{ ref, error, savedDraft, isBusy }}
        action="Send invitations"
        onSubmit={onSubmit}
      >
        <Field
          label="Emails"
          hint="Separated by commas or line breaks. Or paste a table of up to 10,000 people with a heading row: email, name, role, team."
          error={error.fields.emails}
        >
          <Textarea
            name="emails"
            rows={3}
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={invitationListLimits.chars}
            required
          />
        </Field>
        <ListFileInput onText={(text) => ref.current && typeValues(ref.current, { "emails#1": text })} />
        <RoleField rights={rights} />
      </FormDialog>
    </>
  );
}

/** The role of the invited people. */
function RoleField({ rights }: { rights: Parameters<typeof describeRole>[1] }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-ink text-sm">Role</legend>
      <div className="divide-y divide-line overflow-hidden rounded-md border border-control bg-surface">
        {clientRoles.map((role, at) => (
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
              <span className="block text-muted text-sm">{describeRole(role, rights)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
