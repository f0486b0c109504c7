"use client";

import { useEffect, useRef, useState } from "react";
import { useRead } from "@/components/cache/use-read";
import { usePolled } from "@/components/imports/use-polled";
import { Button } from "@/components/ui/button/button";
import { LocalTime } from "@/components/ui/local-time";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { InvitationList } from "@/lib/contracts/invitations/invitation-list";
import { formatCount } from "@/lib/contracts/text/format-number";
import { send } from "@/lib/http/browser/send";
import { ListCounts, ListProblems } from "./review-list-dialog";

type ListedList = Omit<InvitationList, "problems" | "next_line"> & Partial<InvitationList>;

interface InvitationListsProps {
  started: InvitationList | null;
  /** Called when the invitations of a list have been sent. */
  onSent: () => void;
}

/** The latest lists of people to invite, with their progress and results. */
export function InvitationLists({ started, onSent }: InvitationListsProps) {
  const { data } = useRead(["invitation-lists", started?.id], (signal) =>
    send("GET /clients/me/invitation-lists/", { signal }),
  );
  const lists: readonly ListedList[] = data?.items ?? (started ? [started] : []);
  if (lists.length === 0) return null;
  return (
    <section aria-labelledby="invitation-lists" className="mt-6">
      <h3 id="invitation-lists" className="mb-3 font-semibold text-base text-ink">
        Lists of invitations
      </h3>
      <ul className="divide-y divide-line sheet">
        {lists.map((list) => (
          <ListItem key={list.id} list={list} onSent={onSent} />
        ))}
      </ul>
    </section>
  );
}

const followed = {
  load: (id: string) => send("GET /clients/me/invitation-lists/:id/", { params: { id }, query: {} }),
  isAtWork: ({ is_running: isRunning }: ListedList) => isRunning,
};

function ListItem({ list, onSent }: { list: ListedList; onSent: () => void }) {
  const { one, isBusy } = usePolled<ListedList>(list, followed);
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    if (wasBusy.current && !isBusy) onSent();
    wasBusy.current = isBusy;
  }, [isBusy, onSent]);
  const [isOpen, setOpen] = useState(false);
  const [further, setFurther] = useState<InvitationList[]>([]);
  const pages = [one, ...further];
  const next = pages.at(-1)?.next_line ?? null;
  const total = Object.values(one.counts).reduce((sum, count) => sum + count, 0);
  const showMore = async () => {
    if (next === null) return;
    const sent = await send("GET /clients/me/invitation-lists/:id/", {
      params: { id: one.id },
      query: { after: `${next}` },
    });
    if (sent.kind === "refused") showToast(sent.detail, { tone: "danger" });
    else setFurther((pages) => [...pages, sent.data]);
  };
  const problems = pages.flatMap((page) => page.problems ?? []);
  return (
    <li className="flex flex-col gap-2 px-4 py-2.5 text-sm">
      <div className="flex items-center justify-between gap-4">
        <div>
          <p className="text-muted">
            <LocalTime at={one.created_at} show="both" />
            {one.created_by ? ` · ${one.created_by}` : null} · {formatCount(total)} rows
          </p>
          <div role="status">
            {isBusy ? <p className="font-medium text-ink">Sending invitations…</p> : null}
            <ListCounts counts={one.counts} />
          </div>
        </div>
        {!isBusy && problems.length > 0 ? (
          <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "Hide rows" : "Show rows not invited"}
          </Button>
        ) : null}
      </div>
      {isOpen ? <ListProblems problems={problems} /> : null}
      {isOpen && next !== null ? (
        <Button size="sm" onClick={() => void showMore()}>
          Show more rows
        </Button>
      ) : null}
    </li>
  );
}
