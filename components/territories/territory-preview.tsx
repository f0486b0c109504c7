"use client";

import useSWR from "swr";
import type { TerritoryPreview as Preview } from "@/lib/contracts/rules/territory";
import { formatCount, formatPlural } from "@/lib/contracts/text/format-number";
import { send } from "@/lib/http/browser/send";

interface TerritoryPreviewProps {
  teamId: string;
  query: string;
  /** The territory that is being changed; null for a new one. */
  editedId: string | null;
}

/** The accounts that a territory would match now, their owners, and the territories it overlaps with. */
export function TerritoryPreview({ teamId, query, editedId }: TerritoryPreviewProps) {
  const { data, error } = useSWR(
    query === "" ? null : ["territory-preview", teamId, query, editedId],
    () => load({ team: teamId, query, ...(editedId !== null && { id: editedId }) }),
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  return (
    <div role="status" aria-live="polite" className="rounded-md bg-sunken px-3.5 py-3 text-sm">
      {query === "" ? (
        <p className="text-muted">Choose a sector, a state or another filter to see what it matches.</p>
      ) : error ? (
        <p className="text-danger-ink">The preview could not be loaded.</p>
      ) : data ? (
        <Matches preview={data} />
      ) : (
        <p className="text-muted">Checking…</p>
      )}
    </div>
  );
}

function Matches({ preview }: { preview: Preview }) {
  const { matching, is_exact: isExact, unowned, owned_by_team: team, owned_by_others: others, overlaps } = preview;
  const prefix = isExact ? "" : "at least ";
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-ink">
        <span className="font-medium">
          {prefix}
          {formatPlural(matching, "account")} {matching === 1 ? "matches" : "match"}.
        </span>{" "}
        {prefix}
        {formatCount(unowned)} without an owner would get one.
      </p>
      {team + others > 0 ? (
        <p className="text-muted">
          The others keep their owners: {prefix}
          {formatCount(team)} this team’s, {prefix}
          {formatCount(others)} someone else’s.
        </p>
      ) : null}
      {overlaps.map(({ id, name, team: of, count, wins }) => (
        <p key={id} className="text-warning-ink">
          {formatPlural(count, "account")} {count === 1 ? "is" : "are"} in “{name}” of {of}, too:{" "}
          {wins ? "that one wins." : "this one wins."}
        </p>
      ))}
    </div>
  );
}

async function load(query: { team: string; query: string; id?: string }): Promise<Preview> {
  const outcome = await send("GET /teams/territories/preview/", { query });
  if (outcome.kind === "refused") throw new Error(outcome.detail);
  return outcome.data;
}
