"use client";

import { OnlineButton } from "@/components/ui/button/online-button";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { LocalTime } from "@/components/ui/local-time";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { SentInvitation } from "@/lib/contracts/invitations/invitation";
import { send } from "@/lib/http/browser/send";
import { roleNames } from "@/lib/session/role-names";

interface InvitationListProps {
  invitations: readonly SentInvitation[];
  onWithdrawn: (invitation: SentInvitation) => void;
}

/** The open invitations, each with a button that withdraws it. */
export function InvitationList({ invitations, onWithdrawn }: InvitationListProps) {
  if (invitations.length === 0) {
    return (
      <p className="rounded-lg border border-line border-dashed px-4 py-5 text-center text-muted text-sm">
        No pending invitations.
      </p>
    );
  }
  return (
    <ul aria-labelledby="invitations" className="divide-y divide-line sheet">
      {invitations.map((invitation) => (
        <InvitationItem key={invitation.id} invitation={invitation} onWithdrawn={onWithdrawn} />
      ))}
    </ul>
  );
}

function InvitationItem({
  invitation,
  onWithdrawn,
}: Pick<InvitationListProps, "onWithdrawn"> & { invitation: SentInvitation }) {
  const { isSending: isBusy, run } = useOneAtATime();
  const withdraw = async () => {
    const sent = await run(() => send("DELETE /clients/me/invitations/:id/", { params: { id: invitation.id } }));
    if (sent?.kind === "refused") showToast(sent.detail, { tone: "danger" });
    if (sent?.kind === "ok") onWithdrawn(invitation);
  };
  return (
    <li className="flex items-center justify-between gap-4 px-4 py-2.5 text-sm">
      <div className="min-w-0">
        <p className="font-medium text-ink [overflow-wrap:anywhere]">{invitation.email}</p>
        <p className="text-muted">
          {roleNames[invitation.role]}
          {invitation.invited_by ? ` · invited by ${invitation.invited_by}` : null}
        </p>
        <p className="text-muted">
          Ends <LocalTime at={invitation.expires_at} show="both" />
        </p>
      </div>
      <OnlineButton
        size="sm"
        busy={isBusy}
        aria-label={`Withdraw the invitation for ${invitation.email}`}
        onClick={() => void withdraw()}
      >
        Withdraw
      </OnlineButton>
    </li>
  );
}
