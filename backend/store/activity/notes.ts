import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { Note, newNoteSchema, PersonRef } from "@/lib/contracts/activity";
import { mentionPattern } from "@/lib/contracts/mention";
import type { Page } from "@/lib/contracts/page";
import { invalidField } from "../../errors";
import type { Principal } from "../../session/principal";
import { notes } from "../activity-schema";
import { raiseAlert } from "../alerts";
import { getName } from "../colleagues";
import type { Database } from "../database";
import { users } from "../schema";
import { getAccountRef, linkOf } from "./account";
import { type PageQuery, readTimeline } from "./timeline";

type NoteRow = typeof notes.$inferSelect;

const mostMentions = 20;
const excerptLength = 140;

/**
 * Lists an account's notes, the latest first.
 *
 * @throws AppError 404 `not_found`; 400 `bad_cursor`
 */
export async function listNotes(
  db: Database,
  principal: Principal,
  accountId: string,
  query: PageQuery,
): Promise<Page<Note>> {
  await getAccountRef(db, principal, accountId);
  const page = await readTimeline(db, principal, accountId, query, {
    table: notes,
    by: notes.createdAt,
    read: (where, order, limit) =>
      db
        .select()
        .from(notes)
        .where(where)
        .orderBy(...order)
        .limit(limit),
    placeOf: (row) => ({ at: row.createdAt, id: row.id }),
  });
  const uids = page.items.flatMap(({ createdBy, mentions }) => [...mentions, ...(createdBy ? [createdBy] : [])]);
  const people = await findPeople(db, principal, uids);
  return { ...page, items: page.items.map((row) => describeNote(row, people)) };
}

/**
 * Writes a note; whom it mentions is told.
 *
 * @throws AppError 404 `not_found`; 400 `invalid_request`: it mentions somebody who isn't of this client, or too many
 */
export async function addNote(
  tx: Database,
  principal: Principal,
  accountId: string,
  input: z.output<typeof newNoteSchema>,
  now: Date,
): Promise<Note> {
  const account = await getAccountRef(tx, principal, accountId);
  const inBody = [...input.body.matchAll(mentionPattern)].flatMap(([, uid]) => uid ?? []);
  const mentions = [...new Set([...inBody, ...input.mentions])];
  if (mentions.length > mostMentions) throw invalidField("mentions", `Mention at most ${mostMentions} people`);
  const people = await findPeople(tx, principal, [...mentions, principal.uid]);
  if (mentions.some((uid) => !people.has(uid))) throw invalidField("mentions", "There is no such person here");
  const [row] = await tx
    .insert(notes)
    .values({
      clientId: principal.clientId,
      accountId,
      body: input.body,
      mentions,
      createdBy: principal.uid,
      createdAt: now,
    })
    .returning();
  if (!row) throw new Error("An insert returned no row");
  await raiseAlert(
    tx,
    principal.clientId,
    mentions.filter((uid) => uid !== principal.uid),
    {
      type: "mention",
      title: `${await getName(tx, principal.uid)} mentioned you`,
      body: excerptOf(input.body, people),
      account,
      link: linkOf(account, { note: row.id }),
      at: now,
    },
  );
  return describeNote(row, people);
}

/** The beginning of a note as one line, with names for the people in it. */
function excerptOf(body: string, people: Map<string, PersonRef>): string {
  const line = body.replace(mentionPattern, (_all, uid: string) => `@${people.get(uid)?.name ?? "somebody"}`);
  const characters = [...line.replace(/\s+/g, " ").trim()];
  return characters.length > excerptLength
    ? `${characters.slice(0, excerptLength - 1).join("")}…`
    : characters.join("");
}

async function findPeople(db: Database, principal: Principal, uids: string[]): Promise<Map<string, PersonRef>> {
  if (uids.length === 0) return new Map();
  const rows = await db
    .select({ uid: users.id, name: users.fullName })
    .from(users)
    .where(and(eq(users.clientId, principal.clientId), inArray(users.id, [...new Set(uids)])));
  return new Map(rows.map((row) => [row.uid, row]));
}

function describeNote(row: NoteRow, people: Map<string, PersonRef>): Note {
  return {
    id: row.id,
    account_id: row.accountId,
    body: row.body,
    mentions: row.mentions.flatMap((uid) => people.get(uid) ?? []),
    author: (row.createdBy && people.get(row.createdBy)) || null,
    created_at: row.createdAt.toISOString(),
  };
}
