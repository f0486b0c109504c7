import Link from "next/link";
import { EntryText } from "@/components/activity/entry-text";
import { LinkedText } from "@/components/activity/linked-text";
import { NoteBody } from "@/components/activity/note-body";
import { OtherSources } from "@/components/activity/other-sources";
import { UsefulCount } from "@/components/activity/signal-feedback";
import { SourceLink } from "@/components/activity/source-link";
import { ChangedValue } from "@/components/history/changed-value";
import { useMe } from "@/components/session/me";
import { byAuthor } from "@/lib/activity/author-name";
import { describeSignalFigure } from "@/lib/activity/describe-figure";
import type { HistoryEntry } from "@/lib/contracts/accounts/account-change";
import type { Signal } from "@/lib/contracts/activity/activity";
import { changeLabel } from "@/lib/contracts/home/change-label";
import { hasValues } from "@/lib/contracts/home/describe-change";
import type { FeedIndustryMove } from "@/lib/contracts/home/feed";
import { type FeedRow, readTitle } from "@/lib/contracts/home/fold-repeats";
import { formatCount } from "@/lib/contracts/text/format-number";
import { touchedHref } from "@/lib/insights/touched";

/** How many changed values an entry shows. */
const shownValues = 4;

/** The content of an entry: the text as it was written, the values before and after, or the source. */
export function EntryBody({ row: { item, repeats } }: { row: FeedRow }) {
  switch (item.kind) {
    case "signal":
      return <SignalBody signal={item.signal} />;
    case "note":
      return <NoteBody note={item.note} />;
    case "conversation":
      return <Plain text={item.conversation.body} />;
    case "task":
      return <Plain text={item.task.title} />;
    case "change": {
      // The values of one account would look as if they applied to all the accounts of the entry.
      if (item.account_count > 1) return null;
      const ofAccount = repeats.filter((one) => "account" in one && one.account.id === item.account.id);
      const changes = [item, ...ofAccount].flatMap((one) => (one.kind === "change" ? [one.change] : []));
      return <Values changes={changes.filter(hasValues)} />;
    }
    case "import":
      return null;
    case "industry":
      return <MoveBody move={item.move} />;
  }
}

/** The values before and after, a link to the affected accounts, and the source. */
function MoveBody({ move: { figure, codes, of_name: name, source, url } }: { move: FeedIndustryMove }) {
  return (
    <p className={detailStyle}>
      {figure ? (
        <span>
          {formatCount(figure.from)} → {formatCount(figure.to)} {figure.unit.toLowerCase()}
        </span>
      ) : null}
      <Link
        href={touchedHref(codes, null)}
        prefetch={false}
        aria-label={`Accounts in ${name}`}
        className="inline-flex min-h-6 items-center text-ink underline underline-offset-2"
      >
        Accounts
      </Link>
      <span className="reveal-on-hover">
        {url ? (
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-6 items-center underline underline-offset-2 hover:text-ink"
          >
            {source}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        ) : (
          source
        )}
      </span>
    </p>
  );
}

/** The reported figure, the sources (with the form of a filing), and how many colleagues found the signal useful. */
function SignalBody({ signal }: { signal: Signal }) {
  const { uid: meUid } = useMe();
  const { form } = readTitle(signal.title);
  return (
    <p className={detailStyle}>
      {signal.figure ? <span>{describeSignalFigure(signal.figure)}</span> : null}
      <span>
        {signal.recorded_by ? `Recorded ${byAuthor(signal.recorded_by, meUid)}, ` : ""}
        {signal.source}
        {form ? `, ${form}` : ""}
      </span>
      <SourceLink signal={signal} />
      <OtherSources signal={signal} />
      <UsefulCount signal={signal} />
    </p>
  );
}

const detailStyle = "flex flex-wrap items-center gap-x-3 text-muted text-sm tabular-nums [overflow-wrap:anywhere]";

function Plain({ text }: { text: string }) {
  return (
    <EntryText>
      <LinkedText>{text}</LinkedText>
    </EntryText>
  );
}

function Values({ changes }: { changes: readonly HistoryEntry[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className="text-base text-ink [overflow-wrap:anywhere]">
      {changes.slice(0, shownValues).map((change) => (
        <li key={change.id}>
          {changeLabel(change)}: <ChangedValue change={change} />
          {change.is_undone ? <span className="text-muted text-sm"> (undone)</span> : null}
        </li>
      ))}
      {changes.length > shownValues ? <li className="text-muted">and {changes.length - shownValues} more</li> : null}
    </ul>
  );
}
