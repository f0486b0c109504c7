import { Trash2 } from "lucide-react";
import { useId } from "react";
import { IconButton } from "@/components/ui/button/icon-button";
import { MoveButtons } from "@/components/ui/button/move-buttons";
import { Input } from "@/components/ui/form/input";
import type { RoleDraft } from "@/lib/committee/template-draft";

interface CommitteeRowProps {
  role: RoleDraft;
  /** Counted from 1. */
  position: number;
  isFirst: boolean;
  isLast: boolean;
  problem: string | undefined;
  onName: (name: string) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One role of the template: its name and its position. */
export function CommitteeRow(props: CommitteeRowProps) {
  const { role, position, isFirst, isLast, problem, onName, onMove, onRemove } = props;
  const id = useId();
  const name = role.name.trim() || `role ${position}`;
  return (
    <li className="px-3 py-2">
      <div className="flex items-center gap-1">
        <Input
          data-control={`name-${role.key}`}
          aria-label={`Role ${position}`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          value={role.name}
          maxLength={60}
          autoComplete="off"
          className="min-w-0 grow"
          onChange={(event) => onName(event.target.value)}
        />
        <MoveButtons id={role.key} name={name} isFirst={isFirst} isLast={isLast} onMove={onMove} />
        <IconButton label={`Remove ${name}`} tooltip="none" onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      {problem ? (
        <p id={`${id}-problem`} className="mt-1 text-danger-ink text-sm">
          {problem}
        </p>
      ) : null}
    </li>
  );
}
