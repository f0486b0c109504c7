import { send } from "@/lib/http/browser/send";

/** Whether the user has a passkey that works here; false if that can't be read. */
export async function hasPasskey(): Promise<boolean> {
  const sent = await send("GET /users/me/factors/");
  return sent.kind === "ok" && sent.data.offers_passkeys && sent.data.passkeys.length > 0;
}
