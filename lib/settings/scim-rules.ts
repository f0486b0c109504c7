import type { ScimRule, ScimSettings } from "@/lib/contracts/people/scim";
import { scimRoles } from "@/lib/contracts/people/scim-limits";

/** A rule while it is edited; an empty text means none. */
export interface RuleDraft {
  key: string;
  group: string;
  role: string;
  team: string;
}

/** The editable values of the settings; the rules are JSON, so that a draft can hold them. */
export function draftOf({ match_claim, rules }: Pick<ScimSettings, "match_claim" | "rules">) {
  return {
    claim: match_claim ?? "",
    rules: JSON.stringify(
      rules.map(
        ({ group_id, role, team_id }, at): RuleDraft => ({
          key: `rule-${at}`,
          group: group_id,
          role: role ?? "",
          team: team_id ?? "",
        }),
      ),
    ),
  };
}

/** The rules of a draft, without those whose group no longer exists. */
export function readRules(text: string, groups: ScimSettings["groups"]): RuleDraft[] {
  const rules: RuleDraft[] = JSON.parse(text);
  return rules.filter(({ group }) => groups.some(({ id }) => id === group));
}

/** The rules as they are sent. */
export function rulesOf(drafts: readonly RuleDraft[]): ScimRule[] {
  return drafts.map(({ group, role, team }) => ({
    group_id: group,
    role: scimRoles.find((known) => known === role) ?? null,
    team_id: team === "" ? null : team,
  }));
}

/** Adds a rule for the first group that has none, at the end. */
export function addRule(drafts: readonly RuleDraft[], groups: ScimSettings["groups"]): RuleDraft[] {
  const group = groups.find(({ id }) => !drafts.some((draft) => draft.group === id)) ?? groups[0];
  if (!group) return [...drafts];
  const numbers = drafts.map(({ key }) => Number(key.slice("rule-".length)));
  return [...drafts, { key: `rule-${Math.max(-1, ...numbers) + 1}`, group: group.id, role: "", team: "" }];
}

export function moveRule(drafts: readonly RuleDraft[], at: number, by: -1 | 1): RuleDraft[] {
  const moved = [...drafts];
  const [rule] = moved.splice(at, 1);
  if (rule) moved.splice(at + by, 0, rule);
  return moved;
}
