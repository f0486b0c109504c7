import { Check, CircleAlert } from "lucide-react";
import { Spinner } from "@/components/ui/button/spinner";

export type Saving =
  | { kind: "idle" }
  | { kind: "saving" }
  | { kind: "saved" }
  | { kind: "failed"; detail: string; retry: () => void };

interface SaveStateProps {
  saving: Saving;
  isRestored?: boolean;
  /** The text before any change. */
  idle?: string;
}

/** Shows the state of saving in a section that saves automatically. */
export function SaveState({
  saving,
  isRestored = false,
  idle = "Changes are saved when you leave a field.",
}: SaveStateProps) {
  return (
    <div role="status" className="flex min-h-6 items-center gap-1.5 text-muted text-sm">
      {saving.kind === "idle"
        ? isRestored
          ? "Your draft was restored. It is saved when you leave the field."
          : idle
        : null}
      {saving.kind === "saving" ? (
        <>
          <Spinner /> Saving…
        </>
      ) : null}
      {saving.kind === "saved" ? (
        <span className="inline-flex items-center gap-1.5 text-success-ink">
          <Check className="size-4" aria-hidden="true" /> Saved
        </span>
      ) : null}
      {saving.kind === "failed" ? (
        <span className="inline-flex flex-wrap items-center gap-1.5 text-danger-ink">
          <CircleAlert className="size-4" aria-hidden="true" /> {saving.detail}
          <button type="button" onClick={saving.retry} className="rounded-xs px-1 py-0.5 font-semibold underline">
            Retry
          </button>
        </span>
      ) : null}
    </div>
  );
}
