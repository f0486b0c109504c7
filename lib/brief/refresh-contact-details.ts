import { copyContactValue } from "@/lib/contacts/browser/requests";
import type { Brief, BriefLine } from "./brief";

/**
 * Reloads each email and phone number of a brief before it is copied, which also records the access. A value that is
 * refused (its contact has since been marked as do-not-contact) or can't be loaded is left out, and its line gives the
 * reason.
 *
 * @returns the brief to copy, and the reason for a missing value; null if none is missing
 */
export async function refreshContactDetails(
  accountId: string,
  brief: Brief,
  copy = copyContactValue,
): Promise<{ brief: Brief; problem: string | null }> {
  const problems: string[] = [];
  const refresh = async (line: BriefLine): Promise<BriefLine> => {
    if (line.reach === null) return line;
    const { id, email, phone } = line.reach;
    const refused: string[] = [];
    const refreshValue = async (known: string | null, field: "email" | "phone") => {
      if (known === null) return null;
      const outcome = await copy({ account_id: accountId, id }, field);
      if (outcome.kind === "ok") return outcome.data.value;
      refused.push(outcome.detail);
      return null;
    };
    const reach = { id, email: await refreshValue(email, "email"), phone: await refreshValue(phone, "phone") };
    problems.push(...refused);
    return { ...line, text: [line.text, ...new Set(refused)].join(" · "), reach };
  };
  const parts = await Promise.all(
    brief.parts.map(async (part) => ({ ...part, lines: await Promise.all(part.lines.map(refresh)) })),
  );
  return { brief: { ...brief, parts }, problem: problems[0] ?? null };
}
