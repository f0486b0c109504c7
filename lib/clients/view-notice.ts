/** The operator's home after the time of a view was up. */
export const viewEndedPath = "/sales-home?viewing=ended";

/** The operator's home instead of a page of client data, while no client is viewed. */
export const noViewPath = "/sales-home?viewing=none";

/** Says why an operator came to their home, from its `viewing` parameter; null for any other value. */
export function findViewNotice(viewing: unknown): string | null {
  if (viewing === "ended") return "The time is up, and the client is closed. View it again to continue.";
  return viewing === "none" ? "You’re not viewing a client. Choose one to see its data." : null;
}
