import { useState } from "react";
import { DateInput } from "@/components/ui/form/date-input";
import { Input } from "@/components/ui/form/input";
import { customValuesOf, type Operator, writeCustom } from "@/lib/accounts/groups/conditions";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { maxCustomTextLength } from "@/lib/contracts/accounts/custom-field";
import type { FilterLeaf } from "@/lib/contracts/wire/filter-tree";
import { readTyped } from "@/lib/custom-fields/read-typed";
import { ValuesPopover } from "./values-popover";

interface CustomValueProps {
  field: AccountField;
  operator: Operator;
  leaf: FilterLeaf;
  name: string;
  onChange: (value: string) => void;
}

/** The values of a condition on a custom field: options, a lower and an upper bound, or one value. */
export function CustomValue({ field, operator, leaf, name, onChange }: CustomValueProps) {
  const values = customValuesOf(leaf, field);
  const [typed, setTyped] = useState({ texts: values, value: leaf.value });
  // Keeps the typed texts as long as they represent the current value.
  const texts = typed.value === leaf.value ? typed.texts : values;
  const write = (next: readonly string[], nextTexts = next) => {
    const { value } = writeCustom(field, operator, next);
    setTyped({ texts: nextTexts, value });
    onChange(value);
  };
  if (field.type === "choice") {
    const options = field.options
      .filter(({ id, is_retired: isRetired }) => !isRetired || values.includes(id))
      .map(({ id, label }) => ({ value: id, label }));
    return <ValuesPopover {...{ name, label: field.name, options, chosen: values }} onChange={write} />;
  }
  const Control = field.type === "date" ? DateInput : Input;
  const input = (at: number, hint: string) => (
    <Control
      aria-label={`${name}: ${hint.toLowerCase()}`}
      aria-invalid={"refused" in readTyped(field, texts[at] ?? "")}
      placeholder={hint}
      inputMode={field.type === "number" ? "decimal" : undefined}
      maxLength={field.type === "number" ? 24 : maxCustomTextLength}
      autoComplete="off"
      value={texts[at] ?? ""}
      onChange={(event) => {
        const next = [0, 1].map((one) => (one === at ? event.target.value : (texts[one] ?? "")));
        // Invalid text is ignored and marked as an error.
        write(
          next.map((text) => writtenOf(field, text)),
          next,
        );
      }}
    />
  );
  if (operator !== "between") return input(0, "Value");
  return (
    <div className="flex items-center gap-2">
      {input(0, "From")}
      <span aria-hidden="true" className="text-muted">
        –
      </span>
      {input(1, "To")}
    </div>
  );
}

function writtenOf(field: AccountField, text: string): string {
  const read = readTyped(field, text);
  return "refused" in read ? "" : (read.value ?? "");
}
