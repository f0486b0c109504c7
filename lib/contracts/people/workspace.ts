import { z } from "zod";
import { visibleText } from "../text/visible-text";

/** A workspace's name: shown to all members, in invitations and in emails. */
export const workspaceNameSchema = visibleText(100, "Enter the name of your company", "Use at most 100 characters");

/**
 * `PUT {api}/users/me/workspace/` → the user's client: creates a workspace and makes the user its client admin.
 * Repeating it changes nothing. 409 `no_workspace`: the user can't create one.
 */
export const newWorkspaceSchema = z
  .object({ name: workspaceNameSchema, time_zone: z.string().min(1).max(64) })
  .strict();

export type NewWorkspace = z.infer<typeof newWorkspaceSchema>;

/**
 * `GET {api}/users/me/workspace/`: whether the user can create a workspace. `open`: yes; `member`: the user already
 * belongs to a client; `taken`: a client has verified the user's email domain; `off`: the operator doesn't offer it.
 */
export const workspaceEligibilitySchema = z.object({
  status: z.enum(["open", "member", "taken", "off"]),
  /** The domain of the user's email; null if it belongs to a public mail provider. */
  domain: z.string().nullable(),
  /** A name for the workspace, derived from `domain`; null if `domain` is null. */
  suggested_name: z.string().nullable(),
});

export type WorkspaceOffer = z.infer<typeof workspaceEligibilitySchema>;
