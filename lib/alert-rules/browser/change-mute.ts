import "client-only";
import type { MuteChange, MuteChanged } from "@/lib/contracts/alerts/alert-mute";
import { type Outcome, send } from "@/lib/http/browser/send";

/** Mutes or unmutes an account or a kind of signal for the user; returns the previous state. */
export function changeMute(change: MuteChange): Promise<Outcome<MuteChanged>> {
  return send("PUT /alert-mutes/", { body: change });
}
