import { X } from "lucide-react";
import { useCustomFields } from "@/components/custom-fields/fields-context";
import { IconButton } from "@/components/ui/button/icon-button";
import { Select } from "@/components/ui/form/select";
import { operatorsOf, readLeaf, type Vocabulary, writeLeaf } from "@/lib/accounts/groups/conditions";
import { describeNode } from "@/lib/accounts/list/chips";
import type { AccountFacets } from "@/lib/contracts/accounts/account";
import type { FilterLeaf } from "@/lib/contracts/wire/filter-tree";
import { ConditionValue } from "./condition-value";

interface ConditionRowProps {
  leaf: FilterLeaf;
  /** The condition's accessible name. */
  name: string;
  facets: AccountFacets | null;
  vocabulary: Vocabulary;
  /** Null removes the condition. */
  onChange: (leaf: FilterLeaf | null) => void;
}

/** One condition: its field, operator and value. */
export function ConditionRow({ leaf, name, facets, vocabulary, onChange }: ConditionRowProps) {
  const fields = useCustomFields();
  const read = readLeaf(leaf, vocabulary);
  const remove = (
    <IconButton
      label={`Remove ${name.toLowerCase()}`}
      tooltip="none"
      size="sm"
      className="max-sm:col-start-3 max-sm:row-start-2"
      onClick={() => onChange(null)}
    >
      <X aria-hidden="true" />
    </IconButton>
  );
  if (!read) {
    return (
      <fieldset aria-label={name} className="flex items-center gap-2 text-ink text-sm">
        <span className="min-w-0 grow truncate">{describeNode(leaf, facets, fields)}</span>
        {remove}
      </fieldset>
    );
  }
  const { field, operator } = read;
  const operators = operatorsOf(field, vocabulary.hasEmpty);
  const hasValue = operator !== "isEmpty" && operator !== "isKnown";
  return (
    <fieldset
      aria-label={name}
      className="grid items-center gap-2 max-sm:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_auto] sm:grid-cols-[9.5rem_8.5rem_minmax(0,1fr)_auto]"
    >
      <Select
        aria-label={`${name}: field`}
        value={field.name}
        onChange={(event) => {
          const next = vocabulary.fields.find((one) => one.name === event.target.value);
          if (next) onChange(writeLeaf(next, operatorsOf(next, false)[0]?.operator ?? "is", leaf));
        }}
        options={vocabulary.fields.map((one) => [one.name, one.label])}
      />
      <Select
        className="max-sm:col-span-2"
        aria-label={`${name}: comparison`}
        value={operator}
        onChange={(event) => {
          const next = operators.find((one) => one.operator === event.target.value);
          if (next) onChange(writeLeaf(field, next.operator, leaf));
        }}
        options={operators.map((one) => [one.operator, one.text])}
      />
      <div className="min-w-0 max-sm:col-span-2">
        {hasValue ? (
          <ConditionValue
            key={`${field.name} ${operator}`}
            {...{ leaf, name, field, operator, facets }}
            onChange={(value) => onChange({ ...leaf, value })}
          />
        ) : null}
      </div>
      {remove}
    </fieldset>
  );
}
