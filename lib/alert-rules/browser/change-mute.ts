import "client-only";
import type { MuteChange, MuteChanged } from "@/lib/contracts/alert-mute";
import { type Outcome, send } from "@/lib/http/browser/send";

/** Mutes an account or a kind of signal for me, or takes that back; says what held before. */
export function changeMute(change: MuteChange): Promise<Outcome<MuteChanged>> {
  return send("PUT /alert-mutes/", { body: change });
}
