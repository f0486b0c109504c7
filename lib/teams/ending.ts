import type { TeamEnding } from "@/lib/contracts/people/team";
import { formatPlural } from "@/lib/contracts/text/format-number";

/** The maximum number of names listed; the rest is a count. */
const maxListed = 3;

/** Lists, line by line, the consequences of removing a team. */
export function describeEnding({
  members,
  default_view: accounts,
  contacts_view: contacts,
  has_weights: hasWeights,
  territories,
}: TeamEnding): string[] {
  const names = territories.slice(0, maxListed).map((name) => `“${name}”`);
  const more = territories.length > maxListed ? ` and ${territories.length - maxListed} more` : "";
  return [
    members > 0 ? `${formatPlural(members, "member")} will be in no team` : "It has no members",
    ...(accounts === null ? [] : [`Their list of accounts no longer opens on “${accounts}”`]),
    ...(contacts === null ? [] : [`Their list of contacts no longer opens on “${contacts}”`]),
    ...(hasWeights ? ["Its weights for “To do now” end: members without weights of their own use the defaults"] : []),
    ...(territories.length === 0
      ? []
      : [
          `${formatPlural(territories.length, "territory", "territories")} ${territories.length === 1 ? "ends" : "end"}: ${names.join(", ")}${more}`,
        ]),
  ];
}
