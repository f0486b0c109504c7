import { AppError } from "@/lib/app-error";
import { queueKeySchema } from "@/lib/contracts/home-queue";
import { undecide } from "@/lib/home/load-queue";
import { answerNothing, dataOf } from "@/lib/http/answer";
import { readNothing } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { requireUserForApi } from "@/lib/session/current-user";

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
