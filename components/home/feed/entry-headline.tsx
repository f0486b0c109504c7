import { OtherSources } from "@/components/activity/other-sources";
import { UsefulCount } from "@/components/activity/signal-feedback";
import { SourceLink } from "@/components/activity/source-link";
import { ContactLink } from "@/components/contacts/contact-link";
import { useMe } from "@/components/session/me";
import { LocalTime } from "@/components/ui/local-time";
import { authorName } from "@/lib/activity/author-name";
import { dayOf } from "@/lib/activity/due";
import { formatMinutes } from "@/lib/activity/parse-composer-text";
import { signalNames } from "@/lib/activity/signal-names";
import type { PersonRef, Signal } from "@/lib/contracts/activity/activity";
import { describeChange } from "@/lib/contracts/home/describe-change";
import type { FeedIndustryMove } from "@/lib/contracts/home/feed";
import { type FeedRow, readTitle } from "@/lib/contracts/home/fold-repeats";

interface EntryHeadlineProps {
  row: FeedRow;
  /** The reader's time zone; undefined: the device's. */
  zone: string | undefined;
}

/** The actor and the action, after the account's name. */
export function EntryHeadline({ row: { item, repeats }, zone }: EntryHeadlineProps) {
  const { uid: meUid } = useMe();
  const who = (person: PersonRef | null) => authorName(person, meUid);
  switch (item.kind) {
    case "signal":
      return <SignalHeadline signal={item.signal} who={item.signal.recorded_by && who(item.signal.recorded_by)} />;
    case "change":
      return <span>{describeChange(item.change, { repeats: repeats.length, count: item.change_count }, meUid)}</span>;
    case "note":
      return (
        <span>
          {who(item.note.author)} {item.mentions_me ? "mentioned you" : item.note.reply_to ? "replied" : "wrote a note"}
        </span>
      );
    case "conversation": {
      const { author, kind, minutes, contact, happened_at: happened } = item.conversation;
      return (
        <span>
          {who(author)} logged a {kind}
          {dayOf(Date.parse(happened), zone) === dayOf(Date.parse(item.at), zone) ? null : (
            <>
              {" ("}
              <LocalTime at={happened} show="date" />)
            </>
          )}
          {minutes === null ? null : `, ${formatMinutes(minutes)}`}
          {contact ? (
            <>
              {", with "}
              <ContactLink id={contact.id}>{contact.name}</ContactLink>
            </>
          ) : null}
        </span>
      );
    }
    case "task":
      return <span>{item.task.assignee ? `${who(item.task.assignee)} finished a task` : "A task was completed"}</span>;
    case "import":
      return (
        <span>
          imported by {who(item.import.author)}: {item.import.added} added, {item.import.changed} changed
        </span>
      );
    case "industry":
      return <MoveSource move={item.move} />;
  }
}

/** The source of an industry's figures, as a link to the series there. */
function MoveSource({ move: { source, url } }: { move: FeedIndustryMove }) {
  if (!url) return <span className="reveal-on-hover">{source}</span>;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="min-h-6 underline underline-offset-2 reveal-on-hover hover:text-ink"
    >
      {source}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** The kind and the source of a signal, followed by the form if it is a filing. */
function SignalHeadline({ signal, who }: { signal: Signal; who: string | null }) {
  const { form } = readTitle(signal.title);
  return (
    <>
      <span className="font-medium">{signalNames[signal.kind ?? "other"]}</span>
      <span>
        {who ? `recorded by ${who}, ` : ""}
        {signal.source}
        {form ? `, ${form}` : ""}
      </span>
      <SourceLink signal={signal} />
      <OtherSources signal={signal} />
      <UsefulCount signal={signal} />
    </>
  );
}
