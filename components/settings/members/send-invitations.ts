import type { SentInvitation } from "@/lib/contracts/invitations/invitation";
import type { Outcome } from "@/lib/http/browser/send";

export interface InvitationsResult {
  sent: SentInvitation[];
  /** Addresses that were refused, such as a member’s, with the reason. */
  refused: { email: string; detail: string }[];
  /** The addresses that were not tried, because something stopped the rest. */
  untried: string[];
  /** What stopped the rest, such as a lost connection; null: nothing, or the user canceled. */
  problem: string | null;
}

/**
 * Invites addresses one after another. A refused address doesn't stop the others; any other failure, such as a lost
 * connection, does.
 *
 * @param invite sends one invitation; null when the user cancels
 */
export async function sendInvitations(
  emails: readonly string[],
  invite: (email: string) => Promise<Outcome<SentInvitation> | null>,
): Promise<InvitationsResult> {
  const result: InvitationsResult = { sent: [], refused: [], untried: [], problem: null };
  for (const [at, email] of emails.entries()) {
    const outcome = await invite(email);
    if (outcome?.kind === "ok") {
      result.sent.push(outcome.data);
      continue;
    }
    const ofAddress = outcome?.fields.email ?? (outcome?.code === "already_here" ? outcome.detail : undefined);
    if (ofAddress === undefined) return { ...result, untried: emails.slice(at), problem: outcome?.detail ?? null };
    result.refused.push({ email, detail: ofAddress });
  }
  return result;
}
