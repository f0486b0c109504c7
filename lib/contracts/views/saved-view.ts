import { z } from "zod";
import { accountQuerySchema } from "../accounts/account";
import { maxColumns } from "../accounts/account-columns";
import { columnSchema } from "../accounts/account-export";
import { readLayout } from "../accounts/account-layout";
import { contactListQuerySchema } from "../contacts/contact-list";
import { maxTeams } from "../people/team-filter";
import { clientRoles } from "../rights/rights";
import { visibleText } from "../text/visible-text";
import { inputMomentSchema } from "../wire/moment";

/** The row heights of a list. */
export const densities = ["comfortable", "compact"] as const;

/** The lists that have saved views, named after their rows. */
export const viewSubjects = ["account", "contact"] as const;

export type ViewSubject = (typeof viewSubjects)[number];

/** The maximum number of views of a list per user. */
export const maxViews = 100;

/** The parameters of each list's URL: its filters, its order, and the accounts' layout. */
const addressShapes: Readonly<Record<ViewSubject, z.ZodRawShape>> = {
  account: {
    ...accountQuerySchema.omit({ cursor: true, limit: true }).shape,
    layout: z.string().refine((text) => readLayout(text) !== null),
  },
  contact: contactListQuerySchema.omit({ cursor: true, limit: true }).shape,
};

/**
 * Parses a list's URL query by the schema of its endpoint.
 *
 * @param query a list's URL query, without `?`
 * @returns the valid parameters, and the names of the others
 */
export function readListAddress(query: string, subject: ViewSubject = "account"): { query: string; unknown: string[] } {
  const params = new URLSearchParams(query);
  const known = new URLSearchParams();
  for (const [name, schema] of Object.entries(addressShapes[subject])) {
    const value = params.get(name);
    if (value !== null && z.safeParse(schema, value).success) known.set(name, value);
  }
  return { query: known.toString(), unknown: [...new Set(params.keys())].filter((name) => !known.has(name)) };
}

const defaultRole = z.enum(clientRoles);

/**
 * The users for whom a view is the default unless they chose another: a team, or all users with a role who aren't in
 * such a team.
 */
export const viewDefaultSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("team"),
    id: z.uuid(),
    name: z.string(),
    /** Whether it applies to the caller: if several of their teams have a default, the first by name applies. */
    is_mine: z.boolean(),
  }),
  z.object({ kind: z.literal("role"), role: defaultRole, is_mine: z.boolean() }),
]);

export type ViewDefault = z.infer<typeof viewDefaultSchema>;

/**
 * A saved view of a list. Columns and density can't be chosen for the list of contacts. Stored filters and columns that
 * this version doesn't support are left out of `query` and `columns`, and named in `unknown`.
 */
export const savedViewSchema = z.object({
  id: z.uuid(),
  /** Absent: the backend only has views of accounts. */
  subject: z.enum(viewSubjects).default("account"),
  name: z.string(),
  /** Whether all users of the client see it; otherwise only its creator does. */
  is_shared: z.boolean(),
  maker: z.object({ uid: z.string(), name: z.string() }),
  /** Whether the caller may rename, change and remove it. */
  can_change: z.boolean(),
  query: z.string(),
  columns: z.array(columnSchema),
  density: z.enum(densities),
  /** The caller's own choices: whether it is a tab, and whether it is the default. */
  is_pinned: z.boolean(),
  is_default: z.boolean(),
  /** The teams and roles for which it is the default: teams by name, then roles; empty for a private view. */
  default_of: z.array(viewDefaultSchema),
  unknown: z.array(z.string()),
  updated_at: z.iso.datetime(),
});

export type SavedView = z.infer<typeof savedViewSchema>;

export const viewsQuerySchema = z.object({ subject: z.enum(viewSubjects).default("account") });

/**
 * `GET {api}/account-views/`: the caller's own views of a list and those shared with the client, by name. The default
 * view is the caller's own; otherwise, with `on_everything`, none; otherwise their team's, then their role's.
 */
export const savedViewsSchema = z.object({
  items: z.array(savedViewSchema),
  /** The caller's own choice: opens the list unfiltered, instead of on their team's or role's default. */
  on_everything: z.boolean(),
});

export type SavedViews = z.infer<typeof savedViewsSchema>;

const viewFields = z.object({
  name: visibleText(60),
  is_shared: z.boolean(),
  query: z.string().max(6000),
  columns: z.array(columnSchema).max(maxColumns),
  density: z.enum(densities),
});

/**
 * `POST {api}/account-views/` → 201; 400: `query` has something that isn't a filter of the list; 409 `too_many`; 409
 * `not_a_member`: the operator's users have no views.
 */
export const newViewSchema = viewFields.extend({ subject: viewsQuerySchema.shape.subject }).strict();

export type NewView = z.output<typeof newViewSchema>;

/**
 * `PATCH {api}/account-views/{id}/`: for its creator; for a shared view also the client's admin. `updated_at`: the
 * version that the caller saw; 409 `changed_meanwhile` when the current one differs.
 */
export const viewChangeSchema = viewFields.partial().extend({ updated_at: inputMomentSchema.optional() }).strict();

export type ViewChange = z.infer<typeof viewChangeSchema>;

/** `PUT {api}/account-views/{id}/choice/`: the caller's own choices; at most one view is the default. */
export const viewChoiceSchema = z.object({ is_pinned: z.boolean(), is_default: z.boolean() }).partial().strict();

export type ViewChoice = z.infer<typeof viewChoiceSchema>;

/** `PUT {api}/account-views/opening/`: the caller's own choice; `on_everything` removes their default view. */
export const viewOpeningSchema = viewsQuerySchema.extend({ on_everything: z.boolean() }).strict();

export type ViewOpening = z.output<typeof viewOpeningSchema>;

const viewRefSchema = z.object({ id: z.uuid(), name: z.string() });

/**
 * `GET {api}/account-views/defaults/`: a list's defaults that the caller may set: for a leader, those of their teams;
 * for the client's admin, those of all teams by name, then of the roles; 403 for other users.
 */
export const settableDefaultsSchema = z.object({
  items: z.array(
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("team"), id: z.uuid(), name: z.string(), view: viewRefSchema.nullable() }),
      z.object({ kind: z.literal("role"), role: defaultRole, view: viewRefSchema.nullable() }),
    ]),
  ),
});

export type SettableDefault = z.infer<typeof settableDefaultsSchema>["items"][number];

/**
 * `PUT {api}/account-views/defaults/`: sets all of them, or none. Null removes a default. 404: another client's team or
 * view, a view of another list, or another user's private view; 400: the caller's own private view, which must be
 * shared first; 403: a role's default, unless the caller is the client's admin. Of two concurrent requests the later
 * one wins.
 */
export const defaultsChangeSchema = viewsQuerySchema
  .extend({
    changes: z
      .array(
        z.discriminatedUnion("kind", [
          z.object({ kind: z.literal("team"), id: z.uuid(), view_id: z.uuid().nullable() }).strict(),
          z.object({ kind: z.literal("role"), role: defaultRole, view_id: z.uuid().nullable() }).strict(),
        ]),
      )
      .min(1)
      .max(maxTeams + clientRoles.length),
  })
  .strict();

export type DefaultChange = z.infer<typeof defaultsChangeSchema>["changes"][number];
