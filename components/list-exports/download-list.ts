import { showToast } from "@/components/ui/overlay/toast-store";
import type { ExportLink } from "@/lib/contracts/operations/export-link";
import { followDownload } from "@/lib/http/browser/save-file";
import { sendTo } from "@/lib/http/browser/send";
import { withProof } from "@/lib/identity-proof/browser/with-proof";

/**
 * Downloads a list as a file, with a link that works once. For a long list, the server requires a proof of identity
 * before it issues the link.
 *
 * @param url the list's export URL
 */
export async function downloadList(url: string): Promise<void> {
  const { pathname, searchParams } = new URL(url, window.location.origin);
  const linked = await withProof((proven) => sendTo<ExportLink>("POST", `${pathname}/link?${searchParams}`, proven));
  if (linked?.kind === "refused") showToast(linked.detail, { tone: "danger" });
  if (linked?.kind !== "ok") return;
  searchParams.set("link", linked.data.link);
  followDownload(`${pathname}?${searchParams}`);
}
