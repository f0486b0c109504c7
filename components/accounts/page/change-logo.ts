import { toastUndo } from "@/components/facts/undo-toast";
import { showToast } from "@/components/ui/overlay/toast-store";
import { logoLimits } from "@/lib/contracts/accounts/account-logo";
import { send } from "@/lib/http/browser/send";

/**
 * Uploads or removes an account's logo and offers Undo. After a failure that isn't due to the picture itself, offers
 * Retry with the same picture.
 *
 * @param picture null removes the logo
 * @param onChanged called with the new logo's id (null: no logo), and with undefined after an undo: the page must then
 * load the restored logo's id
 */
export async function changeLogo(
  accountId: string,
  picture: File | null,
  onChanged: (logo: string | null | undefined) => void,
): Promise<void> {
  if (picture && picture.size > logoLimits.bytes) {
    showToast("This picture is larger than 512 kB. Choose a smaller one.", { tone: "danger" });
    return;
  }
  const params = { id: accountId };
  const outcome =
    picture === null
      ? await send("DELETE /accounts/:id/logo/", { params })
      : await send("PUT /accounts/:id/logo/", { params, body: { content: await readBase64(picture) } });
  if (outcome.kind === "refused") {
    const retry = () => void changeLogo(accountId, picture, onChanged);
    showToast(outcome.fields.content ?? outcome.detail, {
      tone: "danger",
      ...(outcome.fields.content === undefined && { action: { label: "Retry", run: retry } }),
    });
    return;
  }
  const { logo, cause } = outcome.data;
  onChanged(logo);
  if (cause === null) return;
  const text = picture === null ? "Logo removed." : "Logo saved.";
  toastUndo(text, { accountId, cause, onDone: () => onChanged(undefined) });
}

function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
