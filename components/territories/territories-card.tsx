"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import { Card, CardHeader } from "@/components/ui/card";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { showToast } from "@/components/ui/overlay/toast-store";
import { lazyDialog } from "@/components/ui/state/lazy-component";
import { describeFilters } from "@/lib/accounts/list/view-text";
import type { PersonRef } from "@/lib/contracts/activity/activity";
import type { Territory } from "@/lib/contracts/rules/territory";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { send } from "@/lib/http/browser/send";

const TerritoryDialog = lazyDialog(() => import("./territory-dialog"), "The territory could not be opened");

interface TerritoriesCardProps {
  team: { id: string; name: string };
  members: readonly PersonRef[];
  territories: readonly Territory[];
}

type Open = { kind: "edit"; territory: Territory | null } | { kind: "remove"; territory: Territory };

/** The rules that assign accounts without an owner to the team's members. */
export function TerritoriesCard({ team, members, territories: first }: TerritoriesCardProps) {
  const router = useRouter();
  const [items, setItems] = useState(first);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <Card aria-labelledby="territories">
      <CardHeader
        id="territories"
        title="Territories"
        description="These rules assign accounts without an owner to team members."
        actions={
          <Button size="sm" onClick={() => setOpen({ kind: "edit", territory: null })}>
            <Plus className="size-3.5" aria-hidden="true" />
            Add a territory
          </Button>
        }
      />
      <ul aria-label={`Territories of ${team.name}`} className="border-line border-t empty:hidden">
        {items.map((territory) => (
          <li
            key={territory.id}
            className="flex items-start gap-3 border-line border-b px-4 py-3 last:border-b-0 md:px-5"
          >
            <div className="min-w-0 grow">
              <p className="font-medium text-ink text-sm [overflow-wrap:anywhere]">{territory.name}</p>
              <p className="text-muted text-sm [overflow-wrap:anywhere]">
                {describeFilters(territory.query)} <span aria-hidden="true">→</span>
                <span className="sr-only">go to</span> {getterOf(territory)}
              </p>
              {territory.unknown.length > 0 ? (
                <p className="text-sm text-warning-ink">
                  No matches: {territory.unknown.join(", ")} is no longer a filter. Edit the territory.
                </p>
              ) : null}
            </div>
            <div className="flex shrink-0 gap-1">
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Change the territory ${territory.name}`}
                onClick={() => setOpen({ kind: "edit", territory })}
              >
                Change
              </Button>
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Remove the territory ${territory.name}`}
                onClick={() => setOpen({ kind: "remove", territory })}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {items.length > 1 ? (
        <p className="border-line border-t px-4 py-2.5 text-muted text-sm md:px-5">
          If several match, the one with more kinds of filters wins, then the older one.
        </p>
      ) : null}
      {open?.kind === "edit" ? (
        <TerritoryDialog
          team={team}
          members={members}
          edited={open.territory}
          onClose={close}
          onSaved={(after, name) => {
            setItems(after.items);
            close();
            const total = after.giving?.total ?? 0;
            showToast(
              total === 0
                ? `Saved the territory “${name}”.`
                : `Saved “${name}”. ${formatPlural(total, "account")} without an owner ${total === 1 ? "is" : "are"} being assigned.`,
              { action: { label: "Recent changes", run: () => router.push("/all-accounts?owner=all") } },
            );
            router.refresh();
          }}
        />
      ) : null}
      {open?.kind === "remove" ? (
        <RemoveTerritory
          territory={open.territory}
          onClose={close}
          onRemoved={(after) => {
            setItems(after);
            close();
            showToast(`Removed the territory “${open.territory.name}”.`);
          }}
        />
      ) : null}
    </Card>
  );
}

function getterOf({ is_shared: isShared, member }: Territory): string {
  if (isShared) return "the members in turn";
  return member?.name ?? "no one, because the assignee has left the team";
}

interface RemoveTerritoryProps {
  territory: Territory;
  onClose: () => void;
  onRemoved: (after: readonly Territory[]) => void;
}

function RemoveTerritory({ territory: { id, name }, onClose, onRemoved }: RemoveTerritoryProps) {
  const { isSending, run } = useOneAtATime();
  const [failure, setFailure] = useState<string | null>(null);
  const remove = async () => {
    const sent = await run(() => send("DELETE /teams/territories/:id/", { params: { id } }));
    if (sent?.kind === "ok") onRemoved(sent.data.items);
    else if (sent) setFailure(sent.detail);
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Remove the territory ${name}?`}
      description="Assigned accounts keep their owners. New matching accounts will have no owner."
      action="Remove"
      isBusy={isSending}
      onConfirm={() => void remove()}
    >
      {failure ? (
        <p role="alert" className="text-danger-ink text-sm">
          {failure}
        </p>
      ) : null}
    </ConfirmDialog>
  );
}
