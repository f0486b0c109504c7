import type { clientRoles } from "../rights/rights";

// Browser code imports this file: no zod here.

/** Whether a member can sign in. `to_hand_over`: disabled, and still the owner of accounts or open tasks. */
export const memberStates = ["active", "disabled", "to_hand_over"] as const;

export const memberFactors = ["with", "without"] as const;

/** When a member last signed in. `quiet`: not within 90 days, or never. */
export const memberSignIns = ["recent", "quiet", "never"] as const;

/** The number of days up to which a last sign-in is `recent`, and the number after which it is `quiet`. */
export const signInDays = { recent: 30, quiet: 90 } as const;

/** Stands for "in no team" in a filter by team. */
export const noTeam = "none";

/** Restricts a client's members; an absent field admits all. */
export interface MemberFilter {
  role?: (typeof clientRoles)[number] | undefined;
  /** A team's id, or `noTeam`. */
  team?: string | undefined;
  state?: (typeof memberStates)[number] | undefined;
  factor?: (typeof memberFactors)[number] | undefined;
  sign_in?: (typeof memberSignIns)[number] | undefined;
}

/** The maximum numbers of members that one bulk change may name by id, change in total, and make client admins. */
export const maxMembers = { named: 1_000, changed: 10_000, newAdmins: 20 } as const;

/** Why a bulk change leaves a member unchanged. `gone`: the client has no such member. */
export const memberRefusals = ["oneself", "disabled", "enabled", "gone"] as const;
