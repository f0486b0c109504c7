"use client";

import useSWR from "swr";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import type { Team, TeamEnding } from "@/lib/contracts/people/team";
import { send } from "@/lib/http/browser/send";
import { describeEnding } from "@/lib/teams/ending";

interface RemovalDialogProps {
  team: Team;
  isSending: boolean;
  onClose: () => void;
  onRemove: () => void;
}

/** Lists the effects of removing a team, and asks for confirmation. */
export default function RemovalDialog({ team, isSending, onClose, onRemove }: RemovalDialogProps) {
  const { data, error } = useSWR(["team-ending", team.id], () => load(team.id), {
    revalidateOnFocus: false,
    dedupingInterval: 0,
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Remove the team ${team.name}?`}
      action="Remove"
      isBusy={isSending}
      onConfirm={onRemove}
    >
      <div role="status" className="min-h-6">
        {data ? (
          <ul className="flex list-disc flex-col gap-1.5 pl-5 text-ink text-sm [overflow-wrap:anywhere]">
            {describeEnding(data).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : (
          <p className={error ? "text-danger-ink text-sm" : "text-muted text-sm"}>
            {error ? "The effects could not be loaded." : "Checking the effects…"}
          </p>
        )}
      </div>
      <p className="mt-3 text-muted text-sm">
        Members keep what they own. Saved views and rules that use this team will match nothing.
      </p>
    </ConfirmDialog>
  );
}

async function load(id: string): Promise<TeamEnding> {
  const outcome = await send("GET /clients/me/teams/:id/ending/", { params: { id } });
  if (outcome.kind === "refused") throw new Error(outcome.detail);
  return outcome.data;
}
