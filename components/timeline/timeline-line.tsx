"use client";

import { clsx } from "clsx";
import { CircleCheck, ListChecks, NotebookPen, Phone, Users } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { EntryMark } from "@/components/activity/entry-mark";
import { EntryText } from "@/components/activity/entry-text";
import { LinkedText } from "@/components/activity/linked-text";
import { NoteBody } from "@/components/activity/note-body";
import { OtherSources } from "@/components/activity/other-sources";
import { SignalFeedbackButtons, UsefulCount } from "@/components/activity/signal-feedback";
import { SignalMark } from "@/components/activity/signal-mark";
import { SourceLink } from "@/components/activity/source-link";
import { ContactLink } from "@/components/contacts/contact-link";
import { useOpenForm } from "@/components/drafts/use-draft-fields";
import { useCan, useMe } from "@/components/session/me";
import { LocalTime } from "@/components/ui/local-time";
import { tabHref } from "@/lib/activity/account-tab";
import { authorName } from "@/lib/activity/author-name";
import { describeSignalFigure } from "@/lib/activity/describe-figure";
import { formatDue } from "@/lib/activity/due";
import { formatMinutes } from "@/lib/activity/parse-composer-text";
import type { TimelineItem } from "@/lib/contracts/activity/activity";
import { repeatNames } from "@/lib/contracts/activity/repeat";
import { timelineItemId } from "@/lib/timeline/rows";
import { editDraft } from "./draft-names";
import { NoteReplies } from "./note-replies";
import { OwnMenu } from "./own-menu";
import { ConversationEditorSlot, NoteEditorSlot } from "./slots";

const icons = { note: NotebookPen, task: ListChecks, call: Phone, meeting: Users };

interface TimelineLineProps {
  accountId: string;
  item: TimelineItem;
  /** YYYY-MM-DD. */
  today: string;
  isTarget: boolean;
  onChanged: (item: TimelineItem) => void;
  onRemove: (item: TimelineItem) => void;
}

/** An entry of the timeline: kind, author, time and text. */
export function TimelineLine(props: TimelineLineProps) {
  const canWrite = useCan("writeActivity");
  const { uid: meUid } = useMe();
  const { accountId, item, isTarget, today, onChanged, onRemove } = props;
  const id = timelineItemId(item);
  const draft = editDraft(id);
  const [isOpen, setEditing] = useOpenForm(draft.name, draft.form);
  const { headline, body, authorUid } = describeItem(item, accountId, meUid, today);
  const isDone = item.kind === "task" && item.task.done_at !== null;
  const isOwn = canWrite && authorUid === meUid && item.kind !== "task" && item.kind !== "signal";
  const isEditing = isOpen && isOwn;
  const saved = (next: TimelineItem) => {
    setEditing(false);
    onChanged(next);
  };
  return (
    <li
      id={`activity-${timelineItemId(item)}`}
      aria-current={isTarget ? "true" : undefined}
      className={clsx("group flex gap-3 px-4 py-3 md:px-5", isTarget && "bg-accent-soft")}
    >
      {item.kind === "signal" ? (
        <SignalMark kind={item.signal.kind} />
      ) : (
        <EntryMark icon={isDone ? CircleCheck : icons[item.kind]} isDone={isDone} />
      )}
      <div data-live={`activity ${timelineItemId(item)}`} className="min-w-0 grow rounded-xs">
        <p className="flex flex-wrap items-baseline gap-x-1.5 text-muted text-sm [overflow-wrap:anywhere]">
          {headline}
          <span className="text-muted text-xs">
            <LocalTime at={item.at} show={item.kind === "signal" && item.signal.reference ? "date" : "both"} />
            {isEdited(item) ? " · edited" : ""}
          </span>
        </p>
        {isEditing && item.kind === "note" ? (
          <NoteEditorSlot
            note={item.note}
            onClose={() => setEditing(false)}
            onSaved={(note) => saved({ ...item, note })}
          />
        ) : null}
        {isEditing && "conversation" in item ? (
          <ConversationEditorSlot
            conversation={item.conversation}
            onClose={() => setEditing(false)}
            onSaved={(conversation) => saved({ kind: conversation.kind, at: item.at, conversation })}
          />
        ) : null}
        {isEditing ? null : body}
        {item.kind === "note" ? (
          <NoteReplies note={item.note} onChanged={(note) => onChanged({ ...item, note })} />
        ) : null}
      </div>
      {item.kind === "signal" ? (
        <div className="flex shrink-0 self-start reveal-on-hover max-sm:flex-col">
          <SignalFeedbackButtons signal={item.signal} />
        </div>
      ) : null}
      {isOwn && !isEditing ? (
        <OwnMenu what={item.kind} onEdit={() => setEditing(true)} onRemove={() => onRemove(item)} />
      ) : null}
    </li>
  );
}

function isEdited(item: TimelineItem): boolean {
  if (item.kind === "note") return Boolean(item.note.edited_at);
  return "conversation" in item && item.conversation.edited_at !== null;
}

interface Described {
  headline: ReactNode;
  body: ReactNode;
  authorUid: string | null;
}

const strong = (text: string) => <span className="font-medium text-ink">{text}</span>;

function describeItem(item: TimelineItem, accountId: string, meUid: string, today: string): Described {
  if (item.kind === "note") {
    const { author } = item.note;
    return {
      headline: strong(authorName(author, meUid)),
      body: <NoteBody note={item.note} />,
      authorUid: author?.uid ?? null,
    };
  }
  if (item.kind === "task") {
    const {
      created_by: author,
      assignee,
      due_date: due,
      done_at: doneAt,
      contact,
      title,
      repeats,
      follows,
    } = item.task;
    const details = [
      assignee ? `for ${assignee.uid === meUid ? "you" : assignee.name}` : null,
      doneAt ? "done" : due ? `due ${formatDue(due, today)}` : null,
      repeats && !doneAt ? `repeats ${repeatNames[repeats]}` : null,
    ].filter((part) => part !== null);
    return {
      headline: (
        <>
          {follows ? (
            <>{strong("A repeating task")} was added again</>
          ) : (
            <>{strong(authorName(author, meUid))} added a task</>
          )}
          {details.length > 0 ? ` ${details.join(", ")}` : ""}
          {contact ? (
            <span>
              {" about "}
              <ContactLink id={contact.id}>{contact.name}</ContactLink>
            </span>
          ) : null}
        </>
      ),
      body: (
        <p className={clsx("text-base [overflow-wrap:anywhere]", doneAt ? "text-muted line-through" : "text-ink")}>
          <LinkedText>{title}</LinkedText>
        </p>
      ),
      authorUid: author?.uid ?? null,
    };
  }
  if (item.kind === "signal") {
    const { title, source, recorded_by: author, reference, figure } = item.signal;
    const hasOthers = (item.signal.other_sources ?? []).length > 0;
    return {
      headline: (
        <>
          {strong("Signal")} from {source}
          {reference || hasOthers ? <SourceLink signal={item.signal} /> : null}
          <OtherSources signal={item.signal} /> <UsefulCount signal={item.signal} />
        </>
      ),
      body: (
        <>
          <Link
            href={tabHref(accountId, "signals", { signal: item.signal.id })}
            prefetch={false}
            className="block w-fit text-base text-ink [overflow-wrap:anywhere] hover:underline"
          >
            {title}
          </Link>
          {figure ? <p className="text-muted text-sm tabular-nums">{describeSignalFigure(figure)}</p> : null}
        </>
      ),
      authorUid: author?.uid ?? null,
    };
  }
  const { author, minutes, contact, kind, body } = item.conversation;
  return {
    headline: (
      <>
        {strong(authorName(author, meUid))} logged a {kind}
        {minutes === null ? "" : ` · ${formatMinutes(minutes)}`}
        {contact ? (
          <>
            {" · with "}
            <ContactLink id={contact.id}>{contact.name}</ContactLink>
          </>
        ) : null}
      </>
    ),
    body: (
      <EntryText>
        <LinkedText>{body}</LinkedText>
      </EntryText>
    ),
    authorUid: author?.uid ?? null,
  };
}
