import { z } from "zod";
import { logoRefSchema } from "../accounts/account";
import { contactRefSchema, conversationKinds, personRefSchema, taskSchema } from "../activity/activity";
import { contactSchema } from "./contact";
import { maxRelationships, relationshipSchema } from "./relationship";

/** The maximum number of entries of each list in a contact's page. */
export const contactPageLimits = { tasks: 50, reports: 20, colleagues: 8, roles: 20 } as const;

/** Another contact at the same account, who is still there. */
const peerSchema = contactRefSchema.extend({ title: z.string() });

export type ContactPeer = z.infer<typeof peerSchema>;

/** A former title of the contact and the account where they held it, until either changed. */
const pastRoleSchema = z.object({ title: z.string(), account: z.string(), until: z.iso.datetime() });

export type PastRole = z.infer<typeof pastRoleSchema>;

/** `GET {api}/contacts/{id}/`: the data of a contact's page, except the timeline, the sources and the history. */
export const contactPageSchema = z.object({
  contact: contactSchema,
  account: z.object({ id: z.uuid(), name: z.string(), domain: z.string().nullable(), logo: logoRefSchema }),
  /** The roles that the contact fills in the account's buying committee, in the template's order. */
  roles: z.array(z.string()),
  /** Null: unknown, removed, or no longer at the company. */
  manager: peerSchema.nullable(),
  /** The contacts who report to this one, most senior first. */
  reports: z.array(peerSchema).max(contactPageLimits.reports),
  /** Further contacts at the account, most senior first: neither the manager nor a report. */
  colleagues: z.array(peerSchema).max(contactPageLimits.colleagues),
  /** By due date, the earliest first. */
  open_tasks: z.array(taskSchema).max(contactPageLimits.tasks),
  /** The latest call or meeting with the contact. */
  last_contact: z
    .object({ kind: z.enum(conversationKinds), at: z.iso.datetime(), author: personRefSchema.nullable() })
    .nullable(),
  /** The caller's colleagues who know the contact, the strongest relationship first. */
  known_by: z.array(relationshipSchema).max(maxRelationships),
  /** The latest first; undone changes are left out. */
  past_roles: z.array(pastRoleSchema).max(contactPageLimits.roles),
});

export type ContactPage = z.infer<typeof contactPageSchema>;
