"use client";

import { useChangeKey } from "@/components/drafts/use-change-key";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { useForm } from "@/components/ui/form/use-form";
import type {
  InvitationList,
  InvitationListCheck,
  InvitationListProblem,
  InvitationRowState,
} from "@/lib/contracts/invitations/invitation-list";
import { formatCount, formatPlural } from "@/lib/contracts/text/format-number";
import { send } from "@/lib/http/browser/send";
import { roleNames } from "@/lib/session/role-names";
import type { GrantableRole } from "./client-roles";

/** A list that the server has checked. */
export interface CheckedList {
  text: string;
  /** The role of rows that name none. */
  role: GrantableRole;
  check: InvitationListCheck;
}

interface ReviewListDialogProps {
  list: CheckedList;
  onClose: () => void;
  onStarted: (list: InvitationList) => void;
}

/** Shows whom a list would invite and which rows it leaves out, before it is sent. */
export function ReviewListDialog({ list: { text, role, check }, onClose, onStarted }: ReviewListDialogProps) {
  const form = useForm("invitation-list");
  const sending = useChangeKey();
  const invited = check.counts.waiting ?? 0;
  const onSubmit = async () => {
    const list = { text, role };
    const sent = await form.submit((proven) =>
      send("POST /clients/me/invitation-lists/", { body: { ...list, ...proven }, key: sending.keyOf(list) }),
    );
    if (sent) onStarted(sent.data);
  };
  return (
    <FormDialog
      onClose={onClose}
      title="Review the list"
      description="We’ll email each new person a link that’s valid for 7 days. You can leave this page while the invitations are sent."
      form={form}
      action={invited === 0 ? null : `Send ${formatPlural(invited, "invitation", "invitations")}`}
      onSubmit={onSubmit}
    >
      <ListCounts counts={check.counts} />
      {check.roles.length > 0 ? (
        <p className="text-muted text-sm">
          Roles: {check.roles.map(({ role: name, count }) => `${roleNames[name]} ${formatCount(count)}`).join(", ")}
        </p>
      ) : null}
      <ListProblems problems={check.problems} />
    </FormDialog>
  );
}

const stateNames: Record<InvitationRowState, string> = {
  waiting: "to invite",
  sent: "invited",
  member: "already in the workspace",
  already_invited: "already invited",
  repeated: "repeated",
  invalid: "invalid",
  limited: "invited too often",
  stopped: "not sent",
};

/** How many rows of a list are in each state. */
export function ListCounts({ counts }: Pick<InvitationListCheck, "counts">) {
  const shown = Object.entries(stateNames).flatMap(([state, name]) => {
    const count = counts[state as InvitationRowState] ?? 0;
    return count === 0 ? [] : [`${formatCount(count)} ${name}`];
  });
  return <p className="text-ink text-sm">{shown.join(" · ")}</p>;
}

/** The rows of a list that aren't invited, with their lines and reasons. */
export function ListProblems({ problems }: { problems: readonly InvitationListProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: A region that scrolls must be reachable by the keyboard.
      tabIndex={0}
      aria-label="Rows that aren’t invited"
      className="max-h-48 overflow-y-auto rounded-md border border-line"
    >
      <ul className="divide-y divide-line">
        {problems.map(({ line, email, reason }) => (
          <li key={line} className="px-3 py-1.5 text-muted text-sm [overflow-wrap:anywhere]">
            Row {formatCount(line)}
            {email === "" ? "" : ` · ${email}`}: {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}
