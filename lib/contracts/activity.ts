import { z } from "zod";
import { attachmentSchema } from "./attachment";
import { attachmentLimits } from "./attachment-limits";
import { sentDraftSchema } from "./draft";
import { givenDaySchema, givenMomentSchema } from "./moment";
import { pageLimit, pageSchema } from "./page";
import { repeats } from "./repeat";
import { roleSchema } from "./role";
import { signalKinds } from "./signal-kind";
import { signalVerdicts } from "./signal-verdict";

/** Somebody as a list names them. */
export const personRefSchema = z.object({ uid: z.string(), name: z.string() });

export type PersonRef = z.infer<typeof personRefSchema>;

/** Somebody at an account, as a row names them. */
export const contactRefSchema = z.object({ id: z.uuid(), name: z.string() });

export type ContactRef = z.infer<typeof contactRefSchema>;

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

/** The revenue that a report told: of a year or a quarter, in whole units of its currency. */
const signalFigureSchema = z.object({
  span: z.enum(["year", "quarter"]),
  ends_on: z.iso.date(),
  value: z.number(),
  unit: z.string(),
  /** Against the year before, in percent; null: unknown. */
  change_percent: z.number().nullable(),
});

export type SignalFigure = z.infer<typeof signalFigureSchema>;

/** Who else says so. */
const otherSourceSchema = z.object({
  source: z.string(),
  url: z.string().nullable(),
  reference: z.string().nullable(),
  occurred_at: z.iso.datetime(),
});

export type OtherSource = z.infer<typeof otherSourceSchema>;

/** Something that happened at an account. `source` says who says so; `url` leads there. */
export const signalSchema = z.object({
  id: z.uuid(),
  account_id: z.uuid(),
  title: z.string(),
  /** Absent: other. */
  kind: z.enum(signalKinds).optional(),
  source: z.string(),
  url: z.string().nullable(),
  /** What the source calls it: a filing's accession number. Null, or absent: a person recorded it. */
  reference: z.string().nullable().optional(),
  /** Of a report whose figures are known: what it told. Null, or absent: nothing new, or it is none. */
  figure: signalFigureSchema.nullable().optional(),
  /** Of an industry that moved: the account's sector, and the series that did (`C:20/employment_monthly_sa`). Absent: of others. */
  industry: z.object({ code: z.string(), series_id: z.string() }).optional(),
  /** The other sources that say the same, in the order in which they came. Absent: none. */
  other_sources: z.array(otherSourceSchema).optional(),
  /** What the reader found of it; null, or absent: nothing yet. */
  verdict: z.enum(signalVerdicts).nullable().optional(),
  /** To how many others it was useful. Absent: to none. */
  useful_to: z.number().int().nonnegative().optional(),
  occurred_at: z.iso.datetime(),
  recorded_by: personRefSchema.nullable(),
  created_at: z.iso.datetime(),
});

/** `PUT {api}/accounts/{id}/signals/{signal}/verdict/`: what the caller finds of it; null takes it back. */
export const verdictChangeSchema = z.object({ verdict: z.enum(signalVerdicts).nullable() }).strict();

export type VerdictChange = z.infer<typeof verdictChangeSchema>;

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
    occurred_at: givenMomentSchema.optional(),
  })
  .strict();

export type NewSignal = z.infer<typeof newSignalSchema>;

/** What somebody wrote of an account. `@[uid]` in the body stands for the person in `mentions` with that uid. */
export const replySchema = z.object({
  id: z.uuid(),
  account_id: z.uuid(),
  body: z.string(),
  mentions: z.array(personRefSchema),
  author: personRefSchema.nullable(),
  created_at: z.iso.datetime(),
  /** When its author last changed it; null, or absent: never. */
  edited_at: z.iso.datetime().nullable().optional(),
  /** The note that it answers; null, or absent: none. */
  reply_to: z.uuid().nullable().optional(),
  /** Absent: none. */
  files: z.array(attachmentSchema).optional(),
});

export type Reply = z.infer<typeof replySchema>;

/** How many replies a note has at most. */
export const mostReplies = 100;

/** A note and what was answered to it, the first first. A reply to a note that was removed stands as a note itself. */
export const noteSchema = replySchema.extend({ replies: z.array(replySchema).optional() });

export type Note = z.infer<typeof noteSchema>;

/** `GET {api}/accounts/{id}/notes/`. */
export const notesPageSchema = pageSchema(noteSchema);

/**
 * `POST {api}/accounts/{id}/notes/`. People are mentioned by `@[uid]` in the body, by `mentions`, or both. `reply_to`: the
 * note that it answers, whose author is told, and who else answered it.
 */
export const newNoteSchema = z
  .object({
    body: text(10_000),
    mentions: z.array(z.string().min(1).max(64)).max(20).default([]),
    reply_to: z.uuid().nullable().optional(),
    /** Files that the caller sent before, in their order. */
    files: z.array(z.uuid()).max(attachmentLimits.perNote).optional(),
    draft: sentDraftSchema.optional(),
  })
  .strict();

export type NewNote = z.input<typeof newNoteSchema>;

/**
 * `PATCH {api}/accounts/{id}/notes/{note}/`, by its author: other words. 409 `changed` when it was changed since
 * `edited_at`. `DELETE` removes it, `POST …/restore/` takes that back.
 */
export const noteChangeSchema = z.object({ body: text(10_000), edited_at: z.iso.datetime().nullable() }).strict();

export type NoteChange = z.infer<typeof noteChangeSchema>;

export const conversationKinds = ["call", "meeting"] as const;

/** A call or a meeting, after it. */
export const conversationSchema = z.object({
  id: z.uuid(),
  account_id: z.uuid(),
  kind: z.enum(conversationKinds),
  body: z.string(),
  /** How long it was; null when nobody said. */
  minutes: z.number().int().nullable(),
  /** With whom at the account. */
  contact: contactRefSchema.nullable(),
  happened_at: z.iso.datetime(),
  author: personRefSchema.nullable(),
  created_at: z.iso.datetime(),
  edited_at: z.iso.datetime().nullable(),
});

export type Conversation = z.infer<typeof conversationSchema>;

const minutes = z.number().int().min(1).max(1440).nullable();

/** `POST {api}/accounts/{id}/conversations/`: logs a call or a meeting. Without a moment: now; never in the future. */
export const newConversationSchema = z
  .object({
    kind: z.enum(conversationKinds),
    body: text(2000),
    minutes: minutes.optional(),
    contact_id: z.uuid().nullable().optional(),
    happened_at: givenMomentSchema.optional(),
    draft: sentDraftSchema.optional(),
  })
  .strict();

export type NewConversation = z.infer<typeof newConversationSchema>;

/**
 * `PATCH {api}/accounts/{id}/conversations/{conversation}/`, by who logged it. 409 `changed` when it was changed since
 * `edited_at`. `DELETE` removes it, `POST …/restore/` takes that back.
 */
export const conversationChangeSchema = z
  .object({
    kind: z.enum(conversationKinds),
    body: text(2000),
    minutes,
    contact_id: z.uuid().nullable(),
    edited_at: z.iso.datetime().nullable(),
  })
  .strict();

export type ConversationChange = z.infer<typeof conversationChangeSchema>;

/** A task at an account. `due_date` is a day (YYYY-MM-DD) in the assignee's time zone. */
export const taskSchema = z.object({
  id: z.uuid(),
  account_id: z.uuid(),
  title: z.string(),
  due_date: z.iso.date().nullable(),
  assignee: personRefSchema.nullable(),
  created_by: personRefSchema.nullable(),
  created_at: z.iso.datetime(),
  /** Whom at the account it is about; absent where that isn't asked. */
  contact: contactRefSchema.nullable().optional(),
  /** How often it comes round again once it is done; absent: it doesn't. */
  repeats: z.enum(repeats).optional(),
  /** The task after which this one came round again; absent: it was added. */
  follows: z.uuid().optional(),
  done_at: z.iso.datetime().nullable(),
  updated_at: z.iso.datetime(),
});

export type Task = z.infer<typeof taskSchema>;

/** `GET {api}/accounts/{id}/tasks/`. */
export const tasksPageSchema = pageSchema(taskSchema);

/** `POST {api}/accounts/{id}/tasks/`. Without an assignee it is one's own. One that repeats is due on a day. */
export const newTaskSchema = z
  .object({
    title: text(200),
    due_date: givenDaySchema.nullable().optional(),
    assignee_uid: z.string().min(1).max(64).optional(),
    /** Whom it is about: somebody at the account. */
    contact_id: z.uuid().nullable().optional(),
    repeats: z.enum(repeats).nullable().optional(),
    draft: sentDraftSchema.optional(),
  })
  .strict();

export type NewTask = z.infer<typeof newTaskSchema>;

/**
 * `PATCH {api}/accounts/{id}/tasks/{task}/`: what is absent stays. With the `updated_at` that was read, the change is
 * refused with 409 `changed_meanwhile` when somebody else's came first; without it the last one wins. Once one that
 * repeats is `done`, the next one is there; it goes when that is taken back, unless somebody has changed it.
 */
export const taskChangeSchema = z
  .object({
    title: text(200),
    due_date: givenDaySchema.nullable(),
    assignee_uid: z.string().min(1).max(64),
    contact_id: z.uuid().nullable(),
    /** Null: no more. */
    repeats: z.enum(repeats).nullable(),
    done: z.boolean(),
    updated_at: z.iso.datetime(),
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

/** What stands on an account's timeline. */
export const timelineKinds = ["note", "task", "call", "meeting", "signal"] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** What a timeline may be narrowed to: kinds, and notes that have files, or whose answers have. */
export const timelineChoices = [...timelineKinds, "file"] as const;
export type TimelineChoice = (typeof timelineChoices)[number];

const atMoment = { at: z.iso.datetime() };

/** One thing that happened, with the moment that it stands at: a signal's and a conversation's own, else when it was written. */
export const timelineItemSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("note"), ...atMoment, note: noteSchema }),
  z.object({ kind: z.literal("task"), ...atMoment, task: taskSchema }),
  z.object({ kind: z.enum(conversationKinds), ...atMoment, conversation: conversationSchema }),
  z.object({ kind: z.literal("signal"), ...atMoment, signal: signalSchema }),
]);

export type TimelineItem = z.infer<typeof timelineItemSchema>;

/** `GET {api}/accounts/{id}/timeline/`: the latest first. `kind`: some of them, comma-separated; `by`: what this user wrote, or is to do. */
export const timelineQuerySchema = z.strictObject({
  kind: z
    .string()
    .max(100)
    .transform((names) => names.split(",").filter((name) => name !== ""))
    .pipe(z.array(z.enum(timelineChoices)).min(1))
    .optional(),
  by: z.string().min(1).max(64).optional(),
  cursor: z.string().max(1000).optional(),
  limit: z.coerce.number().int().min(1).max(pageLimit.max).default(pageLimit.default),
});

export type TimelineQuery = z.infer<typeof timelineQuerySchema>;

export const timelinePageSchema = z.object({
  items: z.array(timelineItemSchema),
  next_cursor: z.string().nullable(),
});

export type TimelinePage = z.infer<typeof timelinePageSchema>;
