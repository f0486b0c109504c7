import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import { sectors } from "@/lib/accounts/list/vocabulary";
import type { NewAccountField } from "@/lib/accounts/new-account";

interface AddAccountFieldsProps {
  errors: Readonly<Partial<Record<string, string>>>;
  industryNames: Readonly<Record<string, string>>;
}

/** The fields of a new account. */
export function AddAccountFields({ errors, industryNames }: AddAccountFieldsProps) {
  const text = (name: NewAccountField, label: string, more: { placeholder?: string; maxLength?: number } = {}) => (
    <Field label={label} optional={name !== "name"} error={errors[name]}>
      {(control) => (
        <Input {...control} name={name} required={name === "name"} autoComplete="off" maxLength={200} {...more} />
      )}
    </Field>
  );
  const choice = (name: NewAccountField, label: string, options: readonly (readonly [string, string])[]) => (
    <Field label={label} optional error={errors[name]}>
      {(control) => (
        <Select {...control} name={name} defaultValue="">
          <option value="">Not known</option>
          {options.map(([value, shown]) => (
            <option key={value} value={value}>
              {shown}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
  return (
    <>
      {text("name", "Name")}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {text("domain", "Domain", { placeholder: "example.com", maxLength: 253 })}
        {text("ticker", "Ticker", { maxLength: 12 })}
        {choice(
          "sector",
          "Sector",
          sectors.map((sector) => [sector, sector] as const),
        )}
        {choice(
          "industry_code",
          "Industry",
          Object.entries(industryNames).toSorted((a, b) => a[1].localeCompare(b[1], "en")),
        )}
        {text("hq_city", "City", { maxLength: 100 })}
        {text("hq_state", "State", { placeholder: "Two letters, such as NY", maxLength: 2 })}
        {text("hq_country", "Country", { maxLength: 100 })}
        {text("founded_year", "Founded", { placeholder: "Year", maxLength: 4 })}
        {text("employees", "Employees", { placeholder: "500 or 1.5k", maxLength: 20 })}
        {text("revenue_usd", "Revenue, US dollars a year", { placeholder: "20M", maxLength: 20 })}
      </div>
    </>
  );
}
