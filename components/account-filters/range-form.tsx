"use client";

import { Button } from "@/components/ui/button/button";
import { Form } from "@/components/ui/form/form";
import { Input } from "@/components/ui/form/input";
import { useForm } from "@/components/ui/form/use-form";
import { type AccountsView, setRange } from "@/lib/accounts/list/view";
import { accountFilters, type RangeFilter, rangeFilters } from "@/lib/contracts/accounts/filters";
import { readAmount, writeAmount } from "@/lib/figures/amount";

interface RangeFormProps {
  view: AccountsView;
  onChange: (view: AccountsView) => void;
}

/** A lower and an upper bound for each figure. */
export default function RangeForm({ view, onChange }: RangeFormProps) {
  const { ref, error, refuse } = useForm({ noDraft: "filter" });
  const onSubmit = (fields: FormData) => {
    let next = view;
    for (const name of rangeFilters) {
      const min = readAmount(String(fields.get(`${name}_min`) ?? ""));
      const max = readAmount(String(fields.get(`${name}_max`) ?? ""));
      if (min === undefined || max === undefined) {
        return refuse({}, `${labelOf(name)}: enter amounts such as 500, 20k, 1.5M or 2B.`);
      }
      next = setRange(next, name, { min, max });
    }
    onChange(next);
  };
  return (
    <Form ref={ref} onSubmit={onSubmit} className="flex flex-col gap-3 p-3">
      {rangeFilters.map((name) => (
        <fieldset key={name}>
          <legend className="mb-1.5 font-medium">{labelOf(name)}</legend>
          <div className="flex items-center gap-2">
            <AmountInput name={`${name}_min`} label={`${labelOf(name)} from`} hint="From" value={view[name].min} />
            <span aria-hidden="true" className="text-muted">
              –
            </span>
            <AmountInput name={`${name}_max`} label={`${labelOf(name)} to`} hint="To" value={view[name].max} />
          </div>
        </fieldset>
      ))}
      {error.detail ? (
        <p role="alert" className="text-danger-ink">
          {error.detail}
        </p>
      ) : (
        <p className="text-muted text-xs">Accounts without this figure are excluded.</p>
      )}
      <Button type="submit" variant="primary">
        Apply
      </Button>
    </Form>
  );
}

const labelOf = (name: RangeFilter) => accountFilters.table[name].label;

function AmountInput({
  name,
  label,
  hint,
  value,
}: {
  name: string;
  label: string;
  hint: string;
  value: number | null;
}) {
  return (
    <Input
      name={name}
      aria-label={label}
      placeholder={hint}
      defaultValue={writeAmount(value)}
      inputMode="text"
      autoComplete="off"
      maxLength={20}
    />
  );
}
