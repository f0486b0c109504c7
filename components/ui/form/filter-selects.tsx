import { Button } from "../button/button";
import { Select } from "./select";

interface FilterSelectsProps<Filter> {
  /** Names the group for screen readers: "Filter people". */
  label: string;
  /** One select for each filter; `any` names the option that matches everything. */
  selects: readonly {
    name: keyof Filter & string;
    label: string;
    any: string;
    options: readonly (readonly [value: string, label: string])[];
  }[];
  filter: Filter;
  onChange: (filter: Partial<Filter>) => void;
  /** The class that gives each select its width. */
  selectClassName: string;
}

/** Filters of a list with one select each, and a button that clears them all. */
export function FilterSelects<Filter extends object>(props: FilterSelectsProps<Filter>) {
  const { label, selects, filter, onChange, selectClassName } = props;
  return (
    <fieldset aria-label={label} className="mb-3 flex flex-wrap gap-2">
      {selects.map(({ name, options, any, label }) => (
        <Select
          key={name}
          aria-label={label}
          className={selectClassName}
          value={String(filter[name] ?? "")}
          onChange={(event) => onChange({ ...filter, [name]: event.currentTarget.value || undefined })}
          options={options}
        >
          <option value="">{any}</option>
        </Select>
      ))}
      {isNarrowed(filter) ? (
        <Button variant="ghost" className="shrink-0" onClick={() => onChange({})}>
          Clear filters
        </Button>
      ) : null}
    </fieldset>
  );
}

/** Whether a filter restricts anything. */
export function isNarrowed(filter: object): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}
