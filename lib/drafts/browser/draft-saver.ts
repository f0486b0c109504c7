import "client-only";
import type { DraftSaved, DraftSaveRequest } from "@/lib/contracts/activity/draft";

/** The pause in typing after which a draft is saved. */
export const pauseMs = 1_000;
/** The delay before a failed save is retried; it doubles with each failure, up to a limit. */
export const retryMs = 30_000;
const maxRetryMs = 300_000;

export type Save = Omit<DraftSaveRequest, "by">;

export interface SaverWorld {
  /** Returns the draft to save; null if there is nothing to save. */
  nextSave: () => Save | null;
  /** Null: a retry is possible; `refused`: a retry is pointless. */
  send: (save: Save) => Promise<DraftSaved | "refused" | null>;
  /** Whether a user is signed in and the network is available. */
  canSend: () => boolean;
  onSaved: (saved: DraftSaved, save: Save) => void;
}

export interface DraftSaver {
  /** Call it after typing: saves after a pause. */
  typed: () => void;
  /** Saves immediately; `isLeaving`: even while another save is running, because the page is about to close. */
  flush: (isLeaving?: boolean) => Promise<void>;
  /** Cancels pending saves until the user types again. */
  rest: () => void;
}

/**
 * Creates a saver that saves a draft after a pause in typing, one save at a time, with growing delays while the server
 * doesn't respond.
 */
export function createDraftSaver({ nextSave, send, canSend, onSaved }: SaverWorld): DraftSaver {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let isOver = false;
  let failures = 0;
  let notBeforeMs = 0;
  const rest = () => clearTimeout(timer);
  const typed = () => {
    rest();
    if (!isOver) timer = setTimeout(() => void flush(), Math.max(pauseMs, notBeforeMs - Date.now()));
  };
  const flush = async (isLeaving = false) => {
    rest();
    if (isOver || (isSending && !isLeaving) || !canSend()) return;
    const save = nextSave();
    if (save === null) return;
    isSending = true;
    const response = await send(save);
    isSending = false;
    if (response === "refused" || response?.state === "unkept") {
      isOver = true;
      return;
    }
    failures = response === null ? failures + 1 : 0;
    notBeforeMs = failures === 0 ? 0 : Date.now() + Math.min(maxRetryMs, retryMs * 2 ** (failures - 1));
    if (response !== null) onSaved(response, save);
    if (nextSave() !== null) typed();
  };
  return { typed, flush, rest };
}
