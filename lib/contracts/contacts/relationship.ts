import { z } from "zod";
import { personRefSchema } from "../activity/activity";

/** The maximum number of relationships in one response: the strongest ones. */
export const maxRelationships = 500;

/** The strength of a relationship, the strongest first. */
export const relationshipLevels = ["strong", "good", "weak"] as const;
export type RelationshipLevel = (typeof relationshipLevels)[number];

const count = z.number().int().nonnegative();

/** A colleague's relationship with a contact: its strength, and the activities it is derived from. */
export const relationshipSchema = z.object({
  contact_id: z.uuid(),
  colleague: personRefSchema,
  score: z.number().positive(),
  level: z.enum(relationshipLevels),
  /**
   * The number of activities by kind: meetings and calls with the contact, finished tasks about them, and notes that
   * name them.
   */
  made_of: z.object({ meeting: count, call: count, task: count, note: count }),
  last_at: z.iso.datetime(),
});

export type Relationship = z.infer<typeof relationshipSchema>;

/**
 * `GET {api}/accounts/{id}/relationships/`: the relationships of the caller's colleagues with contacts at the account,
 * the strongest first.
 */
export const relationshipsSchema = z.object({ items: z.array(relationshipSchema).max(maxRelationships) });

export type Relationships = z.infer<typeof relationshipsSchema>;
