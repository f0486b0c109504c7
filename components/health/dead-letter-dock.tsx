import { RotateCw, Trash2 } from "lucide-react";
import { ActionButtons } from "@/components/accounts/bulk/action-buttons";
import { SelectionFrame } from "@/components/accounts/bulk/selection-frame";
import { BottomDock } from "@/components/ui/bottom-dock";

const actions = [
  { kind: "retry", label: "Retry", Icon: RotateCw },
  { kind: "discard", label: "Discard…", Icon: Trash2 },
] as const;

interface DeadLetterDockProps {
  /** The number of selected dead letters. */
  count: number;
  /** Whether all matching dead letters are selected. */
  isAll: boolean;
  /** The number of matching dead letters. */
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
        <ActionButtons actions={actions} onAct={onAct} />
      </SelectionFrame>
    </BottomDock>
  );
}
