import { AppError } from "@/lib/app-error";
import { queueKeySchema } from "@/lib/contracts/home-queue";
import { undecide } from "@/lib/home/server/load-queue";
import { answerNothing, dataOf } from "@/lib/http/server/answer";
import { readNothing } from "@/lib/http/server/body";
import { route } from "@/lib/http/server/route";
import { requireUserForApi } from "@/lib/session/server/current-user";

/** Takes back what I decided about a thing in my queue. */
export const DELETE = route<{ key: string }>(async (request, { key }) => {
  const { backend } = await requireUserForApi(request);
  await readNothing(request);
  dataOf(await undecide(backend, requireKey(key.replace("%3A", ":"))));
  return answerNothing();
});

function requireKey(text: string): string {
  const parsed = queueKeySchema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new AppError(404, "not_found", "There is nothing here.");
}
