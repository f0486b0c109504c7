import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { accountFieldSchema, accountFieldsSchema } from "@/lib/contracts/accounts/account-field";
import { conversationSchema, noteSchema, signalSchema, taskSchema } from "@/lib/contracts/activity/activity";
import { repeats } from "@/lib/contracts/activity/repeat";
import { muteChangedSchema } from "@/lib/contracts/alerts/alert-mute";
import { annotationSchema } from "@/lib/contracts/insights/annotation";
import { alertRuleSchema } from "@/lib/contracts/rules/alert-rule";
import { conversations, notes, signalFeedback, tasks } from "../../database/schema/activity";
import { undoRuns as numRuns, startUndoWorkspace, type UndoWorkspace } from "../../test-undo";

let workspace: UndoWorkspace;
let accountId: string;

beforeAll(async () => {
  workspace = await startUndoWorkspace();
  accountId = await workspace.addAccount();
});
afterAll(() => workspace.close());

const mustSend: UndoWorkspace["mustSend"] = (...args) => workspace.mustSend(...args);

/** Runs a property on generated values. */
function check<Value>(arbitrary: fc.Arbitrary<Value>, property: (value: Value) => Promise<void>): Promise<void> {
  return fc.assert(fc.asyncProperty(arbitrary, property), { numRuns });
}

/** Rows without the time of their last change, by id. */
const rowsOf = <Row extends { id: string; updatedAt?: Date }>(rows: readonly Row[]) =>
  rows.map(({ updatedAt: _at, ...row }) => row).sort((a, b) => a.id.localeCompare(b.id));

const word = fc.constantFrom("Hello", "Ask @nobody again", "**Bold** \u{1f980} text", "=1+1");

test(
  "restoring removed notes and replies restores the thread, in any order",
  () =>
    check(fc.record({ body: word, replies: fc.array(word, { maxLength: 3 }), first: fc.boolean() }), async (note) => {
      const url = `/accounts/${accountId}/notes/`;
      const notesUrl = `/accounts/${accountId}/timeline/?kind=note&limit=100`;
      const { id } = noteSchema.parse(await mustSend("rep", "POST", url, { body: note.body }));
      const ids = [id];
      for (const body of note.replies)
        ids.push(noteSchema.parse(await mustSend("rep", "POST", url, { body, reply_to: id })).id);
      const read = () =>
        workspace.backend.store.db.select().from(notes).where(eq(notes.accountId, accountId)).orderBy(asc(notes.id));
      const [before, shown] = [await read(), await mustSend("leader", "GET", notesUrl)];

      for (const one of note.first ? ids : [...ids].reverse()) await mustSend("rep", "DELETE", `${url}${one}/`);
      // Others write in the meantime.
      const { id: later } = noteSchema.parse(await mustSend("leader", "POST", url, { body: "Meanwhile" }));
      for (const one of ids) await mustSend("rep", "POST", `${url}${one}/restore/`);

      await workspace.backend.store.db.delete(notes).where(eq(notes.id, later));
      expect(await read()).toEqual(before);
      expect(await mustSend("leader", "GET", notesUrl)).toEqual(shown);
    }),
  240_000,
);

test(
  "restoring a removed call or meeting restores it",
  () =>
    check(
      fc.record({
        kind: fc.constantFrom("call", "meeting"),
        body: word,
        minutes: fc.constantFrom(15, null),
        isEdited: fc.boolean(),
      }),
      async ({ isEdited, ...conversation }) => {
        const url = `/accounts/${accountId}/conversations/`;
        const made = conversationSchema.parse(await mustSend("rep", "POST", url, conversation));
        const { kind, minutes, edited_at } = made;
        if (isEdited)
          await mustSend("rep", "PATCH", `${url}${made.id}/`, {
            kind,
            minutes,
            contact_id: null,
            edited_at,
            body: "Edited",
          });
        const read = () => workspace.backend.store.db.select().from(conversations).where(eq(conversations.id, made.id));
        const before = await read();

        await mustSend("rep", "DELETE", `${url}${made.id}/`);
        await mustSend("rep", "POST", `${url}${made.id}/restore/`);

        expect(await read()).toEqual(before);
      },
    ),
  240_000,
);

test(
  "reopening a completed task restores it and removes its successor, unless someone has changed the successor",
  () =>
    check(
      fc.record({
        repeat: fc.constantFrom(null, ...repeats),
        due: fc.constantFrom("2026-01-31", "2026-03-02", "2028-02-29"),
        isHanded: fc.boolean(),
        isLater: fc.boolean(),
      }),
      async ({ repeat, due, isHanded, isLater }) => {
        const at = await workspace.addAccount();
        const contact = await workspace.addContact(at);
        const url = `/accounts/${at}/tasks/`;
        const task = { title: "Call", due_date: due, repeats: repeat, contact_id: contact.id };
        const { id } = taskSchema.parse(await mustSend("leader", "POST", url, task));
        if (isHanded) await mustSend("leader", "PATCH", `${url}${id}/`, { title: "Call again", due_date: due });
        const read = async () =>
          rowsOf(await workspace.backend.store.db.select().from(tasks).where(eq(tasks.accountId, at)));
        const before = await read();

        await mustSend("leader", "PATCH", `${url}${id}/`, { done: true });
        const next = (await read()).find((task) => task.followsId === id);
        expect(next === undefined).toBe(repeat === null);
        if (next && isLater) await mustSend("rep", "PATCH", `${url}${next.id}/`, { title: "Changed" });
        const between = (await read()).find((task) => task.id === next?.id);
        await mustSend("leader", "PATCH", `${url}${id}/`, { done: false });

        const later = next && isLater && between ? [between] : [];
        expect(await read()).toEqual(rowsOf([...before, ...later]));
      },
    ),
  240_000,
);

test(
  "restoring a deleted alert rule restores its condition, state and position",
  () =>
    check(
      fc.record({ name: word, kind: fc.constantFrom("signal"), isOn: fc.boolean() }),
      async ({ name, kind, isOn }) => {
        const rule = { name, kind, query: "state=TX", topics: [] };
        const { id } = alertRuleSchema.parse(await mustSend("rep", "POST", "/alert-rules/", rule));
        if (!isOn) await mustSend("rep", "PATCH", `/alert-rules/${id}/`, { is_on: false });
        const before = await mustSend("rep", "GET", "/alert-rules/");

        await mustSend("rep", "DELETE", `/alert-rules/${id}/`);
        const other = alertRuleSchema.parse(await mustSend("rep", "POST", "/alert-rules/", { ...rule, name: "Other" }));
        await mustSend("rep", "POST", `/alert-rules/${id}/restore/`);
        await mustSend("rep", "DELETE", `/alert-rules/${other.id}/`);

        expect(await mustSend("rep", "GET", "/alert-rules/")).toEqual(before);
        await mustSend("rep", "DELETE", `/alert-rules/${id}/`);
      },
    ),
  240_000,
);

test(
  "setting a mute back to its previous value restores it",
  () =>
    check(
      fc.array(fc.constantFrom(null, { days: 1 }, { days: 7 }, { until: null }), { minLength: 1, maxLength: 3 }),
      async (mutes) => {
        const subject = { account_id: accountId };
        for (const mute of mutes.slice(1)) await mustSend("rep", "PUT", "/alert-mutes/", { subject, mute });
        const before = await mustSend("rep", "GET", "/alert-mutes/");
        const changed = await mustSend("rep", "PUT", "/alert-mutes/", { subject, mute: mutes[0] });

        await mustSend("rep", "PUT", "/alert-mutes/", { subject, mute: muteChangedSchema.parse(changed).before });

        expect(await mustSend("rep", "GET", "/alert-mutes/")).toEqual(before);
      },
    ),
  240_000,
);

test(
  "restoring a removed annotation restores it with its author and time",
  () =>
    check(
      fc.record({
        year: fc.constantFrom(2009, 2018),
        body: word,
        by: fc.constantFrom("rep" as const, "admin" as const),
      }),
      async ({ year, body, by }) => {
        const annotation = { series_id: "333/gross_output", year, body };
        const { id } = annotationSchema.parse(await mustSend("rep", "POST", "/annotations/", annotation));
        const before = await mustSend("leader", "GET", "/industries/333/series/");

        await mustSend(by, "DELETE", `/annotations/${id}/`);
        await mustSend(by, "POST", `/annotations/${id}/restore/`);

        expect(await mustSend("leader", "GET", "/industries/333/series/")).toEqual(before);
        await mustSend(by, "DELETE", `/annotations/${id}/`);
      },
    ),
  240_000,
);

test(
  "restoring a removed custom field restores its values, options and position",
  () =>
    check(
      fc.record({ at: fc.nat(2), type: fc.constantFrom("text", "choice"), isNew: fc.boolean() }),
      async ({ at, type, isNew }) => {
        const ids: string[] = [];
        for (let made = 0; made < 3; made += 1) {
          const field = {
            name: `Field ${workspace.next()}`,
            type,
            ...(type === "choice" && { options: [{ label: "One" }, { label: "Two" }] }),
          };
          ids.push(accountFieldSchema.parse(await mustSend("admin", "POST", "/accounts/fields/", field)).id);
        }
        const id = ids[at] ?? "";
        const readFields = async () =>
          accountFieldsSchema.parse(await mustSend("rep", "GET", "/accounts/fields/")).fields;
        const option = (await readFields()).find((field) => field.id === id)?.options[0]?.id;
        const custom = { [id]: option ?? "Green" };
        await mustSend("rep", "PATCH", `/accounts/${accountId}/`, {
          values: {},
          custom,
          expected: { [`custom:${id}`]: null },
        });
        const before = { fields: await readFields(), account: await workspace.readAccount(accountId) };

        await mustSend("admin", "DELETE", `/accounts/fields/${id}/`);
        const other = isNew
          ? accountFieldSchema.parse(
              await mustSend("admin", "POST", "/accounts/fields/", { name: `Field ${workspace.next()}`, type: "text" }),
            )
          : null;
        await mustSend("admin", "POST", `/accounts/fields/${id}/restore/`);

        const after = { fields: await readFields(), account: await workspace.readAccount(accountId) };
        expect(after).toEqual({ ...before, fields: [...before.fields, ...(other ? [other] : [])] });
        for (const one of [...ids, ...(other ? [other.id] : [])])
          await mustSend("admin", "DELETE", `/accounts/fields/${one}/`);
      },
    ),
  240_000,
);

test(
  "undoing a decision in the home queue restores its signal's rating",
  () =>
    check(
      fc.record({
        earlier: fc.constantFrom(null, "useful", "not_useful"),
        kind: fc.constantFrom("done", "not_useful"),
      }),
      async ({ earlier, kind }) => {
        const url = `/accounts/${accountId}/signals/`;
        const signal = signalSchema.parse(await mustSend("rep", "POST", url, { title: "News", source: "Press" }));
        if (earlier) await mustSend("rep", "PUT", `${url}${signal.id}/feedback/`, { feedback: earlier });
        const read = async () =>
          (
            await workspace.backend.store.db.select().from(signalFeedback).where(eq(signalFeedback.signalId, signal.id))
          ).map(({ feedback, userId }) => ({ feedback, userId }));
        const before = await read();
        const key = `signal:${signal.id}`;

        await mustSend("rep", "PUT", "/home/queue/decisions/", { key, kind, title: "News" });
        await mustSend("rep", "DELETE", `/home/queue/decisions/${key}/`);

        expect(await read()).toEqual(before);
      },
    ),
  240_000,
);
