import { z } from "zod";
import { pageLimit, pageSchema } from "./page";
import { roleSchema } from "./role";

/** Somebody as a list names them. */
export const personRefSchema = z.object({ uid: z.string(), name: z.string() });

export type PersonRef = z.infer<typeof personRefSchema>;

/** A colleague, for pickers of owners, assignees and mentions. */
export const colleagueSchema = personRefSchema.extend({ title: z.string().nullable(), role: roleSchema.nullable() });

export type Colleague = z.infer<typeof colleagueSchema>;

/** `GET {api}/people/?q=`: the people of the caller's client who may sign in, by name. */
export const colleaguesSchema = z.object({ items: z.array(colleagueSchema) });

/** `PUT {api}/accounts/{id}/owner/`: null takes the owner away. */
export const ownerChangeSchema = z.object({ uid: z.string().min(1).max(64).nullable() }).strict();

/** Every list below: newest first, keyset-paged. */
export const activityQuerySchema = z.strictObject({
  cursor: z.string().max(1000).optional(),
  limit: z.coerce.number().int().min(1).max(pageLimit.max).default(pageLimit.default),
});

const text = (max: number) => z.string().trim().min(1).max(max);

/** Something that happened at an account. `source` says who says so; `url` leads there. */
export const signalSchema = z.object({
  id: z.uuid(),
  account_id: z.uuid(),
  title: z.string(),
  source: z.string(),
  url: z.string().nullable(),
  occurred_at: z.iso.datetime(),
  recorded_by: personRefSchema.nullable(),
  created_at: z.iso.datetime(),
});

export type Signal = z.infer<typeof signalSchema>;

/** `GET {api}/accounts/{id}/signals/`: the latest first, by when they happened. */
export const signalsPageSchema = pageSchema(signalSchema);

/** `POST {api}/accounts/{id}/signals/`. Raises an alert for the account's owner and watchers. */
export const newSignalSchema = z
  .object({
    title: text(200),
    source: text(120),
    url: z
      .url({ protocol: /^https$/ })
      .max(500)
      .nullable()
      .optional(),
    /** Absent: now. Never in the future. */
    occurred_at: z.iso.datetime().optional(),
  })
  .strict();

export type NewSignal = z.infer<typeof newSignalSchema>;

/** A note of an account. `@[uid]` in the body stands for the person in `mentions` with that uid. */
export const noteSchema = z.object({
  id: z.uuid(),
  account_id: z.uuid(),
  body: z.string(),
  mentions: z.array(personRefSchema),
  author: personRefSchema.nullable(),
  created_at: z.iso.datetime(),
});

export type Note = z.infer<typeof noteSchema>;

/** `GET {api}/accounts/{id}/notes/`. */
export const notesPageSchema = pageSchema(noteSchema);

/** `POST {api}/accounts/{id}/notes/`. People are mentioned by `@[uid]` in the body, by `mentions`, or both. */
export const newNoteSchema = z
  .object({ body: text(10_000), mentions: z.array(z.string().min(1).max(64)).max(20).default([]) })
  .strict();

export type NewNote = z.input<typeof newNoteSchema>;

/** A task at an account. `due_date` is a day (YYYY-MM-DD) in the assignee's time zone. */
export const taskSchema = z.object({
  id: z.uuid(),
  account_id: z.uuid(),
  title: z.string(),
  due_date: z.iso.date().nullable(),
  assignee: personRefSchema.nullable(),
  created_by: personRefSchema.nullable(),
  created_at: z.iso.datetime(),
  done_at: z.iso.datetime().nullable(),
});

export type Task = z.infer<typeof taskSchema>;

/** `GET {api}/accounts/{id}/tasks/`. */
export const tasksPageSchema = pageSchema(taskSchema);

/** `POST {api}/accounts/{id}/tasks/`. Without an assignee it is one's own. */
export const newTaskSchema = z
  .object({
    title: text(200),
    due_date: z.iso.date().nullable().optional(),
    assignee_uid: z.string().min(1).max(64).optional(),
  })
  .strict();

export type NewTask = z.infer<typeof newTaskSchema>;

/** `PATCH {api}/accounts/{id}/tasks/{task}/`: what is absent stays. */
export const taskChangeSchema = z
  .object({
    title: text(200),
    due_date: z.iso.date().nullable(),
    assignee_uid: z.string().min(1).max(64),
    done: z.boolean(),
  })
  .partial()
  .strict();

export type TaskChange = z.infer<typeof taskChangeSchema>;

/** `POST {api}/access-requests/`: asks the client's admins; the same person's second one within a day changes nothing. */
export const accessRequestSchema = z
  .object({
    /** The page that was refused, as a path of this site. */
    path: z
      .string()
      .max(300)
      .regex(/^\/(?![/\\])[^\s]*$/)
      .nullable()
      .optional(),
    reason: z.string().trim().max(500).optional(),
  })
  .strict();

export type AccessRequest = z.infer<typeof accessRequestSchema>;
