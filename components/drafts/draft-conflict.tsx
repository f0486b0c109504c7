import { Button } from "@/components/ui/button/button";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/state/notice";
import type { SavedDraft } from "@/lib/contracts/activity/draft";

interface DraftConflictProps {
  draft: SavedDraft;
  /** The name of the field whose beginning is shown. */
  text: string;
  acceptOtherDraft: () => void;
  keepOwnDraft: () => void;
}

/** Asks the user to choose between two texts of one draft: the one from another device, and the one in this form. */
export function DraftConflict({ draft, text, acceptOtherDraft, keepOwnDraft }: DraftConflictProps) {
  const { fields, saved_at: at } = draft;
  return (
    <Notice role="status">
      <p>
        {fields ? "Edited on another device" : "Sent or discarded on another device"}, <LocalTime at={at} show="both" />
        {fields ? ":" : "."}
      </p>
      {fields ? <p className="line-clamp-2 text-ink">{fields[text]}</p> : null}
      <span className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={acceptOtherDraft}>
          {fields ? "Use that" : "Clear this"}
        </Button>
        <Button size="sm" onClick={keepOwnDraft}>
          Keep this
        </Button>
      </span>
    </Notice>
  );
}
