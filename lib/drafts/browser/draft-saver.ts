import "client-only";
import type { DraftSave, DraftSaved } from "@/lib/contracts/draft";

/** One save follows when nothing was typed for this long. */
export const pauseMs = 1_000;
/** What didn't work is tried again after this, then after twice as long, up to the longest. */
export const retryMs = 30_000;
const longestRetryMs = 300_000;

export type Save = Omit<DraftSave, "by">;

export interface SaverWorld {
  /** What there is to save; null: nothing. */
  take: () => Save | null;
  /** Null: it may be tried again; `refused`: it is of no use. */
  send: (save: Save) => Promise<DraftSaved | "refused" | null>;
  /** Whether there is somebody signed in, and a network. */
  canSend: () => boolean;
  onSaved: (saved: DraftSaved, save: Save) => void;
}

export interface DraftSaver {
  /** Something was typed: saves once there is a pause. */
  typed: () => void;
  /** Saves at once what there is to save; `isLeaving`: although a save is under way, since nobody will be here after it. */
  flush: (isLeaving?: boolean) => Promise<void>;
  /** Saves nothing more until something is typed. */
  rest: () => void;
}

/** Saves what is typed, one save after another, after a pause; a server that is away isn't asked again and again. */
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
    notBeforeMs = failures === 0 ? 0 : Date.now() + Math.min(longestRetryMs, retryMs * 2 ** (failures - 1));
    if (answer !== null) onSaved(answer, save);
    if (take() !== null) typed();
  };
  return { typed, flush, rest };
}
