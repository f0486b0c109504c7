/** The URL of the operator's home after a view of a client has expired. */
export function viewEndedPath(clientId: string): string {
  return `/sales-home?${new URLSearchParams({ viewing: "ended", client: clientId })}`;
}

/** The URL of the operator's home, shown instead of a page of client data while no client is viewed. */
export const noViewPath = "/sales-home?viewing=none";

/**
 * Explains why an operator was sent to their home, from its `viewing` parameter; null for any other value.
 *
 * @param clientName the name of the client whose view has ended; null: unknown
 */
export function describeEndedView(viewing: unknown, clientName: string | null): string | null {
  if (viewing === "ended")
    return `Your view of ${clientName ?? "the client"} has ended: its time is up. View it again to continue.`;
  return viewing === "none" ? "You’re not viewing a client. Choose one to see its data." : null;
}
