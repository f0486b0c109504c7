import { dayMs, hourMs } from "@/lib/contracts/wire/durations";
import type { Database } from "../database/database";
import { messages } from "../database/schema/outbox";
import { addNote } from "../domains/activity/notes";
import { assignOwner } from "../domains/activity/owner";
import { addSignal } from "../domains/activity/signals";
import { addTask } from "../domains/activity/tasks";
import { watch } from "../domains/activity/watches";
import { sendDocuments } from "../domains/announcements/messages/message-documents";
import type { Principal } from "../principal";
import { toWorkday } from "./activity";
import { uuidOf } from "./random";
import { uidOf } from "./users";

/** Announcements of the sample workspace. Their statements match the sample data. */
const announcements = [
  {
    clientId: null,
    by: "admin@sightline.example",
    title: "Welcome to the sample workspace",
    body: "The companies and the industry figures are real and public; the people are invented. Change anything you like: `npm start -- --reset` starts over.",
    severity: "info",
    roles: [],
    days: null,
    link: { href: "/guidelines", label: "Read the guidelines" },
  },
  {
    clientId: "acme",
    by: "clientadmin@acme.example",
    title: "Account owners are sample assignments",
    body: "Account owners are assigned at random in this sample. Your sales leader can change them.",
    severity: "success",
    roles: [],
    days: 30,
    link: { href: "/all-accounts?owner=me", label: "See my accounts" },
  },
  {
    clientId: "acme",
    by: "clientadmin@acme.example",
    title: "Revenue is an estimate",
    body: "Calculated from the market value. Check it before you quote it.",
    severity: "warning",
    roles: ["sales_rep", "sales_leader"],
    days: null,
    link: null,
  },
  {
    clientId: "globex",
    by: "clientadmin@globex.example",
    title: "This is Globex’s own list",
    body: "Globex has about 370 accounts of its own. Nobody in another workspace sees what you do here.",
    severity: "info",
    roles: [],
    days: null,
    link: null,
  },
] as const;

const leader: Principal = { uid: uidOf("leader@acme.example"), role: "sales_leader", denied: [], clientId: "acme" };
const rep: Principal = { uid: uidOf("rep@acme.example"), role: "sales_rep", denied: [], clientId: "acme" };

/** Seeds messages, some activity and the resulting alerts, all through the outbox. */
export async function seedLive(tx: Database, now: Date): Promise<void> {
  await announce(tx, now);
  await actAtAccounts(tx, now);
}

async function announce(tx: Database, now: Date): Promise<void> {
  for (const [index, { by, days, link, roles, ...text }] of announcements.entries()) {
    const startTime = new Date(now.getTime() - (index + 1) * hourMs);
    const row = {
      ...text,
      id: uuidOf("message", text.clientId ?? "general", text.title),
      roles: [...roles],
      startTime,
      endTime: days === null ? null : new Date(now.getTime() + days * dayMs),
      dismissible: true,
      enabled: true,
      linkHref: link?.href ?? null,
      linkLabel: link?.label ?? null,
      createdBy: uidOf(by),
      createdAt: startTime,
      updatedAt: startTime,
    };
    await tx.insert(messages).values(row);
    await sendDocuments(tx, null, row, now);
  }
}

/** Adds invented events, labeled as such, at real companies. */
async function actAtAccounts(tx: Database, now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const tomorrow = toWorkday(new Date(now.getTime() + dayMs).toISOString().slice(0, 10), 1);
  const cosmetics = uuidOf("account", "acme", "cik:0001001250");
  const industrial = uuidOf("account", "acme", "cik:0000066740");
  const source = "Sample workspace, invented";
  const paper = uuidOf("account", "acme", "cik:0000055785");
  await watch(tx, leader, cosmetics, ago(72));
  await assignOwner(tx, leader, paper, rep.uid, {
    cause: { kind: "edit", id: uuidOf("assignment", paper) },
    at: ago(50),
  });
  await addSignal(tx, leader, industrial, { title: "A plant is being modernized", source }, ago(26));
  await addSignal(tx, rep, cosmetics, { title: "A new head of procurement", source }, ago(20));
  await addNote(
    tx,
    rep,
    cosmetics,
    { body: `@[${leader.uid}] do we know anyone in their procurement? (A sample note.)`, mentions: [] },
    ago(19),
  );
  await addNote(
    tx,
    leader,
    cosmetics,
    { body: `@[${rep.uid}] start with the org chart here. (A sample note.)`, mentions: [] },
    ago(4),
  );
  await addTask(
    tx,
    leader,
    cosmetics,
    { title: "Prepare the first call", due_date: tomorrow, assignee_uid: rep.uid },
    ago(3),
  );
}
