"use client";

import { useState } from "react";
import { FacetFilter } from "@/components/account-filters/facet-filter";
import { useFacets } from "@/components/account-filters/use-facets";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { FormNotice } from "@/components/ui/form/form";
import { Select } from "@/components/ui/form/select";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { AccountFacets } from "@/lib/contracts/accounts/account";
import { choiceName, choicesOf } from "@/lib/contracts/accounts/fields";
import { type FitField, fitFields, fitWeights } from "@/lib/contracts/home/fit";
import type { SavedFitProfile } from "@/lib/contracts/home/fit-profile";
import { fitFieldName, fitHints } from "@/lib/home/fit";
import { send } from "@/lib/http/browser/send";
import { FitPreview } from "./fit-preview";

type Profile = SavedFitProfile["profile"];
type Criterion = Profile["criteria"][number];

const noFacets = { query: "", facets: null };
const tiers = choicesOf("tier").map((value) => ({ value, label: choiceName("tier", value) }));
const weightNames = { 1: "Counts once", 2: "Counts twice", 3: "Counts three times" };

/**
 * The client's criteria for a good fit, with a preview of the accounts that would rise and fall in the ranking. Changes
 * take effect when saved.
 */
export default function FitForm({ profile: first }: { profile: SavedFitProfile }) {
  const [saved, setSaved] = useState(first);
  const [draft, setDraft] = useState<Profile>(first.profile);
  const [failure, setFailure] = useState<string | null>(null);
  const { isSending, run } = useOneAtATime();
  const facets = useFacets("", noFacets, 1);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved.profile);
  const write = (field: FitField, change: Partial<Criterion>) => setDraft(withCriterion(draft, field, change));
  const keep = async () => {
    setFailure(null);
    const sent = await run(() => send("PUT /clients/me/fit/", { body: { ...draft, updated_at: saved.updated_at } }));
    if (sent?.kind === "refused") setFailure(sent.detail);
    if (sent?.kind !== "ok") return;
    setSaved(sent.data);
    setDraft(sent.data.profile);
    showToast("Saved. Home now uses this profile.");
  };
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label="Criteria" className="divide-y divide-line sheet">
        {fitFields.map((field) => (
          <CriterionRow
            key={field}
            field={field}
            criterion={draft.criteria.find((one) => one.field === field) ?? null}
            facets={facets}
            onChange={(change) => write(field, change)}
          />
        ))}
      </ul>
      <FormNotice detail={failure} />
      {isChanged ? <FitPreview profile={draft} /> : null}
      <div className="flex flex-wrap gap-2">
        <OnlineButton variant="primary" busy={isSending} disabled={!isChanged} onClick={() => void keep()}>
          Save profile
        </OnlineButton>
        {isChanged ? <Button onClick={() => setDraft(saved.profile)}>Discard changes</Button> : null}
        {!isChanged && draft.criteria.length > 0 ? (
          <Button variant="ghost" onClick={() => setDraft({ criteria: [] })}>
            Clear all
          </Button>
        ) : null}
      </div>
    </div>
  );
}

interface CriterionRowProps {
  field: FitField;
  criterion: Criterion | null;
  facets: AccountFacets | null;
  onChange: (change: Partial<Criterion>) => void;
}

function CriterionRow({ field, criterion, facets, onChange }: CriterionRowProps) {
  const options = field === "tier" ? tiers : (facets?.[field] ?? []);
  const chosen = criterion?.values ?? [];
  const label = fitFieldName(field);
  const nameOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  const toggle = (value: string) =>
    onChange({ values: chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value] });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-48 max-sm:basis-full">
        <span className="block font-medium text-ink text-sm">{label}</span>
        <span className="block text-muted text-sm [overflow-wrap:anywhere]">
          {chosen.length === 0 ? "Any" : chosen.map(nameOf).join(", ")}
        </span>
      </div>
      <FacetFilter
        label={label}
        options={options}
        isExact={facets?.is_exact !== false}
        chosen={chosen}
        hints={fitHints[field] ?? {}}
        onToggle={toggle}
        onClear={() => onChange({ values: [] })}
      />
      <Select
        aria-label={`How much ${label.toLowerCase()} counts`}
        className="w-44!"
        value={criterion?.weight ?? 1}
        disabled={criterion === null}
        onChange={({ currentTarget }) => {
          const weight = fitWeights.find((one) => `${one}` === currentTarget.value);
          if (weight) onChange({ weight });
        }}
        options={fitWeights.map((weight) => [weight, weightNames[weight]])}
      />
    </li>
  );
}

/**
 * Removes a criterion without a value; criteria follow the order of the fields, so that equal profiles compare equal.
 */
function withCriterion({ criteria }: Profile, field: FitField, change: Partial<Criterion>): Profile {
  const before = criteria.find((one) => one.field === field) ?? { field, values: [], weight: 1 as const };
  const all = [...criteria.filter((one) => one.field !== field), { ...before, ...change }];
  return {
    criteria: fitFields.flatMap((name) => all.filter((one) => one.field === name && one.values.length > 0)),
  };
}
