"use client";

import { X } from "lucide-react";
import { useState } from "react";
import { ActivityFilter } from "@/components/account-filters/activity-filter";
import FilterChips from "@/components/account-filters/filter-chips";
import { GroupFilter } from "@/components/account-filters/groups/group-filter";
import { ListFilters } from "@/components/account-filters/list-filters";
import { RangeFilters } from "@/components/account-filters/range-filters";
import { useFacets } from "@/components/account-filters/use-facets";
import { FieldsProvider } from "@/components/custom-fields/fields-context";
import { useClientFields } from "@/components/custom-fields/use-client-fields";
import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { type AccountsView, readView, writeView } from "@/lib/accounts/list/view";
import type { RuleKind } from "@/lib/contracts/rules/rule-kind";

interface RuleAccountsProps {
  kind: RuleKind;
  /** The query of the accounts list's URL. */
  query: string;
  onChange: (query: string) => void;
}

const noFacets = { query: "", facets: null };

/** The accounts that a rule covers, chosen by the filters of the accounts list. */
export function RuleAccounts({ kind, query, onChange }: RuleAccountsProps) {
  const view = readView(new URLSearchParams(query));
  const facets = useFacets(query, noFacets, 0);
  const [isGrouping, setGrouping] = useState(false);
  const write = (next: AccountsView) => onChange(writeView({ ...next, sort: null }));
  // The owner filter has a field of its own.
  const filtered = { ...view, owner: null };
  const writeFilters = (next: AccountsView) => write({ ...next, owner: view.owner, q: view.q });
  const colleague = view.owner !== null && view.owner !== "me" && view.owner !== "none" ? view.owner : null;
  return (
    <FieldsProvider value={useClientFields()}>
      <div className="flex flex-col gap-2">
        <Field label={kind === "industry" ? "Which accounts’ industries" : "Which accounts"}>
          <Select value={view.owner ?? ""} onChange={(event) => write({ ...view, owner: event.target.value || null })}>
            <option value="me">My accounts</option>
            <option value="">All accounts</option>
            <option value="none">Accounts without an owner</option>
            {colleague ? (
              <option value={colleague}>
                Accounts of {facets?.owner.find(({ value }) => value === colleague)?.label ?? "a colleague"}
              </option>
            ) : null}
          </Select>
        </Field>
        <div className="flex flex-wrap gap-2">
          <ListFilters view={filtered} facets={facets} onChange={writeFilters} />
          <RangeFilters view={filtered} onChange={writeFilters} />
          <ActivityFilter view={filtered} onChange={writeFilters} />
          <GroupFilter view={view} isOpen={isGrouping} onOpen={setGrouping} onChange={write} />
        </div>
        {view.q ? (
          <button
            type="button"
            onClick={() => write({ ...view, q: "" })}
            aria-label={`Remove search ${view.q}`}
            className="inline-flex h-6 items-center gap-1 self-start rounded-sm bg-sunken pr-1 pl-2 text-muted text-xs hover:bg-hover hover:text-ink"
          >
            <span className="text-muted">Search</span>
            <span className="font-medium text-ink">{view.q}</span>
            <X className="size-3" aria-hidden="true" />
          </button>
        ) : null}
        <FilterChips view={filtered} facets={facets} onChange={writeFilters} onEdit={() => setGrouping(true)} />
      </div>
    </FieldsProvider>
  );
}
