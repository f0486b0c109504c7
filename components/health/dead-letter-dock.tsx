import { RotateCw, Trash2 } from "lucide-react";
import { actionStyle } from "@/components/accounts/bulk/action-style";
import { SelectionFrame } from "@/components/accounts/bulk/selection-frame";
import { BottomDock } from "@/components/ui/bottom-dock";

const actions = [
  { kind: "retry", label: "Retry", Icon: RotateCw },
  { kind: "discard", label: "Discard…", Icon: Trash2 },
] as const;

interface DeadLetterDockProps {
  /** How many are selected. */
  count: number;
  /** Whether all that match are selected. */
  isAll: boolean;
  /** How many match. */
  total: number;
  onSelectAll: () => void;
  onClear: () => void;
  onAct: (kind: "retry" | "discard") => void;
}

/** The bar at the bottom of the window with the actions for the selected dead letters. */
export function DeadLetterDock({ total, onAct, ...selected }: DeadLetterDockProps) {
  return (
    <BottomDock shows="bar">
      <SelectionFrame noun="dead letter" matching={{ query: "", total, isExact: true }} {...selected}>
        <fieldset
          aria-label="Actions for the selection"
          className="flex min-w-0 items-center gap-1 max-md:grid max-md:grid-cols-2"
        >
          {actions.map(({ kind, label, Icon }) => (
            <button
              key={kind}
              type="button"
              onClick={() => onAct(kind)}
              className={`${actionStyle} max-md:flex-col max-md:justify-center max-md:gap-0.5! max-md:text-xs!`}
            >
              <Icon className="size-3.5" aria-hidden="true" />
              {label}
            </button>
          ))}
        </fieldset>
      </SelectionFrame>
    </BottomDock>
  );
}
