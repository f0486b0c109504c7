import { type Refusal, send } from "@/lib/http/browser/send";
import { signWithPasskey } from "@/lib/sign-in/browser/passkey";

/** Exchanges a passkey's signature for a proof of the user's identity; null: the user canceled. */
export async function proveWithPasskey(): Promise<
  { kind: "ok"; proof: string } | { kind: "failed"; text: string } | Refusal | null
> {
  const started = await send("POST /users/me/passkeys/proof/", { body: {} });
  if (started.kind === "refused") return started;
  const signed = await signWithPasskey(started.data.options);
  if (signed.kind === "failed") return signed;
  if (signed.kind === "cancelled") return null;
  const sent = await send("POST /users/me/identities/proof/", { body: { passkey: signed.credential } });
  return sent.kind === "ok" ? { kind: "ok", proof: sent.data.proof } : sent;
}
