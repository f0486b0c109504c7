import type { LucideIcon } from "lucide-react";
import { ActionButton } from "./action-button";

interface ActionButtonsProps<Kind> {
  actions: readonly { kind: Kind; label: string; Icon: LucideIcon }[];
  onAct: (kind: Kind) => void;
}

/** The few actions for a selection, all visible: on phones in one row, with the icons above the labels. */
export function ActionButtons<Kind extends string>({ actions, onAct }: ActionButtonsProps<Kind>) {
  return (
    <fieldset
      aria-label="Actions for the selection"
      className="flex min-w-0 items-center gap-1 max-md:grid max-md:auto-cols-fr max-md:grid-flow-col"
    >
      {actions.map(({ kind, label, Icon }) => (
        <ActionButton
          key={kind}
          icon={Icon}
          onClick={() => onAct(kind)}
          className="max-md:flex-col max-md:justify-center max-md:gap-0.5! max-md:px-0! max-md:text-xs!"
        >
          {label}
        </ActionButton>
      ))}
    </fieldset>
  );
}
