import { z } from "zod";
import { pageQuery, pageSchema } from "../wire/page";
import { taskSchema } from "./activity";

/**
 * Due dates relative to the assignee's date. `week`: the seven days after today; `later`: after those, or without a
 * date.
 */
export const dueFilters = ["overdue", "today", "week", "later"] as const;

export type DueFilter = (typeof dueFilters)[number];

/**
 * `GET {api}/tasks/?state=&due=&account=&of=`: the caller's own tasks across accounts. `due` filters open tasks only.
 * `of`: tasks of the members of the caller's team (`team`) or, for leaders by role, of one team (`team:{id}`) or one
 * member (a uid). 403 for other users.
 */
export const myTasksQuerySchema = z.strictObject({
  state: z.enum(["open", "done"]).default("open"),
  due: z.enum(dueFilters).optional(),
  account: z.uuid().optional(),
  of: z.string().min(1).max(64).optional(),
  ...pageQuery,
});

export type MyTasksQuery = z.output<typeof myTasksQuerySchema>;

export const myTaskSchema = taskSchema.extend({ account: z.object({ id: z.uuid(), name: z.string() }) });

export type MyTask = z.infer<typeof myTaskSchema>;

const total = z.number().int().nonnegative();

export const dueCountsSchema = z.object({ overdue: total, today: total, week: total, later: total });

/**
 * Open tasks by due date, tasks without a due date last; or done tasks, the latest first. `today` is the caller's date,
 * and `counts` cover all their open tasks (at the account, if one is given). If `total_is_exact` is false, the total is
 * a lower bound. Later pages repeat the numbers of the first.
 */
export const myTasksPageSchema = pageSchema(myTaskSchema).extend({
  total_is_exact: z.boolean().optional(),
  today: z.iso.date(),
  /** The member or team to whom the tasks belong, if one was given. Absent: the caller, or their team. */
  of: z.object({ name: z.string() }).optional(),
  counts: dueCountsSchema,
});

export type MyTasksPage = z.infer<typeof myTasksPageSchema>;
