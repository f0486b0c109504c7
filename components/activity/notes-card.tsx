"use client";

import { NotebookPen } from "lucide-react";
import { useRouter } from "next/navigation";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import type { Note } from "@/lib/contracts/activity";
import type { Page } from "@/lib/contracts/page";
import { describeCount } from "./describe-count";
import { LoadMore } from "./load-more";
import { NoteComposer } from "./note-composer";
import { NoteItem } from "./note-item";
import { useTimeline } from "./use-timeline";

interface NotesCardProps {
  accountId: string;
  first: Page<Note>;
  limit: number;
  meUid: string;
  /** Whether the reader may write. */
  canWrite: boolean;
  targetId: string | null;
}

const momentOf = ({ created_at: at }: Note) => at;

/** What people say of an account, the latest first. */
export function NotesCard({ accountId, first, limit, meUid, canWrite, targetId }: NotesCardProps) {
  const router = useRouter();
  const notes = useTimeline({ accountId, list: "notes", first, limit, momentOf, targetId });
  return (
    <Card aria-labelledby="notes">
      <CardHeader
        id="notes"
        title="Notes"
        description={notes.total > 0 ? describeCount(notes.total, "note") : undefined}
      />
      {canWrite ? (
        <NoteComposer
          accountId={accountId}
          onAdded={(note) => {
            notes.put(note);
            router.refresh();
          }}
        />
      ) : null}
      {notes.rows.length === 0 ? (
        <div className="border-line border-t">
          <EmptyState icon={NotebookPen} title="No notes yet">
            {canWrite
              ? "What you write here is seen by your colleagues; whom you mention is told at once."
              : "What colleagues write of this account will be here."}
          </EmptyState>
        </div>
      ) : (
        <ul aria-label="Notes" className="divide-y divide-line border-line border-t">
          {notes.rows.map((note) => (
            <NoteItem key={note.id} note={note} meUid={meUid} isTarget={note.id === targetId} />
          ))}
        </ul>
      )}
      <LoadMore
        what="notes"
        hasMore={notes.nextCursor !== null}
        isLoading={notes.isLoading}
        problem={notes.problem}
        onLoad={notes.loadMore}
      />
    </Card>
  );
}
