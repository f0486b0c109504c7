import Link from "next/link";
import { EntryText } from "@/components/activity/entry-text";
import { LinkedText } from "@/components/activity/linked-text";
import { NoteBody } from "@/components/activity/note-body";
import { ChangedValue } from "@/components/history/changed-value";
import { LocalTime } from "@/components/ui/local-time";
import { describeSignalFigure } from "@/lib/activity/describe-figure";
import { dayOf } from "@/lib/activity/due";
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

interface EntryBodyProps {
  row: FeedRow;
  /** The reader's time zone; undefined: the device's. */
  zone: string | undefined;
}

/** The content of an entry: the text as it was written, or the values before and after. */
export function EntryBody({ row: { item, repeats }, zone }: EntryBodyProps) {
  switch (item.kind) {
    case "signal":
      return <SignalBody signal={item.signal} zone={zone} />;
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

/** The figure that changed, its values before and after, and a link to the affected accounts. */
function MoveBody({ move: { title, figure, codes, of_name: name } }: { move: FeedIndustryMove }) {
  return (
    <>
      <p className="text-base text-ink [overflow-wrap:anywhere]">{title}</p>
      <p className="flex flex-wrap gap-x-3 text-muted text-sm tabular-nums">
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
      </p>
    </>
  );
}

function SignalBody({ signal, zone }: { signal: Signal; zone: string | undefined }) {
  const [occurredOn, arrivedOn] = [signal.occurred_at, signal.created_at].map((at) => dayOf(Date.parse(at), zone));
  return (
    <>
      <p className="text-base text-ink [overflow-wrap:anywhere]">
        {readTitle(signal.title).words}
        {occurredOn !== arrivedOn ? (
          <span className="text-muted text-sm">
            {" "}
            · <LocalTime at={signal.occurred_at} show="date" />
          </span>
        ) : null}
      </p>
      {signal.figure ? <p className="text-muted text-sm tabular-nums">{describeSignalFigure(signal.figure)}</p> : null}
    </>
  );
}

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
