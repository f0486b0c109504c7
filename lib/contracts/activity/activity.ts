import { z } from "zod";
import { signalFeedbackValues } from "../signals/signal-feedback";
import { signalKinds } from "../signals/signal-kind";
import { visibleText } from "../text/visible-text";
import { inputDaySchema, inputMomentSchema } from "../wire/moment";
import { pageQuery, pageSchema } from "../wire/page";
import { roleSchema } from "../wire/role";
import { attachmentSchema } from "./attachment";
import { attachmentLimits } from "./attachment-limits";
import { sentDraftSchema } from "./draft";
import { repeats } from "./repeat";

/** A user's id and name, as lists refer to them. */
export const personRefSchema = z.object({ uid: z.string(), name: z.string() });

export type PersonRef = z.infer<typeof personRefSchema>;

/** A contact's id and name, as rows refer to them. */
export const contactRefSchema = z.object({ id: z.uuid(), name: z.string() });

export type ContactRef = z.infer<typeof contactRefSchema>;

/**
 * A colleague, for pickers of owners, assignees and mentions. `email`: set when another colleague has the same name.
 */
export const colleagueSchema = personRefSchema.extend({
  title: z.string().nullable(),
  role: roleSchema.nullable(),
  email: z.string().optional(),
});

export type Colleague = z.infer<typeof colleagueSchema>;

/** `GET {api}/people/?q=`: the enabled users of the caller's client, by name. */
export const colleaguesSchema = z.object({ items: z.array(colleagueSchema) });

const ownerUid = z.string().min(1).max(64).nullable();

/**
 * `PUT {api}/accounts/{id}/owner/`: null removes the owner. `expected`: the owner that the caller saw; 409 `changed`
 * when the account has another one by now. Absent: any owner is replaced.
 */
export const ownerChangeSchema = z.object({ uid: ownerUid, expected: ownerUid.optional() }).strict();

export type OwnerChange = z.infer<typeof ownerChangeSchema>;

/** Paging of every list below: the newest first, keyset-paged. */
export const activityQuerySchema = z.strictObject(pageQuery);

const text = (max: number) => visibleText(max, "Enter text");

/** The revenue that a report states for a year or a quarter, in whole units of its currency. */
const signalFigureSchema = z.object({
  span: z.enum(["year", "quarter"]),
  ends_on: z.iso.date(),
  value: z.number(),
  unit: z.string(),
  /** The year-over-year change, in percent; null: unknown. */
  change_percent: z.number().nullable(),
});

export type SignalFigure = z.infer<typeof signalFigureSchema>;

/** A further source of the same signal. */
const otherSourceSchema = z.object({
  source: z.string(),
  url: z.string().nullable(),
  reference: z.string().nullable(),
  occurred_at: z.iso.datetime(),
});

export type OtherSource = z.infer<typeof otherSourceSchema>;

/** Something that happened at an account. `source` names who reports it; `url` leads to the report. */
export const signalSchema = z.object({
  id: z.uuid(),
  account_id: z.uuid(),
  title: z.string(),
  /** Absent: `other`. */
  kind: z.enum(signalKinds).optional(),
  source: z.string(),
  url: z.string().nullable(),
  /** The source's own id: a filing's accession number. Null or absent: a user recorded the signal. */
  reference: z.string().nullable().optional(),
  /** The figure of a report; null or absent: the report has no new figure, or the signal isn't about a report. */
  figure: signalFigureSchema.nullable().optional(),
  /**
   * For an industry's movement: the account's sector, and the series that moved (`C:20/employment_monthly_sa`). Absent
   * for other signals.
   */
  industry: z.object({ code: z.string(), series_id: z.string() }).optional(),
  /** Further sources of the same signal, in the order of their arrival. Absent: none. */
  other_sources: z.array(otherSourceSchema).optional(),
  /** The caller's rating; null or absent: none yet. */
  feedback: z.enum(signalFeedbackValues).nullable().optional(),
  /** The number of other users who found it useful. Absent: none. */
  useful_to: z.number().int().nonnegative().optional(),
  occurred_at: z.iso.datetime(),
  recorded_by: personRefSchema.nullable(),
  created_at: z.iso.datetime(),
});

/** `PUT {api}/accounts/{id}/signals/{signal}/feedback/`: sets the caller's rating; null removes it. */
export const feedbackChangeSchema = z.object({ feedback: z.enum(signalFeedbackValues).nullable() }).strict();

export type Signal = z.infer<typeof signalSchema>;

/** `GET {api}/accounts/{id}/signals/`: the latest first, by the time they occurred. */
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
    occurred_at: inputMomentSchema.optional(),
  })
  .strict();

export type NewSignal = z.infer<typeof newSignalSchema>;

/** A note about an account, or a reply to one. `@[uid]` in the body refers to the user in `mentions` with that uid. */
export const replySchema = z.object({
  id: z.uuid(),
  account_id: z.uuid(),
  body: z.string(),
  mentions: z.array(personRefSchema),
  author: personRefSchema.nullable(),
  created_at: z.iso.datetime(),
  /** When its author last edited it; null or absent: never. */
  edited_at: z.iso.datetime().nullable().optional(),
  /** The note that it replies to; null or absent: none. */
  reply_to: z.uuid().nullable().optional(),
  /** Absent: none. */
  files: z.array(attachmentSchema).optional(),
});

export type Reply = z.infer<typeof replySchema>;

export const maxReplies = 100;

/** A note and its replies, the oldest first. A reply to a removed note appears as a note itself. */
export const noteSchema = replySchema.extend({ replies: z.array(replySchema).optional() });

export type Note = z.infer<typeof noteSchema>;

/**
 * `POST {api}/accounts/{id}/notes/`. Users are mentioned by `@[uid]` in the body, by `mentions`, or both. `reply_to`:
 * the note being replied to; its author and other repliers are alerted.
 */
export const newNoteSchema = z
  .object({
    body: text(10_000),
    mentions: z.array(z.string().min(1).max(64)).max(20).default([]),
    reply_to: z.uuid().nullable().optional(),
    /** Files that the caller has already uploaded, in order. */
    files: z.array(z.uuid()).max(attachmentLimits.perNote).optional(),
    draft: sentDraftSchema.optional(),
  })
  .strict();

export type NewNote = z.input<typeof newNoteSchema>;

/**
 * `PATCH {api}/accounts/{id}/notes/{note}/`, by its author: changes the text. 409 `changed` when it was changed since
 * `edited_at`. `DELETE` removes it, `POST …/restore/` undoes that.
 */
export const noteChangeSchema = z
  .object({ body: text(10_000), edited_at: inputMomentSchema.nullable(), draft: sentDraftSchema.optional() })
  .strict();

export type NoteChange = z.infer<typeof noteChangeSchema>;

export const conversationKinds = ["call", "meeting"] as const;

export const conversationSchema = z.object({
  id: z.uuid(),
  account_id: z.uuid(),
  kind: z.enum(conversationKinds),
  body: z.string(),
  /** Its length; null when unknown. */
  minutes: z.number().int().nullable(),
  contact: contactRefSchema.nullable(),
  happened_at: z.iso.datetime(),
  author: personRefSchema.nullable(),
  created_at: z.iso.datetime(),
  edited_at: z.iso.datetime().nullable(),
});

export type Conversation = z.infer<typeof conversationSchema>;

const minutes = z.number().int().min(1).max(1440).nullable();

/**
 * `POST {api}/accounts/{id}/conversations/`: logs a call or a meeting. Without a time, the current time is used; a
 * future time is refused.
 */
export const newConversationSchema = z
  .object({
    kind: z.enum(conversationKinds),
    body: text(2000),
    minutes: minutes.optional(),
    contact_id: z.uuid().nullable().optional(),
    happened_at: inputMomentSchema.optional(),
    draft: sentDraftSchema.optional(),
  })
  .strict();

export type NewConversation = z.infer<typeof newConversationSchema>;

/**
 * `PATCH {api}/accounts/{id}/conversations/{conversation}/`, by its author. 409 `changed` when it was changed since
 * `edited_at`. `DELETE` removes it, `POST …/restore/` undoes that.
 */
export const conversationChangeSchema = z
  .object({
    kind: z.enum(conversationKinds),
    body: text(2000),
    minutes,
    contact_id: z.uuid().nullable(),
    edited_at: inputMomentSchema.nullable(),
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
  /** The contact that the task is about; absent in responses that don't include it. */
  contact: contactRefSchema.nullable().optional(),
  /** How often it repeats once it is done; absent: it doesn't. */
  repeats: z.enum(repeats).optional(),
  /** The task that this task repeats; absent: a user added this task. */
  follows: z.uuid().optional(),
  done_at: z.iso.datetime().nullable(),
  updated_at: z.iso.datetime(),
});

export type Task = z.infer<typeof taskSchema>;

/** `GET {api}/accounts/{id}/tasks/`. */
export const tasksPageSchema = pageSchema(taskSchema);

/** `POST {api}/accounts/{id}/tasks/`. Without an assignee it is the caller's own. A repeating task needs a due date. */
export const newTaskSchema = z
  .object({
    title: text(200),
    due_date: inputDaySchema.nullable().optional(),
    assignee_uid: z.string().min(1).max(64).optional(),
    contact_id: z.uuid().nullable().optional(),
    repeats: z.enum(repeats).nullable().optional(),
    draft: sentDraftSchema.optional(),
  })
  .strict();

export type NewTask = z.infer<typeof newTaskSchema>;

/**
 * `PATCH {api}/accounts/{id}/tasks/{task}/`: absent fields stay. With the `updated_at` that was read, the request fails
 * with 409 `changed_meanwhile` if another change came first; without it the last change wins. When a repeating task is
 * marked as `done`, the next one is added; reopening it removes the next one, unless a user has changed that one.
 */
export const taskChangeSchema = z
  .object({
    title: text(200),
    due_date: inputDaySchema.nullable(),
    assignee_uid: z.string().min(1).max(64),
    contact_id: z.uuid().nullable(),
    /** Null: stops repeating. */
    repeats: z.enum(repeats).nullable(),
    done: z.boolean(),
    updated_at: inputMomentSchema,
  })
  .partial()
  .strict();

export type TaskChange = z.infer<typeof taskChangeSchema>;

/**
 * `POST {api}/access-requests/`: asks the client's admins for access; a user's second request within a day has no
 * effect.
 */
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

/** The kinds of entries of an account's timeline. */
export const timelineKinds = ["note", "task", "call", "meeting", "signal"] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** The timeline's filters: kinds, and notes with files in them or in their replies. */
export const timelineChoices = [...timelineKinds, "file"] as const;
export type TimelineChoice = (typeof timelineChoices)[number];

const atMoment = { at: z.iso.datetime() };

/**
 * One entry, with the time by which it is sorted: when a signal or a conversation happened, otherwise when it was
 * written.
 */
export const timelineItemSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("note"), ...atMoment, note: noteSchema }),
  z.object({ kind: z.literal("task"), ...atMoment, task: taskSchema }),
  z.object({ kind: z.enum(conversationKinds), ...atMoment, conversation: conversationSchema }),
  z.object({ kind: z.literal("signal"), ...atMoment, signal: signalSchema }),
]);

export type TimelineItem = z.infer<typeof timelineItemSchema>;

/**
 * `GET {api}/accounts/{id}/timeline/`: the latest first. `kind`: only these kinds, comma-separated; `by`: only entries
 * that this user wrote, and tasks assigned to them.
 */
export const timelineQuerySchema = z.strictObject({
  kind: z
    .string()
    .max(100)
    .transform((names) => names.split(",").filter((name) => name !== ""))
    .pipe(z.array(z.enum(timelineChoices)).min(1))
    .optional(),
  by: z.string().min(1).max(64).optional(),
  ...pageQuery,
});

export type TimelineQuery = z.infer<typeof timelineQuerySchema>;

export const timelinePageSchema = z.object({
  items: z.array(timelineItemSchema),
  next_cursor: z.string().nullable(),
});

export type TimelinePage = z.infer<typeof timelinePageSchema>;
