import "client-only";
import { dismissToast, showToast } from "@/components/ui/overlay/toast-store";
import type { TimelineItem } from "@/lib/contracts/activity/activity";
import { send } from "@/lib/http/browser/send";

interface Removal {
  /** The entry's name in "Removed the …". */
  what: string;
  hide: () => void;
  show: () => void;
  /** Called after the removal, and after its undo. */
  onChanged?: () => void;
}

/**
 * Removes the user's own entry from the timeline at once, with Undo. When the backend refuses, the entry reappears with
 * the reason.
 */
export async function removeWithUndo(
  list: "notes" | "conversations",
  { account_id: id, id: item }: { account_id: string; id: string },
  { what, hide, show, onChanged }: Removal,
): Promise<void> {
  hide();
  const params = { id, item };
  const removed = send(`DELETE /accounts/:id/${list}/:item/`, { params });
  const undo = async () => {
    if ((await removed).kind === "refused") return;
    const outcome = await send(`POST /accounts/:id/${list}/:item/restore/`, { params });
    if (outcome.kind === "refused") return void showToast(outcome.detail, { tone: "danger" });
    show();
    onChanged?.();
  };
  const toast = showToast(`Removed the ${what}.`, { action: { label: "Undo", run: () => void undo() } });
  const outcome = await removed;
  if (outcome.kind === "ok") return onChanged?.();
  dismissToast(toast);
  show();
  showToast(outcome.detail, { tone: "danger" });
}

/** A list of timeline entries that can hide an entry and show it again. */
interface EntryList {
  drop: (id: string) => void;
  put: (item: TimelineItem) => void;
}

/** Removes the user's own note, call or meeting from a timeline, with Undo; other kinds of entries stay. */
export async function removeEntry(item: TimelineItem, list: EntryList, onChanged: () => void): Promise<void> {
  const stored = item.kind === "note" ? item.note : "conversation" in item ? item.conversation : null;
  if (!stored) return;
  await removeWithUndo(item.kind === "note" ? "notes" : "conversations", stored, {
    what: item.kind,
    hide: () => list.drop(stored.id),
    show: () => list.put(item),
    onChanged,
  });
}
