import "server-only";
import type { z } from "zod";
import type { Backend } from "@/lib/backend/call";
import type { BackendResult } from "@/lib/backend/result";
import { type MyTasksPage, myTasksPageSchema, type myTasksQuerySchema } from "@/lib/contracts/my-tasks";

/** `GET {api}/tasks/`: my own tasks across accounts. Refused with 400 `bad_cursor` for another list's cursor. */
export function listMyTasks(
  backend: Backend,
  query: z.input<typeof myTasksQuerySchema> & { limit: number },
): Promise<BackendResult<MyTasksPage>> {
  return backend("/tasks/", { query, schema: myTasksPageSchema });
}
