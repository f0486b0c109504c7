"use client";

import { useState } from "react";
import { useRead } from "@/components/cache/use-read";
import { FieldInput } from "@/components/custom-fields/field-input";
import { Button } from "@/components/ui/button/button";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Form } from "@/components/ui/form/form";
import { Select } from "@/components/ui/form/select";
import { useForm } from "@/components/ui/form/use-form";
import { type AccountsView, writeView } from "@/lib/accounts/list/view";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import type { CustomFieldType } from "@/lib/contracts/accounts/custom-field";
import { type FieldCondition, maxFieldConditions } from "@/lib/contracts/filters/custom-field-filter";
import { formatCount } from "@/lib/contracts/text/format-number";
import { loadCounts } from "@/lib/custom-fields/browser/requests";
import { readTyped } from "@/lib/custom-fields/read-typed";

type Test = FieldCondition["test"];

const testNames: Record<Test, string> = {
  is: "is",
  isnt: "isn’t",
  between: "is between",
  filled: "is known",
  empty: "isn’t known",
};

const testsOf: Record<CustomFieldType, readonly Test[]> = {
  text: ["is", "isnt", "filled", "empty"],
  number: ["between", "is", "isnt", "filled", "empty"],
  date: ["between", "is", "isnt", "filled", "empty"],
  choice: ["is", "isnt", "filled", "empty"],
};

interface CustomFilterFormProps {
  view: AccountsView;
  fields: readonly AccountField[];
  onChange: (view: AccountsView) => void;
}

/** Adds one condition on one field; it replaces an existing condition on that field. */
export default function CustomFilterForm({ view, fields, onChange }: CustomFilterFormProps) {
  const { ref, error, refuse, clear } = useForm({ noDraft: "filter" });
  const [fieldId, setFieldId] = useState(view.custom.at(-1)?.field ?? fields[0]?.id ?? "");
  const field = fields.find(({ id }) => id === fieldId) ?? fields[0];
  const standing = view.custom.find((one) => one.field === field?.id);
  const [chosenTest, setTest] = useState<Test | null>(standing?.test ?? null);
  if (!field) return null;
  const tests = testsOf[field.type];
  const test = chosenTest && tests.includes(chosenTest) ? chosenTest : (tests[0] ?? "is");
  const onSubmit = (values: FormData) => {
    const read = readCondition(field, test, values);
    if ("refused" in read) return refuse({}, read.refused);
    const others = view.custom.filter((one) => one.field !== field.id);
    if (others.length >= maxFieldConditions) return refuse({}, `At most ${maxFieldConditions} fields at once.`);
    onChange({ ...view, custom: [...others, read] });
  };
  return (
    <Form ref={ref} onSubmit={onSubmit} onInput={clear} className="flex min-h-0 flex-col gap-2.5 overflow-y-auto p-3">
      <Select
        data-first
        aria-label="Field"
        value={field.id}
        onChange={(event) => {
          setFieldId(event.currentTarget.value);
          setTest(view.custom.find((one) => one.field === event.currentTarget.value)?.test ?? null);
        }}
        options={fields.map(({ id, name }) => [id, name])}
      />
      <Select
        aria-label="Condition"
        value={test}
        onChange={(event) => setTest(tests.find((one) => one === event.currentTarget.value) ?? null)}
        options={tests.map((one) => [one, testNames[one]])}
      />
      <ConditionInput key={`${field.id} ${test}`} {...{ field, test, view }} standing={standing} />
      {error.detail ? (
        <p role="alert" className="text-danger-ink">
          {error.detail}
        </p>
      ) : null}
      <Button type="submit" variant="primary">
        Apply
      </Button>
    </Form>
  );
}

interface ConditionInputProps {
  field: AccountField;
  test: Test;
  view: AccountsView;
  standing: FieldCondition | undefined;
}

/** The inputs of a condition: options with their counts, a lower and an upper bound, or a value. */
function ConditionInput({ field, test, view, standing }: ConditionInputProps) {
  if (test === "empty" || test === "filled") return null;
  if (test === "between") {
    const range = standing?.test === "between" ? standing : { from: null, to: null };
    return (
      <div className="flex items-center gap-2">
        <FieldInput field={field} name="from" value={range.from} control={{ "aria-label": "From" }} />
        <span aria-hidden="true" className="text-muted">
          –
        </span>
        <FieldInput field={field} name="to" value={range.to} control={{ "aria-label": "To" }} />
      </div>
    );
  }
  const values = standing?.test === "is" || standing?.test === "isnt" ? standing.values : [];
  if (field.type === "choice") return <Options field={field} view={view} values={values} />;
  return <FieldInput field={field} name="value" value={values[0] ?? null} control={{ "aria-label": "Value" }} />;
}

function Options({ field, view, values }: { field: AccountField; view: AccountsView; values: readonly string[] }) {
  const query = writeView(view);
  const { data: counts } = useRead(["field-counts", field.id, query], () => loadCounts(field.id, query));
  return (
    <ul className="min-h-0">
      {field.options
        .filter((option) => !option.is_retired || (counts?.counts[option.id] ?? 0) > 0)
        .map(({ id, label }) => (
          <li key={id} className="flex items-center gap-2 rounded-sm px-1 hover:bg-hover">
            <Checkbox
              className="min-h-8 grow"
              name="options"
              value={id}
              defaultChecked={values.includes(id)}
              label={label}
            />
            {counts ? (
              <span className="text-muted text-xs tabular-nums">
                {formatCount(counts.counts[id] ?? 0)}
                {counts.is_exact ? "" : "+"}
              </span>
            ) : null}
          </li>
        ))}
    </ul>
  );
}

function readCondition(field: AccountField, test: Test, data: FormData): FieldCondition | { refused: string } {
  const own = { field: field.id };
  if (test === "empty" || test === "filled") return { ...own, test };
  const read = (name: string) => readTyped(field, String(data.get(name) ?? ""));
  if (test === "between") {
    const [from, to] = [read("from"), read("to")];
    if ("refused" in from) return from;
    if ("refused" in to) return to;
    if (from.value === null && to.value === null) return { refused: "Enter a start or an end." };
    return { ...own, test, from: from.value, to: to.value };
  }
  if (field.type === "choice") {
    const values = data.getAll("options").map(String);
    return values.length === 0 ? { refused: "Choose an option." } : { ...own, test, values };
  }
  const value = read("value");
  if ("refused" in value) return value;
  return value.value === null ? { refused: "Enter a value." } : { ...own, test, values: [value.value] };
}
