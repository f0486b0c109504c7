import { Check, Mail, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button/button";
import { Checkbox } from "@/components/ui/form/checkbox";
import { type Alert, isUnread } from "@/lib/realtime/alerts/alert";

interface AlertBarProps {
  shown: readonly Alert[];
  selected: readonly Alert[];
  canChange: boolean;
  onSelectAll: () => void;
  onSelectNone: () => void;
  onAcknowledge: (alerts: readonly Alert[]) => void;
  onMarkAsNew: (alerts: readonly Alert[]) => void;
  onDelete: (alerts: readonly Alert[]) => void;
}

/** The bar at the bottom of the drawer: the number of selected alerts, and actions for all of them. */
export function AlertBar({ shown, selected, canChange, ...on }: AlertBarProps) {
  const isAll = selected.length === shown.length;
  const hasUnread = selected.some(isUnread);
  return (
    <div className="flex min-h-12 shrink-0 items-center gap-1 border-line border-t bg-canvas py-1.5 pr-2.5 pl-4">
      <Checkbox
        aria-label={isAll ? "Select none" : "Select all"}
        checked={isAll}
        indeterminate={selected.length > 0 && !isAll}
        onChange={isAll ? on.onSelectNone : on.onSelectAll}
        label={
          <span className="text-muted tabular-nums">
            {selected.length > 0 ? `${selected.length} selected` : "Select all"}
          </span>
        }
        className="mr-auto"
      />
      {selected.length > 0 ? (
        <>
          {hasUnread ? (
            <Button variant="ghost" size="sm" disabled={!canChange} onClick={() => on.onAcknowledge(selected)}>
              <Check className="size-3.5" aria-hidden="true" />
              Acknowledge
            </Button>
          ) : (
            <Button variant="ghost" size="sm" disabled={!canChange} onClick={() => on.onMarkAsNew(selected)}>
              <Mail className="size-3.5" aria-hidden="true" />
              Mark as new
            </Button>
          )}
          <Button variant="ghost" size="sm" disabled={!canChange} onClick={() => on.onDelete(selected)}>
            <Trash2 className="size-3.5" aria-hidden="true" />
            Delete
          </Button>
        </>
      ) : null}
    </div>
  );
}
