import { z } from "zod";
import { proofTextSchema } from "./own-identity";
import { maxScimRules, scimRoles } from "./scim-limits";

/** A token with which the client's identity provider provisions people. */
export const scimTokenSchema = z.object({
  id: z.uuid(),
  /** Its last four characters. */
  ending: z.string(),
  created_at: z.iso.datetime(),
  /** Rounded to the minute; null: never. */
  last_used_at: z.iso.datetime().nullable(),
});

export type ScimToken = z.infer<typeof scimTokenSchema>;

/** The only response that contains the token itself. */
export const createdScimTokenSchema = z.object({ token: z.string(), item: scimTokenSchema });

export type CreatedScimToken = z.infer<typeof createdScimTokenSchema>;

/**
 * `POST {api}/clients/me/scim/tokens/` (client_admin) → 201 `createdScimTokenSchema`. 403 `proof_required`, 409
 * `too_many`.
 */
export const newScimTokenSchema = z.strictObject({ proof: proofTextSchema.optional() });

/** The role and the team that the members of a directory group get. */
export const scimRuleSchema = z.strictObject({
  group_id: z.uuid(),
  /** Null: the rule assigns no role. */
  role: z.enum(scimRoles).nullable(),
  /** Null: the rule assigns no team. */
  team_id: z.uuid().nullable(),
});

export type ScimRule = z.infer<typeof scimRuleSchema>;

const namedSchema = z.object({ id: z.uuid(), name: z.string() });

/** `GET {api}/clients/me/scim/` (client_admin): provisioning by the client's identity provider. */
export const scimSettingsSchema = z.object({
  /** The URL to enter at the identity provider. */
  address: z.string(),
  tokens: z.array(scimTokenSchema),
  /** The claim of an ID token that equals a person's `externalId`; null: people are matched by email. */
  match_claim: z.string().nullable(),
  /**
   * The rules in order: a member gets the role of the first matching rule that has one, and a team by the same rule.
   */
  rules: z.array(scimRuleSchema),
  groups: z.array(namedSchema.extend({ members: z.number().int() })),
  teams: z.array(namedSchema),
  /** The number of people whom the provider manages. */
  people: z.number().int(),
  /** Rounded to the minute; null: none yet. */
  last_request: z.object({ at: z.iso.datetime(), request: z.string() }).nullable(),
  /** The most recent rejected requests, latest first. */
  failures: z.array(
    z.object({ at: z.iso.datetime(), method: z.string(), path: z.string(), status: z.number(), detail: z.string() }),
  ),
});

export type ScimSettings = z.infer<typeof scimSettingsSchema>;

/** `PUT {api}/clients/me/scim/` (client_admin) → the settings; the rules apply to everyone at once. */
export const scimSettingsChangeSchema = z.strictObject({
  match_claim: z
    .string()
    .trim()
    .regex(/^[A-Za-z][\w:/.-]{0,99}$/, "Enter the name of a claim, such as oid")
    .nullable(),
  rules: z.array(scimRuleSchema).max(maxScimRules, `At most ${maxScimRules} rules`),
  proof: proofTextSchema.optional(),
});

export type ScimSettingsChange = z.infer<typeof scimSettingsChangeSchema>;
