import type { ConnectedPeople } from "@/lib/contracts/clients/connected-people";
import { formatPlural } from "@/lib/contracts/text/format-number";

/**
 * Says who can't reconnect to single sign-on on their own: "2 people can't reconnect on their own, because
 * their email isn't in a verified domain: Ana Cruz, Ben Roth." Empty if everyone can.
 */
export function formatCannotReconnect({ count, names }: ConnectedPeople["cannot_reconnect"]): string {
  if (count === 0) return "";
  const list = `${names.join(", ")}${count > names.length ? " and others" : ""}`;
  return `${formatPlural(count, "person", "people")} can’t reconnect on their own, because their email isn’t in a verified domain: ${list}.`;
}
