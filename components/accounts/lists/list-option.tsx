import { clsx } from "clsx";
import { List, Plus, Users } from "lucide-react";
import { ListboxOption } from "@/components/ui/listbox/listbox-option";

interface ListOptionProps {
  id: string;
  kind: "private" | "shared" | "new";
  text: string;
  detail: string | null;
  /** Whether Enter chooses this option. */
  isActive: boolean;
  onChoose: () => void;
}

const icons = { private: List, shared: Users, new: Plus };

/** An option in a list of lists. The focus stays in the field above. */
export function ListOption({ id, kind, text, detail, isActive, onChoose }: ListOptionProps) {
  const Icon = icons[kind];
  return (
    <ListboxOption
      {...{ id, isActive, onChoose }}
      className={clsx("min-h-9 gap-2.5 rounded-sm px-2 py-1", isActive ? "bg-accent-soft" : "hover:bg-hover")}
    >
      <Icon className={clsx("size-4 shrink-0", isActive ? "text-accent-ink" : "text-muted")} aria-hidden="true" />
      <span className="min-w-0 grow">
        <span className={clsx("block truncate text-sm", isActive ? "text-accent-ink" : "text-ink")}>{text}</span>
        {detail === null ? null : (
          <span className={clsx("block truncate text-xs", isActive ? "text-accent-ink" : "text-muted")}>{detail}</span>
        )}
      </span>
    </ListboxOption>
  );
}
