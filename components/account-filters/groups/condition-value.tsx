import { useState } from "react";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import type { ConditionField, Operator } from "@/lib/accounts/groups/conditions";
import { signalChoices } from "@/lib/activity/signal-names";
import type { AccountFacets } from "@/lib/contracts/accounts/account";
import { countedFilters } from "@/lib/contracts/accounts/filters";
import type { AnyFilter } from "@/lib/contracts/filters/filter-kinds";
import { readSignalFilter, signalDays, writeSignalFilter } from "@/lib/contracts/signals/signal-filter";
import { signalKinds } from "@/lib/contracts/signals/signal-kind";
import type { FilterLeaf } from "@/lib/contracts/wire/filter-tree";
import { joinList, splitList } from "@/lib/contracts/wire/list-text";
import { readAmount, writeAmount } from "@/lib/figures/amount";
import { formatDays } from "@/lib/filters/chips";
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
  const { field } = props;
  if (field.kind === "custom") return <CustomValue {...props} field={field.custom} />;
  const { info } = field;
  switch (info.kind) {
    case "values":
      return <Values {...props} info={info} />;
    case "range":
      return <Range {...props} />;
    case "signal":
      return <Signal {...props} />;
    case "owner": {
      const people = ownerOptions(props.facets?.owner ?? [], props.leaf.value);
      return <OneOf {...props} options={[chooseOne, ...callers, ...people]} />;
    }
    case "days": {
      const offered = info.isFixed ? info.choices : offeredDays(info.choices, Number(props.leaf.value));
      return <OneOf {...props} options={offered.map((days) => ({ value: String(days), label: formatDays(days) }))} />;
    }
    case "choice": {
      const choices = Object.entries(info.choices);
      return <OneOf {...props} options={choices.map(([value, { text }]) => ({ value, label: text }))} />;
    }
    default:
      return null;
  }
}

const chooseOne = { value: "", label: "Choose…" };
const callers = [
  { value: "me", label: "Me" },
  { value: "none", label: "Nobody" },
];

function OneOf({ leaf, name, options, onChange }: ConditionValueProps & { options: readonly FacetOption[] }) {
  return (
    <Select
      aria-label={`${name}: value`}
      value={leaf.value}
      onChange={(event) => onChange(event.target.value)}
      options={options.map(({ value, label }) => [value, label])}
    />
  );
}

/** The options, plus the chosen one if it isn't among them. */
function ownerOptions(options: readonly FacetOption[], chosen: string): readonly FacetOption[] {
  const people = options.filter(({ value }) => value !== "none");
  const isKnown = ["", "me", "none"].includes(chosen) || people.some(({ value }) => value === chosen);
  return isKnown ? people : [...people, { value: chosen, label: chosen }];
}

type ValuesInfo = Extract<AnyFilter, { kind: "values" }>;

function Values({ field, info, leaf, name, facets, onChange }: ConditionValueProps & { info: ValuesInfo }) {
  const counted = countedFilters.find((one) => one === field.name);
  const options = counted
    ? (facets?.[counted] ?? []).map(({ value, label }) => ({ value, label }))
    : (info.choices ?? []).map((value) => ({ value, label: (info.optionOf ?? info.nameOf)?.(value) ?? value }));
  return (
    <ValuesPopover
      {...{ name, options, label: field.label, hints: info.hints ?? {} }}
      chosen={splitList(leaf.value)}
      onChange={(values) => onChange(joinList(values))}
    />
  );
}

/** A range of amounts, as typed by the user; invalid text is ignored and marked as an error. */
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

/**
 * Chooses one kind of signal, or any kind. A URL can name several kinds; they are kept until the user chooses another
 * one.
 */
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
        options={signalKinds.map((one) => [one, signalChoices[one]])}
      >
        <option value="">Any signal</option>
        {signal.kinds.length > 1 ? (
          <option value={kind}>{signal.kinds.map((one) => signalChoices[one]).join(", ")}</option>
        ) : null}
      </Select>
      <Select
        aria-label={`${name}: how long ago`}
        value={signal.days}
        onChange={(event) => onChange(writeSignalFilter({ ...signal, days: Number(event.target.value) }))}
        options={offeredDays(signalDays, signal.days).map((one) => [one, `${one} days`])}
      />
    </div>
  );
}
