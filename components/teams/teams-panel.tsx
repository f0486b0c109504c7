"use client";

import { Plus, UsersRound } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { Field } from "@/components/ui/form/field";
import { Form, FormNotice, readText } from "@/components/ui/form/form";
import { Input } from "@/components/ui/form/input";
import { useForm } from "@/components/ui/form/use-form";
import { showToast } from "@/components/ui/overlay/toast-store";
import { EmptyState } from "@/components/ui/state/empty-state";
import type { Teams } from "@/lib/contracts/people/team";
import { maxTeams } from "@/lib/contracts/people/team-filter";
import { send } from "@/lib/http/browser/send";
import { TeamCard } from "./team-card";

interface TeamsPanelProps {
  teams: Teams;
}

/** The client's teams, for its admin: each change is saved at once. */
export default function TeamsPanel({ teams: first }: TeamsPanelProps) {
  const [teams, setTeams] = useState(first);
  const [isAdding, setAdding] = useState(false);
  const heading = useRef<HTMLButtonElement>(null);
  return (
    <div className="@container flex flex-col gap-4">
      {isAdding ? (
        <NewTeam
          onAdded={(after, name) => {
            setTeams(after);
            setAdding(false);
            showToast(`Created the team ${name}.`);
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <div>
          <Button ref={heading} disabled={teams.items.length >= maxTeams} onClick={() => setAdding(true)}>
            <Plus className="size-4" aria-hidden="true" />
            Add a team
          </Button>
        </div>
      )}
      {teams.items.length === 0 && !isAdding ? (
        <div className="sheet">
          <EmptyState icon={UsersRound} title="No teams yet">
            Team leaders see the team’s accounts and tasks together, as “My team”.
          </EmptyState>
        </div>
      ) : null}
      <ul aria-label="Teams" className="flex flex-col gap-4 empty:hidden">
        {teams.items.map((team) => (
          <TeamCard
            key={team.id}
            team={team}
            teams={teams}
            onChanged={setTeams}
            onRemoved={(after) => {
              setTeams(after);
              showToast(`Removed the team ${team.name}. Its members stay.`);
              heading.current?.focus();
            }}
          />
        ))}
      </ul>
      <p className="text-muted text-sm">
        Each person is in one team at most. Adding them to another team moves them. Leaders can lead several teams, and
        count as members only where they are added. People who leave or are disabled are removed from their team.
      </p>
    </div>
  );
}

function NewTeam({ onAdded, onCancel }: { onAdded: (after: Teams, name: string) => void; onCancel: () => void }) {
  const { ref, error, savedDraft, refuse, isBusy, submit } = useForm("team", { first: "input" });
  const onSubmit = async (values: FormData) => {
    const name = readText(values, "name");
    if (name === "") return refuse({ name: "Enter a name" });
    const body = { name, leader_uid: null, member_uids: [] };
    const sent = await submit(() => send("POST /clients/me/teams/", { body }));
    if (sent) onAdded(sent.data, name);
  };
  return (
    <Form ref={ref} aria-label="New team" onSubmit={onSubmit} className="flex flex-col gap-3 sheet p-4">
      <FormNotice detail={error.detail} />
      <Field label="Team name" error={error.fields.name}>
        <Input name="name" maxLength={60} autoComplete="off" />
      </Field>
      <div className="flex gap-2">
        <OnlineButton type="submit" variant="primary" busy={isBusy}>
          Create team
        </OnlineButton>
        <Button
          onClick={() => {
            savedDraft.drop();
            onCancel();
          }}
        >
          Cancel
        </Button>
      </div>
    </Form>
  );
}
