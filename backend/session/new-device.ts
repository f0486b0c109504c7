import { describeUserAgent } from "@/lib/contracts/text/user-agent";
import type { Caller } from "../caller";
import { networkOf } from "./network";

/** Where an earlier session of a user began, as far as known. */
export interface KnownDevice {
  ip: string | null;
  agent: string | null;
}

/**
 * Whether the user should be told about a sign-in: none of their earlier sessions began in this kind of browser and
 * network. Versions of a browser don't matter. The first sign-in of a user isn't new: it has nothing to differ from.
 *
 * @param input.hasSignedIn whether the user has signed in before, perhaps so long ago that no session is known
 */
export function isNewDevice(
  caller: Caller,
  { hasSignedIn, known }: { hasSignedIn: boolean; known: readonly KnownDevice[] },
): boolean {
  return hasSignedIn && !known.some((device) => isSame(device, caller));
}

function isSame(device: KnownDevice, { ip, agent }: Caller): boolean {
  if (device.ip === null || networkOf(device.ip) !== networkOf(ip)) return false;
  return describeUserAgent(device.agent) === describeUserAgent(agent);
}
