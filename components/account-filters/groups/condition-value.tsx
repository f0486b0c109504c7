import { useState } from "react";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import type { ConditionField, Operator } from "@/lib/accounts/groups/conditions";
import { facetFilters } from "@/lib/accounts/list/view";
import { accountStages, accountTiers, bandMeanings } from "@/lib/accounts/list/vocabulary";
import { signalChoices } from "@/lib/activity/signal-names";
import type { AccountFacets } from "@/lib/contracts/accounts/account";
import { changedDays } from "@/lib/contracts/activity/activity-filter";
import { readSignalFilter, signalDays, writeSignalFilter } from "@/lib/contracts/signals/signal-filter";
import { signalKinds } from "@/lib/contracts/signals/signal-kind";
import { silenceFilters } from "@/lib/contracts/signals/silence-days";
import type { FilterLeaf } from "@/lib/contracts/wire/filter-tree";
import { joinList, splitList } from "@/lib/contracts/wire/list-text";
import { stageNames } from "@/lib/facts/stage-names";
import { readAmount, writeAmount } from "@/lib/figures/amount";
import type { FacetOption } from "../facet-options";
import { offeredDays } from "../offered-days";
import { CustomValue } from "./custom-value";
import { ValuesPopover } from "./values-popover";

interface ConditionValueProps {
  field: ConditionField;
  operator: Operator;
  leaf: FilterLeaf;
  name: string;
  facets: AccountFacets | null;
  onChange: (value: string) => void;
}

/** The value of a condition, in the input that its field requires. */
export function ConditionValue(props: ConditionValueProps) {
  const { field, leaf, name, facets, onChange } = props;
  switch (field.kind) {
    case "custom":
      return <CustomValue {...props} field={field.custom} />;
    case "values":
      return <Values {...props} />;
    case "range":
      return <Range {...props} />;
    case "signal":
      return <Signal {...props} />;
    case "owner":
      return (
        <Select aria-label={`${name}: value`} value={leaf.value} onChange={(event) => onChange(event.target.value)}>
          <option value="">Choose…</option>
          <option value="me">Me</option>
          <option value="none">Nobody</option>
          {named(facets?.owner ?? [], leaf.value).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      );
    case "quiet":
      return (
        <Select aria-label={`${name}: value`} value={leaf.value} onChange={(event) => onChange(event.target.value)}>
          {silenceFilters.map((days) => (
            <option key={days} value={days}>{`${days} days`}</option>
          ))}
        </Select>
      );
    case "changed":
      return (
        <Select aria-label={`${name}: value`} value={leaf.value} onChange={(event) => onChange(event.target.value)}>
          {offeredDays(changedDays, Number(leaf.value)).map((days) => (
            <option key={days} value={days}>
              {days === 1 ? "day" : `${days} days`}
            </option>
          ))}
        </Select>
      );
    case "task":
      return (
        <Select aria-label={`${name}: value`} value={leaf.value} onChange={(event) => onChange(event.target.value)}>
          <option value="open">of anyone</option>
          <option value="mine">of mine</option>
        </Select>
      );
    case "flag":
      return null;
  }
}

/** The options and the chosen one, even if it isn't among them. */
function named(options: readonly FacetOption[], chosen: string): readonly FacetOption[] {
  const people = options.filter(({ value }) => value !== "none");
  const isKnown = ["", "me", "none"].includes(chosen) || people.some(({ value }) => value === chosen);
  return isKnown ? people : [...people, { value: chosen, label: chosen }];
}

function optionsOf(field: ConditionField, facets: AccountFacets | null): FacetOption[] {
  if (field.name === "tier") return accountTiers.map((tier) => ({ value: tier, label: `Tier ${tier}` }));
  if (field.name === "stage") return accountStages.map((stage) => ({ value: stage, label: stageNames[stage] }));
  const name = facetFilters.find((one) => one === field.name);
  return name ? (facets?.[name] ?? []).map(({ value, label }) => ({ value, label })) : [];
}

function Values({ field, leaf, name, facets, onChange }: ConditionValueProps) {
  return (
    <ValuesPopover
      {...{ name, label: field.label }}
      options={optionsOf(field, facets)}
      chosen={splitList(leaf.value)}
      hints={field.name === "band" ? bandMeanings : {}}
      onChange={(values) => onChange(joinList(values))}
    />
  );
}

/** Amounts as typed by users; invalid text is ignored and marked as an error. */
function Range({ field, leaf, name, onChange }: ConditionValueProps) {
  const [min = "", max = ""] = leaf.value.split("..");
  const [texts, setTexts] = useState({ min: "", max: "" });
  // Keeps the typed text as long as it represents the current value.
  const shownOf = (text: string, digits: string) =>
    text !== "" && String(readAmount(text) ?? "") === digits ? text : writtenAmount(digits);
  const shown = { min: shownOf(texts.min, min), max: shownOf(texts.max, max) };
  const change = (next: typeof texts) => {
    setTexts(next);
    onChange(`${readAmount(next.min) ?? ""}..${readAmount(next.max) ?? ""}`);
  };
  const input = (end: "min" | "max", hint: string) => (
    <Input
      aria-label={`${name}: ${field.label.toLowerCase()} ${hint.toLowerCase()}`}
      aria-invalid={readAmount(shown[end]) === undefined}
      placeholder={hint}
      value={shown[end]}
      maxLength={20}
      autoComplete="off"
      onChange={(event) => change({ ...shown, [end]: event.target.value })}
    />
  );
  return (
    <div className="flex items-center gap-2">
      {input("min", "From")}
      <span aria-hidden="true" className="text-muted">
        –
      </span>
      {input("max", "To")}
    </div>
  );
}

function writtenAmount(digits: string): string {
  return digits === "" ? "" : writeAmount(Number(digits));
}

/** One kind, or any; a URL can name several, which stay until another one is chosen. */
function Signal({ leaf, name, onChange }: ConditionValueProps) {
  const signal = readSignalFilter(leaf.value) ?? { kinds: [], days: 30 };
  const kind = signal.kinds.join();
  return (
    <div className="grid grid-cols-2 gap-2">
      <Select
        aria-label={`${name}: kind of signal`}
        value={kind}
        onChange={(event) => {
          const kinds = signalKinds.filter((one) => one === event.target.value);
          onChange(writeSignalFilter({ ...signal, kinds }));
        }}
      >
        <option value="">Any signal</option>
        {signal.kinds.length > 1 ? (
          <option value={kind}>{signal.kinds.map((one) => signalChoices[one]).join(", ")}</option>
        ) : null}
        {signalKinds.map((one) => (
          <option key={one} value={one}>
            {signalChoices[one]}
          </option>
        ))}
      </Select>
      <Select
        aria-label={`${name}: how long ago`}
        value={signal.days}
        onChange={(event) => onChange(writeSignalFilter({ ...signal, days: Number(event.target.value) }))}
      >
        {offeredDays(signalDays, signal.days).map((one) => (
          <option key={one} value={one}>{`${one} days`}</option>
        ))}
      </Select>
    </div>
  );
}
