"use client";

import { OnlineButton } from "@/components/ui/button/online-button";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { showToast } from "@/components/ui/overlay/toast-store";
import { requestFile } from "@/lib/http/browser/save-file";

/** The timeout of the download: searching a large workspace takes minutes. */
const limitMs = 10 * 60_000;

interface ExportDataProps {
  /** The person whose data to export: the signed-in user's, or that of the person behind a contact. */
  of: "me" | { contactId: string };
}

/** The button that downloads a person's data, after a proof of identity. */
export function ExportData({ of }: ExportDataProps) {
  const { isSending, run } = useOneAtATime();
  const [path, body] =
    of === "me" ? ["/api/users/me/export", {}] : ["/api/contacts/data-export", { contact_id: of.contactId }];
  const save = async () => {
    const saved = await run((proven) => requestFile(path, { ...body, ...proven }, limitMs));
    if (saved === null) return;
    if (saved.kind === "refused") showToast(saved.detail, { tone: "danger" });
    else showToast("The data was exported.");
  };
  return (
    <OnlineButton busy={isSending} onClick={() => void save()}>
      {of === "me" ? "Export my data" : "Export their data"}
    </OnlineButton>
  );
}
