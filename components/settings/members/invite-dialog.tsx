"use client";

import { type FormEvent, useState } from "react";
import { useRead } from "@/components/cache/use-read";
import { useIdentityProof } from "@/components/identity-proof/use-identity-proof";
import { Field } from "@/components/ui/form/field";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { typeValues } from "@/components/ui/form/form-values";
import { Textarea } from "@/components/ui/form/textarea";
import { useForm } from "@/components/ui/form/use-form";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { SentInvitation } from "@/lib/contracts/invitations/invitation";
import { type InvitationList, invitationListLimits } from "@/lib/contracts/invitations/invitation-list";
import { defaultRole } from "@/lib/contracts/rights/rights";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { send } from "@/lib/http/browser/send";
import { roleNames } from "@/lib/session/role-names";
import { isList, maxSingleEmails } from "@/lib/settings/is-list";
import { readEmailList } from "@/lib/settings/read-email-list";
import { clientRoles, describeRole, findGrantable, type GrantableRole } from "./client-roles";
import { ListFileInput } from "./list-file-input";
import { type CheckedList, ReviewListDialog } from "./review-list-dialog";
import { type InvitationsResult, sendInvitations } from "./send-invitations";

interface InviteDialogProps {
  clientName: string;
  onClose: () => void;
  /** Called with the invitations that were sent, also if others were refused and the dialog stays open. */
  onInvited: (invitations: readonly SentInvitation[]) => void;
  /** Called with a list whose people are invited in the background. */
  onStarted: (list: InvitationList) => void;
}

/**
 * Invites people by email, a few at once or a list of thousands, which is reviewed before it is sent. Addresses that
 * couldn't be invited stay in the form.
 */
export function InviteDialog({ clientName, onClose, onInvited, onStarted }: InviteDialogProps) {
  const { ref, error, savedDraft, refuse, isBusy, run } = useForm<"emails">("invite", { first: "textarea" });
  const [checked, setChecked] = useState<CheckedList | null>(null);
  const { withProof, proofDialog } = useIdentityProof();
  const { data: rights } = useRead(["role-rights"], (signal) => send("GET /clients/me/role-rights/", { signal }));
  const inviteAll = (emails: readonly string[], role: GrantableRole) => {
    let proven: { proof?: string } = {};
    return sendInvitations(emails, (email) =>
      withProof((latest) => {
        proven = { ...proven, ...latest };
        return send("POST /clients/me/invitations/", { body: { email, role, ...proven } });
      }),
    );
  };
  const checkList = async (body: Pick<CheckedList, "text" | "role">) => {
    const outcome = await run(async () => {
      const sent = await send("POST /clients/me/invitation-lists/check/", { body });
      return sent.kind === "ok" ? { check: sent.data } : { refusal: sent };
    });
    if (outcome?.check) setChecked({ ...body, check: outcome.check });
    if (outcome?.refusal) refuse({ emails: outcome.refusal.fields.text }, outcome.refusal.detail);
  };
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    const role = findGrantable(String(values.get("role"))) ?? defaultRole;
    const text = String(values.get("emails") ?? "");
    if (isList(text)) return checkList({ text, role });
    const { emails, invalid } = readEmailList(text);
    const problem = findProblem(emails, invalid);
    if (problem !== null) return refuse({ emails: problem });
    const result = await run(() => inviteAll(emails, role));
    if (result === null) return;
    if (result.sent.length > 0) {
      onInvited(result.sent);
      showToast(describeSent(result.sent));
    }
    const unsent = [...result.refused.map(({ email }) => email), ...result.untried];
    if (unsent.length === 0) {
      savedDraft.drop();
      return onClose();
    }
    typeValues(form, { "emails#1": unsent.join("\n") });
    refuse(describeRefused(result), result.problem);
  };
  return (
    <>
      {proofDialog}
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

function findProblem(emails: readonly string[], invalid: readonly string[]): string | null {
  const [wrong] = invalid;
  if (wrong !== undefined) return `“${wrong.slice(0, 80)}” isn’t an email address.`;
  if (emails.length === 0) return "Enter an email address.";
  return emails.length > maxSingleEmails ? `Enter more than ${maxSingleEmails} people one per line.` : null;
}

function describeSent(sent: readonly SentInvitation[]): string {
  const [first, ...others] = sent;
  return first && others.length === 0
    ? `Invitation sent to ${first.email}.`
    : `${formatPlural(sent.length, "invitation", "invitations")} sent.`;
}

/** The error of the field: the reason for each refused address, the first few by name. */
function describeRefused({ refused }: InvitationsResult): { emails?: string } {
  if (refused.length === 0) return {};
  const listed = refused.slice(0, 5).map(({ email, detail }) => `${email}: ${detail}`);
  const others = refused.length - listed.length;
  return { emails: [...listed, ...(others > 0 ? [`And ${others} more.`] : [])].join(" ") };
}
