import { type Refusal, send } from "@/lib/http/browser/send";
import { forgetPasskey } from "@/lib/sign-in/browser/forget-passkey";
import { createPasskey } from "@/lib/sign-in/browser/passkey";

interface NewPasskey {
  enrolment: string;
  mail_code: string;
  name: string;
}

/** The codes of refusals that mean the passkey definitely wasn't added. */
const refusals: readonly string[] = ["passkey_refused", "too_many"];

/**
 * Checks the mailed code first, so that no device keeps a passkey if the code was wrong; then creates and adds the
 * passkey.
 */
export async function createNewPasskey({
  enrolment,
  mail_code,
  name,
}: NewPasskey): Promise<
  { kind: "ok"; recoveryCodes: readonly string[] } | { kind: "failed"; text: string } | { kind: "cancelled" } | Refusal
> {
  const checked = await send("POST /users/me/passkeys/options/", { body: { enrolment, mail_code } });
  if (checked.kind === "refused") return checked;
  const { options } = checked.data;
  const made = await createPasskey(options);
  if (made.kind !== "ok") return made;
  const { credential } = made;
  const sent = await send("POST /users/me/passkeys/", { body: { name, credential } });
  if (sent.kind === "ok") return { kind: "ok", recoveryCodes: sent.data.recovery_codes };
  if (refusals.includes(sent.code)) await forgetPasskey({ rpId: options.rp.id, credentialId: credential.id });
  return sent;
}
