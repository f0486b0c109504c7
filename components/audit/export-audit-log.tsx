"use client";

import { OnlineButton } from "@/components/ui/button/online-button";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { AuditFilter } from "@/lib/contracts/operations/audit";
import { requestFile } from "@/lib/http/browser/save-file";

/** The timeout of the download: a log of many years takes minutes. */
const limitMs = 10 * 60_000;

/** The button that downloads the filtered audit log, after a proof of identity. */
export function ExportAuditLog({ filter: { actor, object, kind, from, to } }: { filter: AuditFilter }) {
  const { isSending, run } = useOneAtATime();
  const save = async () => {
    const filter = { actor, object, kind, from, to };
    const saved = await run((proven) => requestFile("/api/audit/export", { ...filter, ...proven }, limitMs));
    if (saved?.kind === "refused") showToast(saved.detail, { tone: "danger" });
  };
  return (
    <OnlineButton busy={isSending} onClick={() => void save()}>
      Export as CSV
    </OnlineButton>
  );
}
