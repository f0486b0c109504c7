import { DateInput } from "@/components/ui/form/date-input";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import { sectors } from "@/lib/accounts/list/vocabulary";
import { type FormField, fieldInfo, formFields } from "@/lib/contracts/accounts/fields";

interface AddAccountFieldsProps {
  errors: Readonly<Partial<Record<string, string>>>;
  industryNames: Readonly<Record<string, string>>;
}

/** The fields of a new account. */
export function AddAccountFields({ errors, industryNames }: AddAccountFieldsProps) {
  const choices: Partial<Record<FormField, readonly (readonly [string, string])[]>> = {
    sector: sectors.map((sector) => [sector, sector] as const),
    industry_code: Object.entries(industryNames).toSorted((a, b) => a[1].localeCompare(b[1], "en")),
  };
  const fields = formFields.map((key) => {
    const { label, hint, kind, max = 20, isRequired = false, options = {} } = fieldInfo(key);
    const offered = choices[key] ?? Object.entries(options);
    const Control = kind === "date" ? DateInput : Input;
    return (
      <Field key={key} label={label} optional={!isRequired} error={errors[key]}>
        {offered.length > 0 ? (
          <Select name={key} defaultValue="" options={offered}>
            <option value="">Not known</option>
          </Select>
        ) : (
          <Control name={key} required={isRequired} autoComplete="off" maxLength={max} placeholder={hint} />
        )}
      </Field>
    );
  });
  const [name, ...others] = fields;
  return (
    <>
      {name}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">{others}</div>
    </>
  );
}
