import { clsx } from "clsx";
import { useMe } from "@/components/session/me";
import { readBody } from "@/lib/activity/mention";
import type { Reply } from "@/lib/contracts/activity/activity";
import { EntryText } from "./entry-text";
import { LinkedText } from "./linked-text";
import { NoteFiles } from "./note-files";

interface NoteBodyProps {
  note: Reply;
}

/** A note's text as typed, never parsed as markup (case W5), with mentions as chips. */
export function NoteBody({ note }: NoteBodyProps) {
  const { uid: meUid } = useMe();
  return (
    <>
      <EntryText>
        {readBody(note.body, note.mentions).map((part) =>
          part.kind === "text" ? (
            <LinkedText key={part.at}>{part.text}</LinkedText>
          ) : (
            <span
              key={part.at}
              className={clsx(
                "rounded-xs text-accent-ink forced-colors:border",
                part.person.uid === meUid ? "bg-accent-soft px-1 py-px font-semibold" : "font-medium",
              )}
            >
              @{part.person.name}
            </span>
          ),
        )}
      </EntryText>
      {note.files?.length ? <NoteFiles files={note.files} /> : null}
    </>
  );
}
