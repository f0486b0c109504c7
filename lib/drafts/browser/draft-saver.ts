import "client-only";
import type { DraftSave, DraftSaved } from "@/lib/contracts/activity/draft";

/** A draft is saved after this pause in typing. */
export const pauseMs = 1_000;
/** A failed save is repeated after this, then after twice as long each time, up to a limit. */
export const retryMs = 30_000;
const maxRetryMs = 300_000;

export type Save = Omit<DraftSave, "by">;

export interface SaverWorld {
  /** The draft to save; null: nothing. */
  take: () => Save | null;
  /** Null: it may be repeated; `refused`: repeating is of no use. */
  send: (save: Save) => Promise<DraftSaved | "refused" | null>;
  /** Whether a user is signed in, and there is a network. */
  canSend: () => boolean;
  onSaved: (saved: DraftSaved, save: Save) => void;
}

export interface DraftSaver {
  /** To be called after typing: saves once there is a pause. */
  typed: () => void;
  /** Saves at once; `isLeaving`: even while another save is running, as the page is about to close. */
  flush: (isLeaving?: boolean) => Promise<void>;
  /** Cancels pending saves until something is typed again. */
  rest: () => void;
}

/** Saves a draft after a pause in typing, one save at a time, with growing delays while the server doesn't answer. */
export function createDraftSaver({ take, send, canSend, onSaved }: SaverWorld): DraftSaver {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isUnderWay = false;
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
    if (isOver || (isUnderWay && !isLeaving) || !canSend()) return;
    const save = take();
    if (save === null) return;
    isUnderWay = true;
    const answer = await send(save);
    isUnderWay = false;
    if (answer === "refused" || answer?.state === "unkept") {
      isOver = true;
      return;
    }
    failures = answer === null ? failures + 1 : 0;
    notBeforeMs = failures === 0 ? 0 : Date.now() + Math.min(maxRetryMs, retryMs * 2 ** (failures - 1));
    if (answer !== null) onSaved(answer, save);
    if (take() !== null) typed();
  };
  return { typed, flush, rest };
}
