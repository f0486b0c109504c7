"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useOptimistic, useTransition } from "react";
import { useMe } from "@/components/session/me";
import { Button } from "@/components/ui/button/button";
import { Select } from "@/components/ui/form/select";
import type { Colleague } from "@/lib/contracts/activity/activity";
import { feedChoices, feedSpans } from "@/lib/contracts/home/feed-choice";
import {
  choiceNames,
  type FeedScope,
  type FeedView,
  feedHref,
  readFeedView,
  sinceName,
  spanNames,
} from "@/lib/home/feed-view";

interface FeedFiltersProps {
  view: FeedView;
  /** The default scope, which the URL omits. */
  usual: FeedScope;
  hasTeam: boolean;
  lists: readonly { id: string; name: string }[];
  colleagues: readonly Pick<Colleague, "uid" | "name">[];
  /** The reader's time zone. */
  zone: string;
}

/** The feed's filters, kept in the URL. Without JavaScript, a button applies them. */
export function FeedFilters({ view, usual, hasTeam, lists, colleagues, zone }: FeedFiltersProps) {
  const { uid: meUid } = useMe();
  const router = useRouter();
  const [isPending, start] = useTransition();
  // The choice shows at once, and the select keeps the focus while the entries are loading.
  const [shown, show] = useOptimistic(view);
  const choose = (part: Partial<Record<keyof FeedView, string>>) =>
    start(() => {
      const chosen = { ...shown, ...part };
      const find = (name: string) => ({ whose: chosen.scope, ...chosen })[name] ?? null;
      const next = readFeedView(find, usual);
      show(next);
      router.push(feedHref(next, usual), { scroll: false });
    });
  const sinceLabel = sinceName(view.since, zone);
  const others = colleagues.filter(({ uid }) => uid !== meUid);
  return (
    <form
      action="/signals"
      aria-label="Filters"
      aria-busy={isPending || undefined}
      className="flex gap-2 max-md:-mx-4 max-md:w-screen max-md:overflow-x-auto max-md:px-4 max-md:[scrollbar-width:none] md:flex-wrap"
    >
      <Choice name="whose" label="Whose accounts" value={shown.scope} onChoose={(scope) => choose({ scope })}>
        <option value="mine">My accounts</option>
        {hasTeam || view.scope === "team" ? <option value="team">My team</option> : null}
        <option value="all">All accounts</option>
        {lists.length > 0 ? (
          <optgroup label="Lists">
            {lists.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        ) : null}
      </Choice>
      <Choice name="since" label="Since" value={shown.since} onChoose={(since) => choose({ since })}>
        {sinceLabel === null ? null : <option value={view.since}>{sinceLabel}</option>}
        {feedSpans.map((span) => (
          <option key={span} value={span}>
            {spanNames[span]}
          </option>
        ))}
      </Choice>
      <Choice name="kind" label="Kind" value={shown.kind ?? ""} onChoose={(kind) => choose({ kind })}>
        <option value="">Everything</option>
        {feedChoices.map((kind) => (
          <option key={kind} value={kind}>
            {choiceNames[kind]}
          </option>
        ))}
      </Choice>
      <Choice name="by" label="Person" value={shown.by ?? ""} onChoose={(by) => choose({ by })}>
        <option value="">Everyone else</option>
        <option value={meUid}>Me</option>
        {others.map(({ uid, name }) => (
          <option key={uid} value={uid}>
            {name}
          </option>
        ))}
      </Choice>
      <span className="hidden noscript:inline">
        <Button type="submit">Apply</Button>
      </span>
    </form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  onChoose: (value: string) => void;
  children: ReactNode;
}

function Choice({ name, label, value, onChoose, children }: ChoiceProps) {
  return (
    <Select
      name={name}
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
      className="w-auto! max-w-48 shrink-0"
    >
      {children}
    </Select>
  );
}
