import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Context } from "../../context";
import { findSurvivor } from "../../domains/files/duplicates/survivor";

const paramsSchema = z.object({ id: z.uuid() });

/**
 * Replaces a 404 for a merged account by 404 `merged`, with the surviving account's id in `fields.merged_into`. Only
 * signed-in users of the account's client get this answer.
 */
export async function toMergedError(
  { db, guard }: Pick<Context, "db" | "guard">,
  request: FastifyRequest,
  error: AppError,
): Promise<AppError> {
  const params = paramsSchema.safeParse(request.params);
  if (!params.success || !request.routeOptions.url?.startsWith("/accounts/:id/")) return error;
  try {
    const survivor = await findSurvivor(db, await guard.requireUser(request), params.data.id);
    if (!survivor) return error;
    return new AppError(404, "merged", `This account was merged into ${survivor.name}.`, {
      fields: { merged_into: survivor.id },
      cause: error,
    });
  } catch {
    return error;
  }
}
