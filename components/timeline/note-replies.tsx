"use client";

import { Reply as ReplyIcon } from "lucide-react";
import { useEffect, useRef } from "react";
import { NoteBody } from "@/components/activity/note-body";
import { useOpenForm } from "@/components/drafts/use-draft-fields";
import { useCan, useMe } from "@/components/session/me";
import { LocalTime } from "@/components/ui/local-time";
import { authorName } from "@/lib/activity/author-name";
import type { Note, Reply } from "@/lib/contracts/activity/activity";
import { editDraft, replyDraft } from "./draft-names";
import { OwnMenu } from "./own-menu";
import { removeWithUndo } from "./remove-with-undo";
import { NoteEditorSlot, ReplyFormSlot } from "./slots";

interface NoteRepliesProps {
  note: Note;
  /** Called with the note after a reply was added, changed or removed. */
  onChanged: (note: Note) => void;
}

/** A note's replies, and a form to add one. */
export function NoteReplies({ note, onChanged }: NoteRepliesProps) {
  const canWrite = useCan("writeActivity");
  const draft = replyDraft(note.id);
  const [isOpen, setOpen] = useOpenForm(draft.name, draft.form);
  const button = useRef<HTMLButtonElement>(null);
  /** Undo needs the note in its latest state, because other replies may have changed since the removal. */
  const latest = useRef(note);
  latest.current = note;
  const replies = note.replies ?? [];
  const show = (change: (replies: readonly Reply[]) => Reply[]) =>
    onChanged({ ...latest.current, replies: change(latest.current.replies ?? []) });
  const put = (reply: Reply) =>
    show((now) =>
      [...now.filter(({ id }) => id !== reply.id), reply].sort((a, b) => (a.created_at < b.created_at ? -1 : 1)),
    );
  const remove = (reply: Reply) =>
    removeWithUndo("notes", reply, {
      what: "reply",
      hide: () => show((now) => now.filter(({ id }) => id !== reply.id)),
      show: () => put(reply),
    });
  const isClosing = useRef(false);
  const close = () => {
    isClosing.current = true;
    setOpen(false);
  };
  // The button is only now rendered again, so the focus is moved to it here.
  useEffect(() => {
    if (isOpen || !isClosing.current) return;
    isClosing.current = false;
    button.current?.focus();
  }, [isOpen]);
  const canReply = canWrite && !note.reply_to;
  return (
    <>
      {replies.length > 0 ? (
        <ul aria-label="Replies" className="mt-2 flex flex-col gap-2 border-line-strong border-l-2 pl-3">
          {replies.map((reply) => (
            <ReplyItem key={reply.id} reply={reply} onSaved={put} onRemove={() => void remove(reply)} />
          ))}
        </ul>
      ) : null}
      {isOpen && canReply ? (
        <div className="mt-2">
          <ReplyFormSlot
            note={note}
            onClose={close}
            onAdded={(reply) => {
              put(reply);
              close();
            }}
          />
        </div>
      ) : null}
      {canReply && !isOpen ? (
        <button
          ref={button}
          type="button"
          onClick={() => setOpen(true)}
          className="-ml-1.5 mt-1 inline-flex h-6 items-center gap-1 rounded-sm px-1.5 text-muted text-xs reveal-on-hover hover:bg-hover hover:text-ink"
        >
          <ReplyIcon className="size-3.5" aria-hidden="true" />
          Reply
        </button>
      ) : null}
    </>
  );
}

interface ReplyItemProps {
  reply: Reply;
  onSaved: (reply: Reply) => void;
  onRemove: () => void;
}

function ReplyItem({ reply, onSaved, onRemove }: ReplyItemProps) {
  const canWrite = useCan("writeActivity");
  const { uid: meUid } = useMe();
  const { author } = reply;
  const draft = editDraft(reply.id);
  const [isOpen, setEditing] = useOpenForm(draft.name, draft.form);
  const isEditing = isOpen && canWrite && author?.uid === meUid;
  return (
    <li className="flex gap-2">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-1.5 text-sm">
          <span className="font-medium text-ink">{authorName(author, meUid)}</span>
          <span className="text-muted text-xs">
            <LocalTime at={reply.created_at} show="both" />
            {reply.edited_at ? " · edited" : ""}
          </span>
        </p>
        {isEditing ? (
          <NoteEditorSlot
            note={reply}
            onClose={() => setEditing(false)}
            onSaved={(saved) => {
              setEditing(false);
              onSaved(saved);
            }}
          />
        ) : (
          <NoteBody note={reply} />
        )}
      </div>
      {canWrite && author?.uid === meUid && !isEditing ? (
        <OwnMenu what="reply" onEdit={() => setEditing(true)} onRemove={onRemove} />
      ) : null}
    </li>
  );
}
