import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { type CustomFieldType, showFieldValue } from "@/lib/contracts/accounts/custom-field";
import type { FieldCondition } from "@/lib/contracts/filters/custom-field-filter";
import { formatDay } from "@/lib/figures/time";

export const typeNames: Record<CustomFieldType, string> = {
  text: "Text",
  number: "Number",
  date: "Date",
  choice: "Choice",
};

const figures = new Intl.NumberFormat("en-US", { maximumFractionDigits: 6 });

/** Formats a value of a field for a cell or a line. */
export function fieldText(field: AccountField, value: string): string {
  if (field.type === "number") {
    // Digits beyond the precision of a JavaScript number are shown unchanged.
    return value.replace(/[-.]/g, "").length > 15 ? value : figures.format(Number(value));
  }
  return field.type === "date" ? formatDay(value) : showFieldValue(field, value);
}

/** Describes a condition on a field: the field's name and the condition; null while the fields aren't loaded. */
export function describeCondition(
  condition: FieldCondition,
  fields: readonly AccountField[] | null,
): { label: string; text: string } {
  if (fields === null) return { label: "A custom field", text: "as chosen" };
  const field = fields.find(({ id }) => id === condition.field);
  if (!field) return { label: "Custom field", text: "no longer available" };
  const label = field.name;
  const show = (value: string) => fieldText(field, value);
  switch (condition.test) {
    case "empty":
      return { label, text: "Not known" };
    case "filled":
      return { label, text: "Known" };
    case "is":
      return { label, text: condition.values.map(show).join(" or ") };
    case "isnt":
      return { label, text: `isn’t ${condition.values.map(show).join(" or ")}` };
    case "between": {
      const { from, to } = condition;
      if (from !== null && to !== null) return { label, text: `${show(from)} to ${show(to)}` };
      const isDay = field.type === "date";
      return from === null
        ? { label, text: isDay ? `until ${show(to ?? "")}` : `${show(to ?? "")} or less` }
        : { label, text: isDay ? `from ${show(from)} on` : `${show(from)} or more` };
    }
  }
}
