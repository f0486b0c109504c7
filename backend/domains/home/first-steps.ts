import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { FirstStep, FirstStepName, StepChoice } from "@/lib/contracts/home/first-step";
import { can } from "@/lib/contracts/rights/rights";
import type { Role } from "@/lib/contracts/wire/role";
import { type Database, readRows } from "../../database/database";
import { hiddenSteps } from "../../database/schema/home";
import type { Principal } from "../../principal";
import { requireMember } from "../shared/colleagues/member";

const factsSchema = z.object({
  accounts: z.boolean(),
  mine: z.boolean(),
  contact: z.boolean(),
  task: z.boolean(),
  fit: z.boolean(),
  colleagues: z.boolean(),
  sources: z.boolean(),
  /** Whether the user has written a note or logged a call or a meeting. */
  written: z.boolean(),
});

type Facts = z.infer<typeof factsSchema>;

/** A client's admin sets up the workspace for everyone; other members begin with their own work. */
const stepsOfAdmin: readonly FirstStepName[] = ["accounts", "fit", "colleagues", "sources"];
const stepsOfMember: readonly FirstStepName[] = ["accounts", "mine", "contact", "task"];

/**
 * Lists a user's onboarding steps, excluding hidden ones. Each step's completion is derived from the workspace's data,
 * without its sample data.
 *
 * @returns empty once the workspace is in use or all steps are done, and for visiting operators and read-only members
 */
export async function readFirstSteps(db: Database, principal: Principal): Promise<FirstStep[]> {
  const { clientId, uid, role } = principal;
  if (!can(role, "editAccounts")) return [];
  const facts = await readFacts(db, principal);
  if (isWorkspaceInUse(facts, role)) return [];
  const hidden = await db
    .select({ name: hiddenSteps.name })
    .from(hiddenSteps)
    .where(and(eq(hiddenSteps.clientId, clientId), eq(hiddenSteps.userId, uid)));
  const steps = (can(role, "manageClient") ? stepsOfAdmin : stepsOfMember)
    .filter((name) => !hidden.some((one) => one.name === name))
    .map((name) => ({ name, is_done: facts[name] }));
  return steps.every((step) => step.is_done) ? [] : steps;
}

/**
 * Hides a step permanently, or shows it again; idempotent.
 *
 * @throws AppError 409 `not_a_member`
 */
export async function saveStepChoice(
  db: Database,
  principal: Principal,
  { name, is_hidden: isHidden }: StepChoice,
  now: Date,
): Promise<void> {
  const { member } = await requireMember(db, principal);
  if (isHidden) {
    await db
      .insert(hiddenSteps)
      .values({ ...member, name, createdAt: now })
      .onConflictDoNothing();
    return;
  }
  const { clientId, userId } = member;
  await db
    .delete(hiddenSteps)
    .where(and(eq(hiddenSteps.clientId, clientId), eq(hiddenSteps.userId, userId), eq(hiddenSteps.name, name)));
}

/**
 * Whether the workspace is in use: the user has accounts and has started working on them; for admins, it must also have
 * other members.
 */
function isWorkspaceInUse(facts: Facts, role: Role | null): boolean {
  return facts.mine && (facts.task || facts.written) && (facts.colleagues || !can(role, "manageClient"));
}

/** Reads each fact as an indexed existence check. For admins and leaders, rows of all members count. */
async function readFacts(db: Database, { clientId, uid, role }: Principal): Promise<Facts> {
  const coversAll = can(role, "lead");
  const own = (column: string) => (coversAll ? sql`true` : sql`${sql.identifier(column)} = ${uid}`);
  const isReal = sql`account_id <> all(array(select id from accounts where client_id = ${clientId} and is_sample))`;
  const [facts] = await readRows(
    db,
    factsSchema,
    sql`select
      exists (select from accounts where client_id = ${clientId} and removed_at is null and not is_sample) as accounts,
      exists (select from accounts where client_id = ${clientId} and removed_at is null and not is_sample
        and owner_id is not null and ${own("owner_id")})
      or exists (select from account_watches where client_id = ${clientId} and user_id = ${uid} and ${isReal}) as mine,
      exists (select from contacts where client_id = ${clientId} and removed_at is null and ${isReal}) as contact,
      exists (select from tasks where client_id = ${clientId} and ${own("assignee_id")} and ${isReal}) as task,
      exists (select from users where client_id = ${clientId} and id <> ${uid})
      or exists (select from invitations where client_id = ${clientId}) as colleagues,
      exists (select from fit_profiles where client_id = ${clientId}) as fit,
      exists (select from client_connectors where client_id = ${clientId}) as sources,
      exists (select from notes where client_id = ${clientId} and ${own("created_by")} and ${isReal})
      or exists (select from conversations where client_id = ${clientId} and ${own("created_by")}
        and ${isReal}) as written`,
  );
  if (!facts) throw new Error("A select without a table returned no row");
  return facts;
}
