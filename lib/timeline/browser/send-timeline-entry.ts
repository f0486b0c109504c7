import "client-only";
import { addNote, addTask } from "@/lib/activity/browser/requests";
import type { ComposerKind } from "@/lib/activity/parse-composer-text";
import type { TimelineItem } from "@/lib/contracts/activity/activity";
import type { SentDraft } from "@/lib/contracts/activity/draft";
import type { Repeat } from "@/lib/contracts/activity/repeat";
import { type Outcome, send } from "@/lib/http/browser/send";

export interface NewTimelineEntry {
  kind: ComposerKind;
  minutes: number | null;
  body: string;
  about: string | null;
  due: string | null;
  repeats: Repeat | null;
  /** The id of a task's assignee; null: the user. */
  assignee: string | null;
  files: readonly string[];
  draft: SentDraft | undefined;
}

/** Sends the line to the endpoint of its kind, and converts the response to a row of the timeline. */
export async function sendTimelineEntry(
  accountId: string,
  line: NewTimelineEntry,
  key: string,
): Promise<Outcome<TimelineItem>> {
  const { kind, minutes, body, about, due, repeats, assignee, draft } = line;
  const files = [...line.files];
  if (kind === "note") {
    const outcome = await addNote(accountId, { body, draft, ...(files.length > 0 && { files }) }, key);
    return outcome.kind === "ok"
      ? { kind: "ok", data: { kind, at: outcome.data.created_at, note: outcome.data } }
      : outcome;
  }
  if (kind === "task") {
    const task = {
      title: body,
      due_date: due,
      contact_id: about,
      repeats,
      ...(assignee && { assignee_uid: assignee }),
    };
    const outcome = await addTask(accountId, { ...task, draft }, key);
    return outcome.kind === "ok"
      ? { kind: "ok", data: { kind, at: outcome.data.created_at, task: outcome.data } }
      : outcome;
  }
  const outcome = await send("POST /accounts/:id/conversations/", {
    params: { id: accountId },
    body: { kind, body, minutes, contact_id: about, draft },
    key,
  });
  return outcome.kind === "ok"
    ? { kind: "ok", data: { kind, at: outcome.data.happened_at, conversation: outcome.data } }
    : outcome;
}
