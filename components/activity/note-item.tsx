import { clsx } from "clsx";
import { Avatar } from "@/components/ui/avatar";
import { LocalTime } from "@/components/ui/local-time";
import type { Note } from "@/lib/contracts/activity";
import { NoteBody } from "./note-body";

interface NoteItemProps {
  note: Note;
  meUid: string;
  /** The address names it. */
  isTarget: boolean;
}

/** One note: who wrote it, when, and what it says. */
export function NoteItem({ note, meUid, isTarget }: NoteItemProps) {
  const author = note.author?.name ?? "Somebody who has left";
  return (
    <li
      id={`notes-${note.id}`}
      aria-current={isTarget ? "true" : undefined}
      className={clsx("flex gap-3 px-4 py-3.5 md:px-5", isTarget && "bg-accent-soft")}
    >
      <Avatar name={author} />
      <div className="min-w-0 grow">
        <p className="mb-0.5 flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium text-ink text-sm">{author}</span>
          <span className="text-faint text-xs">
            <LocalTime at={note.created_at} show="both" />
          </span>
        </p>
        <NoteBody note={note} meUid={meUid} />
      </div>
    </li>
  );
}
