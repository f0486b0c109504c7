import type { AnyFilter } from "@/lib/contracts/filters/filter-kinds";
import { joinList } from "@/lib/contracts/wire/list-text";
import { FacetFilter } from "./facet-filter";
import type { FacetOption } from "./facet-options";

interface OptionsFilterProps<View> {
  view: View;
  /** The filter's name in the view's table; it takes several values, or one of a few choices. */
  name: keyof View & string;
  info: AnyFilter;
  /** The filter's value as text. */
  written: string;
  /** Absent: the choices from the table. */
  options?: readonly FacetOption[];
  isExact?: boolean;
  onChange: (view: View) => void;
}

/**
 * A filter with a list of options. Pressing an option toggles it; in a filter with a single value, the option replaces
 * the previous value.
 */
export function OptionsFilter<View>(props: OptionsFilterProps<View>) {
  const { view, name, info, written, options = choicesOf(info), isExact = true, onChange } = props;
  if (info.kind !== "values" && info.kind !== "choice") return null;
  const isSingleChoice = info.kind === "choice";
  const chosen = isSingleChoice ? [written].filter(Boolean) : info.read(written);
  const set = (values: readonly string[]) => onChange({ ...view, [name]: info.read(joinList(values)) });
  const toggle = (value: string) =>
    set(
      chosen.includes(value)
        ? chosen.filter((other) => other !== value)
        : isSingleChoice
          ? [value]
          : [...chosen, value],
    );
  return (
    <FacetFilter
      label={info.label}
      {...{ options, isExact, chosen }}
      hints={(!isSingleChoice && info.hints) || {}}
      onToggle={toggle}
      onClear={() => set([])}
    />
  );
}

function choicesOf(info: AnyFilter): FacetOption[] {
  if (info.kind === "choice")
    return Object.entries(info.choices).map(([value, { optionText }]) => ({ value, label: optionText }));
  if (info.kind !== "values") return [];
  return (info.choices ?? []).map((value) => ({ value, label: info.nameOf?.(value) ?? value }));
}
