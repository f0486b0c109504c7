import { copyContactValue } from "@/lib/contacts/browser/requests";
import type { Brief, BriefLine } from "./brief";

/**
 * Takes each address and number of a brief as it is at this moment, which writes down who took it. What is refused (its
 * person is not to be contacted since) or can't be had is left out, and the line says why.
 *
 * @returns the brief to be copied, and why something is missing in it; null: nothing is
 */
export async function refreshReach(
  accountId: string,
  brief: Brief,
  copy = copyContactValue,
): Promise<{ brief: Brief; problem: string | null }> {
  const problems: string[] = [];
  const refresh = async (line: BriefLine): Promise<BriefLine> => {
    if (line.reach === null) return line;
    const { id, email, phone } = line.reach;
    const refused: string[] = [];
    const take = async (known: string | null, field: "email" | "phone") => {
      if (known === null) return null;
      const outcome = await copy({ account_id: accountId, id }, field);
      if (outcome.kind === "ok") return outcome.data.value;
      refused.push(outcome.detail);
      return null;
    };
    const reach = { id, email: await take(email, "email"), phone: await take(phone, "phone") };
    problems.push(...refused);
    return { ...line, text: [line.text, ...new Set(refused)].join(" · "), reach };
  };
  const parts = await Promise.all(
    brief.parts.map(async (part) => ({ ...part, lines: await Promise.all(part.lines.map(refresh)) })),
  );
  return { brief: { ...brief, parts }, problem: problems[0] ?? null };
}
