import useSWR from "swr";
import type { IdentityProof } from "@/lib/contracts/people/own-identity";
import { type Outcome, send } from "@/lib/http/browser/send";
import { passkeyUnsupported, signWithPasskey } from "@/lib/sign-in/browser/passkey";

/** Returns the proof of the user's identity, or why there is none; null: the user cancelled. */
type ProveWithPasskey = () => Promise<Outcome<IdentityProof> | { kind: "unsupported"; text: string } | null>;

/** How the user can prove their identity with a passkey; null if they have none. */
export function usePasskeyProof(): ProveWithPasskey | null {
  const { data: hasPasskey = false } = useSWR("own passkeys", findOwn, { revalidateOnFocus: false });
  return hasPasskey ? prove : null;
}

async function findOwn(): Promise<boolean> {
  const sent = await send("GET /users/me/factors/");
  return sent.kind === "ok" && sent.data.offers_passkeys && sent.data.passkeys.length > 0;
}

const prove: ProveWithPasskey = async () => {
  const started = await send("POST /users/me/passkeys/proof/", { body: {} });
  if (started.kind === "refused") return started;
  const signed = await signWithPasskey(started.data.options);
  if (signed.kind === "unsupported") return { kind: "unsupported", text: passkeyUnsupported };
  if (signed.kind !== "ok") return null;
  return send("POST /users/me/identities/proof/", { body: { passkey: signed.credential } });
};
