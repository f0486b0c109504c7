import { clsx } from "clsx";
import { Plus, UserX } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { gapText, isFilled } from "@/lib/committee/seats";
import type { CommitteeSeat } from "@/lib/contracts/contacts/committee";

interface SeatFaceProps {
  seat: CommitteeSeat;
  canEdit: boolean;
}

/** A role of the committee: the face of its contact, or a gap. */
export function SeatFace({ seat, canEdit }: SeatFaceProps) {
  const isOpen = !isFilled(seat);
  const hasLost = isOpen && seat.holder !== null;
  const Gap = hasLost ? UserX : Plus;
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {isFilled(seat) ? (
        <Avatar name={seat.holder.name} className="size-9!" />
      ) : (
        <span
          aria-hidden="true"
          className={clsx(
            "inline-flex size-9 shrink-0 items-center justify-center rounded-full border border-dashed",
            hasLost ? "border-warning-ink text-warning-ink" : "border-control text-muted",
          )}
        >
          {hasLost || canEdit ? <Gap className="size-4" /> : null}
        </span>
      )}
      <span data-live={`seat ${seat.role.id}`} className="min-w-0 rounded-xs text-left">
        <span className="block truncate font-medium text-ink text-sm">{seat.role.name}</span>
        <span
          className={clsx(
            "block text-xs",
            hasLost ? "text-warning-ink" : ["truncate", isOpen ? "text-muted" : "text-ink"],
          )}
        >
          {isFilled(seat) ? seat.holder.name : gapText(seat)}
        </span>
      </span>
    </span>
  );
}
