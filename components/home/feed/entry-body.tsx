import { LinkedText } from "@/components/activity/linked-text";
import { NoteBody } from "@/components/activity/note-body";
import { LocalTime } from "@/components/ui/local-time";
import { describeSignalFigure } from "@/lib/activity/describe-figure";
import type { HistoryEntry } from "@/lib/contracts/accounts/account-change";
import type { Signal } from "@/lib/contracts/activity/activity";
import { changeLabel, changeText } from "@/lib/facts/history";
import { hasValues } from "@/lib/home/describe-change";
import { type FeedRow, readTitle } from "@/lib/home/feed-rows";

/** How many changed values an entry shows. */
const shownValues = 4;

/** What an entry says: the text as it was written, or the values before and after. */
export function EntryBody({ row: { item, repeats }, meUid }: { row: FeedRow; meUid: string }) {
  switch (item.kind) {
    case "signal":
      return <SignalBody signal={item.signal} />;
    case "note":
      return <NoteBody note={item.note} meUid={meUid} />;
    case "conversation":
      return <Plain text={item.conversation.body} />;
    case "task":
      return <Plain text={item.task.title} />;
    case "change": {
      const ofAccount = repeats.filter((one) => one.kind !== "import" && one.account.id === item.account.id);
      const changes = [item, ...ofAccount].flatMap((one) => (one.kind === "change" ? [one.change] : []));
      return <Values changes={changes.filter(hasValues)} />;
    }
    case "import":
      return null;
  }
}

function SignalBody({ signal }: { signal: Signal }) {
  const isLate = signal.occurred_at.slice(0, 10) !== signal.created_at.slice(0, 10);
  return (
    <>
      <p className="text-base text-ink [overflow-wrap:anywhere]">
        {readTitle(signal.title).words}
        {isLate ? (
          <span className="text-muted text-sm">
            , <LocalTime at={signal.occurred_at} show="date" />
          </span>
        ) : null}
      </p>
      {signal.figure ? <p className="text-muted text-sm tabular-nums">{describeSignalFigure(signal.figure)}</p> : null}
    </>
  );
}

function Plain({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-wrap text-base text-ink [overflow-wrap:anywhere]">
      <LinkedText>{text}</LinkedText>
    </p>
  );
}

function Values({ changes }: { changes: readonly HistoryEntry[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className="text-base text-ink [overflow-wrap:anywhere]">
      {changes.slice(0, shownValues).map((change) => (
        <li key={change.id}>
          {changeLabel(change)}: <del className="text-muted">{changeText(change.field, change.old)}</del>
          <span aria-hidden="true"> → </span>
          <ins className="no-underline">{changeText(change.field, change.new)}</ins>
          {change.is_undone ? <span className="text-muted text-sm"> (undone)</span> : null}
        </li>
      ))}
      {changes.length > shownValues ? <li className="text-muted">and {changes.length - shownValues} more</li> : null}
    </ul>
  );
}
