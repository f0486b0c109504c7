"use client";

import { Plus, X } from "lucide-react";
import { useRef, useState } from "react";
import { ColleaguePicker } from "@/components/colleagues/colleague-picker";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button/button";
import { IconButton } from "@/components/ui/button/icon-button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Form } from "@/components/ui/form/form";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import { useDraft } from "@/components/ui/form/use-draft";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { showToast } from "@/components/ui/overlay/toast-store";
import { lazyDialog } from "@/components/ui/state/lazy-component";
import { Notice } from "@/components/ui/state/notice";
import type { PersonRef } from "@/lib/contracts/activity/activity";
import type { Team, TeamChange, Teams } from "@/lib/contracts/people/team";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { send } from "@/lib/http/browser/send";

const RemovalDialog = lazyDialog(() => import("./removal-dialog"), "The team can’t be removed now");

interface TeamCardProps {
  team: Team;
  teams: Teams;
  onChanged: (after: Teams) => void;
  onRemoved: (after: Teams) => void;
}

type Change = Omit<TeamChange, "updated_at">;

/** A team: its name, leaders and members, each edited in place. */
export function TeamCard({ team, teams, onChanged, onRemoved }: TeamCardProps) {
  const { isSending, run } = useOneAtATime();
  const [failure, setFailure] = useState<string | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const change = async (teamChange: Change, done: string) => {
    setFailure(null);
    const body = { ...teamChange, updated_at: team.updated_at };
    const sent = await run(() => send("PATCH /clients/me/teams/:id/", { params: { id: team.id }, body }));
    if (sent?.kind === "refused") setFailure(Object.values(sent.fields)[0] ?? sent.detail);
    if (sent?.kind !== "ok") return false;
    onChanged(sent.data);
    showToast(done);
    return true;
  };
  const remove = async () => {
    const sent = await run(() => send("DELETE /clients/me/teams/:id/", { params: { id: team.id } }));
    setRemoving(false);
    if (sent?.kind === "ok") onRemoved(sent.data);
    else if (sent) setFailure(sent.detail);
  };
  return (
    <li>
      <section aria-label={`Team ${team.name}`} aria-busy={isSending} className="sheet p-4">
        <TeamName team={team} onRename={(name) => change({ name }, `The team is now called ${name}.`)}>
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Remove the team ${team.name}`}
            onClick={() => setRemoving(true)}
          >
            Remove
          </Button>
        </TeamName>
        {failure ? (
          <Notice tone="danger" role="alert" className="mt-3">
            {failure}
          </Notice>
        ) : null}
        <div className="mt-3 grid gap-x-6 gap-y-4 @2xl:grid-cols-[14rem_1fr]">
          <LeaderChoice team={team} leaders={teams.leaders} onChange={change} />
          <Members team={team} teams={teams} onChange={change} />
        </div>
      </section>
      {isRemoving ? (
        <RemovalDialog
          team={team}
          isSending={isSending}
          onClose={() => setRemoving(false)}
          onRemove={() => void remove()}
        />
      ) : null}
    </li>
  );
}

/** The team's name, replaced by a field while it is edited: Enter saves, Esc cancels. */
function TeamName({
  team,
  onRename,
  children,
}: {
  team: Team;
  onRename: (name: string) => Promise<boolean>;
  children: React.ReactNode;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const draft = useDraft(form, `team-name:${team.id}`);
  const leave = () => {
    draft.drop();
    setTyped(null);
    requestAnimationFrame(() => button.current?.focus());
  };
  const keep = async () => {
    const name = typed?.trim() ?? "";
    if (name === "" || name === team.name || (await onRename(name))) leave();
  };
  if (typed === null)
    return (
      <div className="flex items-center justify-between gap-3">
        <h3 className="min-w-0 font-semibold text-base text-ink [overflow-wrap:anywhere]">{team.name}</h3>
        <div className="flex shrink-0 gap-1">
          <Button
            ref={button}
            size="sm"
            variant="ghost"
            aria-label={`Rename the team ${team.name}`}
            onClick={() => setTyped(team.name)}
          >
            Rename
          </Button>
          {children}
        </div>
      </div>
    );
  return (
    <Form ref={form} className="flex items-center gap-2" onSubmit={keep}>
      <Input
        aria-label={`New name of the team ${team.name}`}
        value={typed}
        maxLength={60}
        autoComplete="off"
        autoFocus
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") leave();
        }}
      />
      <OnlineButton type="submit" size="sm" variant="primary">
        Save
      </OnlineButton>
      <Button size="sm" variant="ghost" onClick={leave}>
        Cancel
      </Button>
    </Form>
  );
}

interface PartProps {
  team: Team;
  onChange: (change: Change, done: string) => Promise<boolean>;
}

function LeaderChoice({ team, leaders, onChange }: PartProps & { leaders: Teams["leaders"] }) {
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-medium text-muted text-xs">Led by</span>
      <Select
        aria-label={`Who leads ${team.name}`}
        value={team.leader?.uid ?? ""}
        onChange={({ currentTarget: { value } }) => {
          const leader = leaders.find(({ uid }) => uid === value) ?? null;
          const done = leader ? `${leader.name} now leads ${team.name}.` : `No one leads ${team.name} now.`;
          void onChange({ leader_uid: leader?.uid ?? null }, done);
        }}
        options={leaders.map(({ uid, name }) => [uid, name])}
      >
        <option value="">Nobody</option>
      </Select>
      <p className="text-muted text-xs">
        {team.leader
          ? null
          : "Members see it as “My team”, but no one leads it. Sales leaders and client admins can lead a team."}
      </p>
    </div>
  );
}

function Members({ team, teams, onChange }: PartProps & { teams: Teams }) {
  const add = ({ uid, name }: PersonRef) => {
    if (team.members.some((member) => member.uid === uid)) return void showToast(`${name} is already in ${team.name}.`);
    const from = teams.items.find(({ members }) => members.some((member) => member.uid === uid));
    const done = from ? `${name} moved from ${from.name} to ${team.name}.` : `${name} is now in ${team.name}.`;
    void onChange({ add_uids: [uid] }, done);
  };
  const removeMember = ({ uid, name }: PersonRef) =>
    void onChange({ remove_uids: [uid] }, `${name} is no longer in a team.`);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span className="font-medium text-muted text-xs">
        {formatPlural(team.members.length, "member")}
        {team.members.length === 0 ? ": “My team” is empty for its leader" : ""}
      </span>
      <ul aria-label={`Members of ${team.name}`} className="flex flex-wrap gap-1.5">
        {team.members.map((member) => (
          <li key={member.uid} className="flex h-8 items-center gap-2 rounded-md border border-line bg-canvas pl-1.5">
            <Avatar name={member.name} size="sm" />
            <span className="max-w-44 truncate text-ink text-sm">{member.name}</span>
            <IconButton
              label={`Remove ${member.name} from ${team.name}`}
              size="sm"
              onClick={() => removeMember(member)}
            >
              <X className="size-3.5" aria-hidden="true" />
            </IconButton>
          </li>
        ))}
        <li>
          <ColleaguePicker
            label={`Add someone to ${team.name}`}
            icon={Plus}
            trigger="Add a member"
            triggerClassName="inline-flex h-8 items-center gap-1.5 rounded-md border border-line-strong border-dashed px-2.5 font-medium text-muted text-sm hover:bg-hover hover:text-ink"
            value={null}
            onPick={(person) => person && add(person)}
          />
        </li>
      </ul>
    </div>
  );
}
