import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { busyStates, type ImportState } from "@/lib/contracts/imports/import-field";

/** The badge of an import's state. */
export function StateBadge({ state, children }: { state: ImportState; children: ReactNode }) {
  return <Badge tone={toneOf(state)}>{children}</Badge>;
}

function toneOf(state: ImportState) {
  if (state === "done") return "success";
  if (state === "failed") return "danger";
  if (busyStates.includes(state)) return "accent";
  return state === "mapping" || state === "ready" || state === "paused" ? "warning" : "neutral";
}
