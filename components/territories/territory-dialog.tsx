"use client";

import { useState } from "react";
import FilterChips from "@/components/account-filters/filter-chips";
import { GroupFilter } from "@/components/account-filters/groups/group-filter";
import { ListFilters } from "@/components/account-filters/list-filters";
import { RangeFilters } from "@/components/account-filters/range-filters";
import { useFacets } from "@/components/account-filters/use-facets";
import { Field } from "@/components/ui/form/field";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import { useForm } from "@/components/ui/form/use-form";
import { lastingConditions } from "@/lib/accounts/groups/conditions";
import { readView, writeView } from "@/lib/accounts/list/view";
import type { PersonRef } from "@/lib/contracts/activity/activity";
import type { TerritoriesChanged, Territory } from "@/lib/contracts/rules/territory";
import { send } from "@/lib/http/browser/send";
import { TerritoryPreview } from "./territory-preview";

interface TerritoryDialogProps {
  team: { id: string; name: string };
  members: readonly PersonRef[];
  /** Null: a new territory. */
  edited: Territory | null;
  onClose: () => void;
  onSaved: (after: TerritoriesChanged, name: string) => void;
}

const inTurn = "";
const noFacets = { query: "", facets: null };

/** Edits a territory, with a preview of the accounts that it would match. */
export default function TerritoryDialog({ team, members, edited, onClose, onSaved }: TerritoryDialogProps) {
  const { ref, error, savedDraft, refuse, fix, clear, isBusy, run } = useForm<"name" | "query" | "uid">(
    `territory:${edited?.id ?? team.id}`,
    { first: "[name=name]" },
  );
  const [name, setName] = useState(edited?.name ?? "");
  const [query, setQuery] = useState(edited?.query ?? "");
  const [uid, setUid] = useState(edited ? (edited.member?.uid ?? inTurn) : (members[0]?.uid ?? inTurn));
  const view = readView(new URLSearchParams(query));
  const facets = useFacets(query, noFacets, 0);
  const [isGrouping, setGrouping] = useState(false);
  const write = (next: typeof view) => {
    setQuery(writeView({ ...next, owner: null, sort: null }));
    fix({ query });
  };
  const submit = async () => {
    const wrong = {
      ...(name.trim() === "" && { name: "Enter a name." }),
      ...(query === "" && { query: "Choose at least one filter. Without one, the territory covers every account." }),
    };
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    clear();
    const body = { name: name.trim(), query, uid: uid === inTurn ? null : uid };
    const sent = await run(() =>
      edited
        ? send("PATCH /teams/territories/:id/", {
            params: { id: edited.id },
            body: { ...body, updated_at: edited.updated_at },
          })
        : send("POST /teams/territories/", { body: { ...body, team_id: team.id } }),
    );
    if (sent?.kind === "refused") {
      const { name: ofName, query: ofQuery, uid: ofUid } = sent.fields;
      const fields = {
        ...(ofName && { name: ofName }),
        ...(ofQuery && { query: ofQuery }),
        ...(ofUid && { uid: ofUid }),
      };
      return refuse(fields, Object.keys(fields).length > 0 ? null : sent.detail);
    }
    if (sent) onSaved(sent.data, body.name);
  };
  return (
    <FormDialog
      onClose={onClose}
      width="lg"
      title={edited ? "Change the territory" : `New territory for ${team.name}`}
      form={{ ref, error, savedDraft, isBusy }}
      action={edited ? "Save" : "Save territory"}
      onSubmit={submit}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" error={error.fields.name}>
          <Input
            name="name"
            maxLength={60}
            autoComplete="off"
            placeholder="Energy in Texas"
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              fix({ name });
            }}
          />
        </Field>
        <Field label="Assign to" error={error.fields.uid}>
          <Select
            value={uid}
            onChange={(event) => setUid(event.target.value)}
            options={[
              ...members.map((member) => [member.uid, member.name] as const),
              [inTurn, "Members in turn, fewest accounts first"],
            ]}
          />
        </Field>
      </div>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-medium text-ink text-sm">Which accounts</legend>
        <div className="flex flex-wrap gap-2">
          <ListFilters view={view} facets={facets} onChange={write} />
          <RangeFilters view={view} onChange={write} />
          <GroupFilter
            view={view}
            vocabulary={lastingConditions}
            isOpen={isGrouping}
            onOpen={setGrouping}
            onChange={write}
          />
        </div>
        <FilterChips view={view} facets={facets} onChange={write} onEdit={() => setGrouping(true)} />
        {error.fields.query ? (
          <p role="alert" className="text-danger-ink text-sm">
            {error.fields.query}
          </p>
        ) : null}
      </fieldset>
      <TerritoryPreview teamId={team.id} query={query} editedId={edited?.id ?? null} />
    </FormDialog>
  );
}
