import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { controlStyle } from "@/components/ui/form/input";
import { Popover } from "@/components/ui/overlay/popover";
import FacetOptions, { type FacetOption } from "../facet-options";

interface ValuesPopoverProps {
  /** The condition's accessible name. */
  name: string;
  /** The label of the values. */
  label: string;
  options: readonly FacetOption[];
  chosen: readonly string[];
  hints?: Readonly<Record<string, string>>;
  onChange: (values: string[]) => void;
}

/** Several values of a condition, chosen by checkboxes in a list. */
export function ValuesPopover({ name, label, options, chosen, hints = {}, onChange }: ValuesPopoverProps) {
  const text = chosen.map((value) => options.find((option) => option.value === value)?.label ?? value).join(", ");
  return (
    <Popover
      label={`${name}: values`}
      trigger={
        <>
          <span className="sr-only">{name}: </span>
          <span className={text ? "min-w-0 grow truncate text-left text-ink" : "grow text-left text-muted"}>
            {text || "Choose…"}
          </span>
          <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden="true" />
        </>
      }
      triggerClassName={clsx(controlStyle, "flex h-8 items-center gap-2 px-2.5")}
    >
      <FacetOptions
        {...{ label, options, chosen, hints }}
        isExact
        onToggle={(value) =>
          onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
        }
      />
    </Popover>
  );
}
