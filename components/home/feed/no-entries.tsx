import { Inbox } from "lucide-react";
import { ButtonLink } from "@/components/ui/button/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/state/empty-state";
import { feedSpans } from "@/lib/contracts/home/feed-choice";
import { type FeedScope, type FeedView, feedHref } from "@/lib/home/feed-view";

interface NoEntriesProps {
  view: FeedView;
  usual: FeedScope;
  /** The number of accounts that the feed is about; null: not counted. */
  accountCount: number | null;
}

/** An empty feed: the reason, and a way to see more. */
export function NoEntries({ view, usual, accountCount }: NoEntriesProps) {
  const { title, text, action } = reasonOf(view, usual, accountCount);
  return (
    <Card aria-label="What happened">
      <EmptyState icon={Inbox} title={title} action={<ButtonLink href={action.href}>{action.label}</ButtonLink>}>
        {text}
      </EmptyState>
    </Card>
  );
}

function reasonOf(view: FeedView, usual: FeedScope, accountCount: number | null) {
  if (view.scope === "mine" && accountCount === 0)
    return {
      title: "You don’t own any accounts yet",
      text: "When you add an account or are assigned one, its activity appears here.",
      action: { label: "See all accounts", href: feedHref({ ...view, scope: "all" }, usual) },
    };
  if (view.kind !== null || view.by !== null)
    return {
      title: "Nothing matches these filters",
      text: null,
      action: { label: "Clear filters", href: feedHref({ ...view, kind: null, by: null }, usual) },
    };
  // `since` may also be a time, for example from an email, which may be more than 7 days ago.
  const wider = view.since === "7" || !feedSpans.some((span) => span === view.since) ? "30" : "7";
  if (view.since !== "30")
    return {
      title: "Nothing new",
      text: "Signals, and other people’s changes, notes, calls and finished tasks, appear here.",
      action: { label: `Show the last ${wider} days`, href: feedHref({ ...view, since: wider }, usual) },
    };
  return {
    title: "Nothing happened in 30 days",
    text: "Signals, and other people’s changes, notes, calls and finished tasks, appear here.",
    action: { label: "Browse accounts", href: "/all-accounts" },
  };
}
