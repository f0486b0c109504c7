"use client";

import { useState } from "react";
import { useRead } from "@/components/cache/use-read";
import { ColleagueSelect } from "@/components/colleagues/colleague-select";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { showToast } from "@/components/ui/overlay/toast-store";
import { RetryNotice } from "@/components/ui/state/retry-notice";
import type { ImportOwners } from "@/lib/contracts/imports/import-owner";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { send } from "@/lib/http/browser/send";

interface OwnersStepProps {
  importId: string;
  /** Called when the rows' owners have changed. */
  onChanged: () => void;
}

/** The owners in a file that aren't members here, each with a choice of the member who gets their accounts. */
export function OwnersStep({ importId, onChanged }: OwnersStepProps) {
  const params = { id: importId };
  const { data, refusal, retry, change } = useRead(["import-owners", importId], () =>
    send("GET /imports/:id/owners/", { params }),
  );
  const { run } = useOneAtATime();
  // Owners for whom a member was chosen stay in the list.
  const [touched, setTouched] = useState<readonly string[]>([]);
  const notice = refusal ? (
    <RetryNotice onRetry={() => void retry()} className="mx-4 mb-3 md:mx-5">
      The owners could not be loaded: {refusal.detail}
    </RetryNotice>
  ) : null;
  const open = data?.items.filter((one) => one.member === null || one.is_chosen || touched.includes(one.text)) ?? [];
  if (!data || data.items.length === 0) return notice;
  const choose = async (text: string, uid: string | null) => {
    setTouched([...touched, text]);
    const outcome = await run(() => send("PUT /imports/:id/owners/", { params, body: { text, uid } }));
    if (outcome === null) return;
    if (outcome.kind === "refused") return void showToast(outcome.detail, { tone: "danger" });
    change(outcome.data);
    onChanged();
  };
  const found = data.items.length - open.length;
  return (
    <>
      {notice}
      <section aria-labelledby="import-owners" className="px-4 pb-4 md:px-5">
        <h3 id="import-owners" className="font-medium text-ink text-sm">
          Owners of new accounts
        </h3>
        <p className="mt-0.5 text-muted text-sm">
          {found === 0 ? "" : `${formatPlural(found, "owner is a member", "owners are members")} here. `}
          {open.length === 0
            ? "Existing accounts keep their owners."
            : `${formatPlural(open.length, "owner isn’t", "owners aren’t")}: choose who gets their accounts. Existing accounts keep their owners.`}
        </p>
        {open.length === 0 ? null : (
          <ul
            aria-label="Owners who aren’t members"
            className="sheet mt-2 max-h-96 divide-y divide-line overflow-y-auto"
          >
            {open.map((one) => (
              <OwnerLine key={one.text} {...one} onChoose={(uid) => void choose(one.text, uid)} />
            ))}
          </ul>
        )}
        {data.others === 0 ? null : (
          <p className="mt-2 text-muted text-sm">
            {formatPlural(data.others, "further owner isn’t", "further owners aren’t")} listed.
          </p>
        )}
      </section>
    </>
  );
}

interface OwnerLineProps extends Pick<ImportOwners["items"][number], "text" | "rows" | "member"> {
  onChoose: (uid: string | null) => void;
}

function OwnerLine({ text, rows, member, onChoose }: OwnerLineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-3 py-2 text-sm">
      <p className="min-w-0 grow text-ink [overflow-wrap:anywhere]">
        {text} <span className="text-muted tabular-nums">· {formatPlural(rows, "row")}</span>
      </p>
      <ColleagueSelect
        label={`Owner for “${text}”`}
        what={`Owner for “${text}”`}
        text={member?.name ?? "No owner"}
        value={member}
        nobody="No owner"
        onPick={(person) => onChoose(person?.uid ?? null)}
        className="sm:w-56"
      />
    </li>
  );
}
